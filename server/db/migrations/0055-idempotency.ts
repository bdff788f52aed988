import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Requests that were done under a key, with their answers, so that a repetition does nothing. */
export const idempotency: Migration = {
  name: '0055-idempotency',
  async up(tx, engine) {
    await createTable(tx, engine, 'idempotency_keys', {}, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.notNull())
        .addColumn('key', type.text, (column) => column.notNull())
        .addColumn('fingerprint', type.text, (column) => column.notNull())
        .addColumn('answer', type.text)
        .addColumn('created', type.text)
        .addColumn('at', type.bigint, (column) => column.notNull())
        .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key']),
    );
    await tx.schema.createIndex('idempotency_keys_at').on('idempotency_keys').column('at').execute();
  },
};
