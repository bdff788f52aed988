import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The history of a project tells what was before; null where that was not noted. */
export const historyBefore: Migration = {
  name: '0034-history-before',
  async up(tx, engine) {
    await tx.schema.alterTable('project_history').addColumn('before', columnTypes[engine].text).execute();
  },
};
