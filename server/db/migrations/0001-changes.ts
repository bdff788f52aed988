import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Messages between copies on SQLite. PostgreSQL uses NOTIFY and leaves the table empty. */
export const changes: Migration = {
  name: '0001-changes',
  async up(tx, engine) {
    await createTable(tx, engine, 'changes', { numbered: { column: 'seq' } }, (table, type) =>
      table
        .addColumn('topic', type.text, (column) => column.notNull())
        .addColumn('id', type.text, (column) => column.notNull()),
    );
  },
};
