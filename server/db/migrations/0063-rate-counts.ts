import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** How many requests each copy of Hearth has counted. */
export const rateCounts: Migration = {
  name: '0063-rate-counts',
  async up(tx, engine) {
    await createTable(tx, engine, 'rate_counts', {}, (table, type) =>
      table
        .addColumn('window', type.bigint, (column) => column.notNull())
        .addColumn('name', type.text, (column) => column.notNull())
        .addColumn('copy', type.text, (column) => column.notNull())
        .addColumn('count', type.integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('rate_counts_key', ['window', 'name', 'copy']),
    );
  },
};
