import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The directory whose passwords sign people in, and the accounts that it has closed. */
export const ldap: Migration = {
  name: '0065-ldap',
  async up(tx, engine) {
    await createTable(tx, engine, 'ldap_directories', {}, (table, type) =>
      table
        .addColumn('id', type.integer, (column) => column.primaryKey())
        .addColumn('url', type.text, (column) => column.notNull())
        .addColumn('start_tls', type.integer, (column) => column.notNull())
        .addColumn('ca_certificate', type.text, (column) => column.notNull())
        .addColumn('bind_dn', type.text, (column) => column.notNull())
        .addColumn('bind_password', type.text, (column) => column.notNull())
        .addColumn('user_base', type.text, (column) => column.notNull())
        .addColumn('user_filter', type.text, (column) => column.notNull())
        .addColumn('login_attribute', type.text, (column) => column.notNull())
        .addColumn('id_attribute', type.text, (column) => column.notNull())
        .addColumn('name_attribute', type.text, (column) => column.notNull())
        .addColumn('mail_attribute', type.text, (column) => column.notNull())
        .addColumn('group_base', type.text, (column) => column.notNull())
        .addColumn('member_attribute', type.text, (column) => column.notNull())
        .addColumn('group_mappings', type.text, (column) => column.notNull())
        .addColumn('creates_accounts', type.integer, (column) => column.notNull())
        .addColumn('is_enabled', type.integer, (column) => column.notNull())
        .addColumn('synchronized_at', type.bigint),
    );
    await createTable(tx, engine, 'ldap_suspensions', {}, (table, type) =>
      table.addColumn('user_id', type.integer, (column) => column.primaryKey().references('users.id')),
    );
  },
};
