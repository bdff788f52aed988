import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The status that an account gets back when the directory opens it again. */
export const ldapSuspensions: Migration = {
  name: '0073-ldap-suspensions',
  async up(tx, engine) {
    await tx.schema.alterTable('ldap_suspensions').addColumn('status', columnTypes[engine].text).execute();
  },
};
