import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Banners of projects and of the platform. */
export const banners: Migration = {
  name: '0035-banners',
  async up(tx, engine) {
    await createTable(tx, engine, 'banners', {}, (table, type) =>
      table
        .addColumn('place', type.integer, (column) => column.primaryKey())
        .addColumn('message', type.text, (column) => column.notNull()),
    );
  },
};
