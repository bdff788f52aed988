import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The column mappings of CSV imports that everybody in a tracker shares. */
export const csvMappings: Migration = {
  name: '0074-csv-mappings',
  async up(tx, engine) {
    await createTable(tx, engine, 'tracker_csv_mappings', {}, (table, type) =>
      table
        .addColumn('tracker_id', type.integer, (column) =>
          column.primaryKey().references('trackers.id').onDelete('cascade'),
        )
        .addColumn('mappings', type.text, (column) => column.notNull()),
    );
  },
};
