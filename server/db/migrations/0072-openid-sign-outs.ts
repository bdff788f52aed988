import { columnTypes, createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Providers of OpenID Connect end the sessions that they have opened. */
export const openidSignOuts: Migration = {
  name: '0072-openid-sign-outs',
  async up(tx, engine) {
    await tx.schema.alterTable('sessions').addColumn('openid_sid', columnTypes[engine].text).execute();
    await tx.schema.createIndex('sessions_openid_sid').on('sessions').column('openid_sid').execute();
    await createTable(tx, engine, 'openid_sign_outs', {}, (table, type) =>
      table
        .addColumn('hash', type.text, (column) => column.primaryKey())
        .addColumn('expires_at', type.bigint, (column) => column.notNull()),
    );
  },
};
