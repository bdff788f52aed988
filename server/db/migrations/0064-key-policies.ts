import { columnTypes, createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The policies of keys, and what keys were used for. Existing keys may do everything that they could do before. */
export const keyPolicies: Migration = {
  name: '0064-key-policies',
  async up(tx, engine) {
    await tx.schema.alterTable('access_keys').addColumn('policy', columnTypes[engine].text).execute();
    await createTable(tx, engine, 'key_uses', {}, (table, type) =>
      table
        .addColumn('key_id', type.integer, (column) => column.notNull())
        .addColumn('hour', type.integer, (column) => column.notNull())
        .addColumn('ip', type.text, (column) => column.notNull())
        .addColumn('method', type.text, (column) => column.notNull())
        .addColumn('route', type.text, (column) => column.notNull())
        .addColumn('status', type.integer, (column) => column.notNull())
        .addColumn('count', type.integer, (column) => column.notNull())
        .addColumn('last_at', type.bigint, (column) => column.notNull())
        .addPrimaryKeyConstraint('key_uses_key', ['key_id', 'hour', 'ip', 'method', 'route', 'status']),
    );
    await tx.schema.createIndex('key_uses_last_at').on('key_uses').column('last_at').execute();
  },
};
