import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Invitations, and one-time links that set a password or confirm an address. Only hashes of their secrets are kept. */
export const invitations: Migration = {
  name: '0057-invitations',
  async up(tx, engine) {
    await createTable(tx, engine, 'invitations', { numbered: {} }, (table, type) =>
      table
        .addColumn('hash', type.text, (column) => column.notNull().unique())
        .addColumn('status', type.text, (column) => column.notNull())
        .addColumn('email', type.text, (column) => column.notNull())
        .addColumn('email_key', type.text, (column) => column.notNull())
        .addColumn('project_id', type.integer, (column) => column.references('projects.id'))
        .addColumn('group_ids', type.text, (column) => column.notNull())
        .addColumn('message', type.text, (column) => column.notNull())
        .addColumn('invited_by', type.integer, (column) => column.references('users.id'))
        .addColumn('lifetime_ms', type.bigint, (column) => column.notNull())
        .addColumn('created_at', type.bigint, (column) => column.notNull())
        .addColumn('expires_at', type.bigint, (column) => column.notNull()),
    );
    await tx.schema.createIndex('invitations_by_email').on('invitations').column('email_key').execute();
    await createTable(tx, engine, 'account_links', {}, (table, type) =>
      table
        .addColumn('hash', type.text, (column) => column.primaryKey())
        .addColumn('purpose', type.text, (column) => column.notNull())
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('email', type.text, (column) => column.notNull())
        .addColumn('created_at', type.bigint, (column) => column.notNull())
        .addColumn('expires_at', type.bigint, (column) => column.notNull()),
    );
    await tx.schema.createIndex('account_links_by_user').on('account_links').column('user_id').execute();
  },
};
