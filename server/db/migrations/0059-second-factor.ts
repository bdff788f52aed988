import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Secrets of authenticator applications, and the hashes of recovery codes. */
export const secondFactor: Migration = {
  name: '0059-second-factor',
  async up(tx, engine) {
    await createTable(tx, engine, 'second_factors', {}, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.primaryKey().references('users.id'))
        .addColumn('secret', type.text, (column) => column.notNull())
        .addColumn('last_step', type.bigint, (column) => column.notNull())
        .addColumn('confirmed_at', type.bigint)
        .addColumn('created_at', type.bigint, (column) => column.notNull()),
    );
    await createTable(tx, engine, 'recovery_codes', {}, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('hash', type.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash']),
    );
  },
};
