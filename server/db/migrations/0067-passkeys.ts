import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Passkeys, and the challenges that browsers answer with one. */
export const passkeys: Migration = {
  name: '0067-passkeys',
  async up(tx, engine) {
    await createTable(tx, engine, 'passkeys', { numbered: {} }, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('credential_id', type.text, (column) => column.notNull().unique())
        .addColumn('public_key', type.text, (column) => column.notNull())
        .addColumn('counter', type.bigint, (column) => column.notNull())
        .addColumn('transports', type.text, (column) => column.notNull())
        .addColumn('name', type.text, (column) => column.notNull())
        .addColumn('signs_in_alone', type.integer, (column) => column.notNull())
        .addColumn('is_synchronized', type.integer, (column) => column.notNull())
        .addColumn('created_at', type.bigint, (column) => column.notNull())
        .addColumn('last_used_at', type.bigint),
    );
    await tx.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute();
    await createTable(tx, engine, 'passkey_challenges', {}, (table, type) =>
      table
        .addColumn('hash', type.text, (column) => column.primaryKey())
        .addColumn('purpose', type.text, (column) => column.notNull())
        .addColumn('user_id', type.integer)
        .addColumn('expires_at', type.bigint, (column) => column.notNull()),
    );
  },
};
