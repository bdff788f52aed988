import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Accounts that belong to a project instead of a person. */
export const serviceAccounts: Migration = {
  name: '0071-service-accounts',
  async up(tx, engine) {
    await tx.schema.alterTable('users').addColumn('service_project_id', columnTypes[engine].integer).execute();
    await tx.schema.createIndex('users_service_project').on('users').column('service_project_id').execute();
  },
};
