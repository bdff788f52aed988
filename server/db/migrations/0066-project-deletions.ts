import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** When a project was deleted and what it was before, so that it can be restored. */
export const projectDeletions: Migration = {
  name: '0066-project-deletions',
  async up(tx, engine) {
    const type = columnTypes[engine];
    await tx.schema.alterTable('projects').addColumn('deleted_at', type.bigint).execute();
    await tx.schema.alterTable('projects').addColumn('status_before', type.text).execute();
  },
};
