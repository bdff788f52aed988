import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The settings of boards that everybody shares. */
export const boards: Migration = {
  name: '0069-boards',
  async up(tx, engine) {
    await createTable(tx, engine, 'tracker_boards', {}, (table, type) =>
      table
        .addColumn('tracker_id', type.integer, (column) => column.primaryKey().references('trackers.id'))
        .addColumn('settings', type.text, (column) => column.notNull()),
    );
  },
};
