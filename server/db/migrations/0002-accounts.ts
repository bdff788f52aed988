import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Settings, users and what they sign in with. The administrator is user 101, the others follow. */
export const accounts: Migration = {
  name: '0002-accounts',
  async up(tx, engine) {
    await createTable(tx, engine, 'settings', {}, (table, type) =>
      table
        .addColumn('name', type.text, (column) => column.primaryKey())
        .addColumn('value', type.text, (column) => column.notNull()),
    );
    await createTable(tx, engine, 'users', { numbered: { from: 101 } }, (table, type) =>
      table
        .addColumn('username', type.text, (column) => column.notNull())
        .addColumn('username_key', type.text, (column) => column.notNull().unique())
        .addColumn('real_name', type.text, (column) => column.notNull())
        .addColumn('email', type.text, (column) => column.notNull())
        .addColumn('email_key', type.text, (column) => column.notNull())
        .addColumn('ldap_id', type.text, (column) => column.notNull())
        .addColumn('status', type.text, (column) => column.notNull())
        .addColumn('is_site_administrator', type.integer, (column) => column.notNull())
        .addColumn('password_hash', type.text)
        .addColumn('created_at', type.bigint, (column) => column.notNull())
        .addColumn('last_access_at', type.bigint),
    );
    await tx.schema.createIndex('users_by_email').on('users').column('email_key').execute();
    await createTable(tx, engine, 'user_preferences', {}, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('name', type.text, (column) => column.notNull())
        .addColumn('value', type.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('user_preferences_key', ['user_id', 'name']),
    );
    await createTable(tx, engine, 'access_keys', { numbered: {} }, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('secret_hash', type.text, (column) => column.notNull())
        .addColumn('description', type.text, (column) => column.notNull())
        .addColumn('scopes', type.text, (column) => column.notNull())
        .addColumn('created_at', type.bigint, (column) => column.notNull())
        .addColumn('expires_at', type.bigint)
        .addColumn('last_used_at', type.bigint)
        .addColumn('last_used_ip', type.text),
    );
    await tx.schema.createIndex('access_keys_by_user').on('access_keys').columns(['user_id', 'id']).execute();
    await createTable(tx, engine, 'tokens', {}, (table, type) =>
      table
        .addColumn('hash', type.text, (column) => column.primaryKey())
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('created_at', type.bigint, (column) => column.notNull()),
    );
    await tx.schema.createIndex('tokens_by_user').on('tokens').column('user_id').execute();
    await tx.schema.createIndex('tokens_by_age').on('tokens').column('created_at').execute();
    await createTable(tx, engine, 'sessions', { numbered: {} }, (table, type) =>
      table
        .addColumn('hash', type.text, (column) => column.notNull().unique())
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('created_at', type.bigint, (column) => column.notNull())
        .addColumn('expires_at', type.bigint, (column) => column.notNull())
        .addColumn('ip', type.text)
        .addColumn('user_agent', type.text),
    );
    await tx.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  },
};
