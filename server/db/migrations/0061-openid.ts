import { columnTypes, createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Providers of OpenID Connect, the accounts that people have there, and sign-ins that are under way. */
export const openid: Migration = {
  name: '0061-openid',
  async up(tx, engine) {
    await createTable(tx, engine, 'openid_providers', { numbered: {} }, (table, type) =>
      table
        .addColumn('label', type.text, (column) => column.notNull())
        .addColumn('issuer', type.text, (column) => column.notNull())
        .addColumn('client_id', type.text, (column) => column.notNull())
        .addColumn('client_secret', type.text, (column) => column.notNull())
        .addColumn('scopes', type.text, (column) => column.notNull())
        .addColumn('groups_claim', type.text, (column) => column.notNull())
        .addColumn('group_mappings', type.text, (column) => column.notNull())
        .addColumn('creates_accounts', type.integer, (column) => column.notNull())
        .addColumn('domains', type.text, (column) => column.notNull())
        .addColumn('trusts_addresses', type.integer, (column) => column.notNull())
        .addColumn('checks_second_factor', type.integer, (column) => column.notNull())
        .addColumn('is_enabled', type.integer, (column) => column.notNull())
        .addColumn('created_at', type.bigint, (column) => column.notNull()),
    );
    await createTable(tx, engine, 'openid_identities', { numbered: {} }, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('provider_id', type.integer, (column) => column.notNull().references('openid_providers.id'))
        .addColumn('subject', type.text, (column) => column.notNull())
        .addColumn('email', type.text)
        .addColumn('created_at', type.bigint, (column) => column.notNull())
        .addColumn('last_used_at', type.bigint, (column) => column.notNull())
        .addUniqueConstraint('openid_identities_by_subject', ['provider_id', 'subject']),
    );
    await tx.schema.createIndex('openid_identities_by_user').on('openid_identities').column('user_id').execute();
    await createTable(tx, engine, 'openid_sign_ins', {}, (table, type) =>
      table
        .addColumn('hash', type.text, (column) => column.primaryKey())
        .addColumn('browser_hash', type.text, (column) => column.notNull())
        .addColumn('provider_id', type.integer, (column) => column.notNull())
        .addColumn('step', type.text, (column) => column.notNull())
        .addColumn('content', type.text, (column) => column.notNull())
        .addColumn('expires_at', type.bigint, (column) => column.notNull()),
    );
    await createTable(tx, engine, 'external_memberships', {}, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('source', type.text, (column) => column.notNull())
        .addColumn('group_id', type.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('external_memberships_key', ['user_id', 'source', 'group_id']),
    );
    const { integer, text } = columnTypes[engine];
    const sessions = () => tx.schema.alterTable('sessions');
    await sessions().addColumn('openid_provider_id', integer).execute();
    await sessions().addColumn('id_token', text).execute();
    await sessions()
      .addColumn('has_second_factor', integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
