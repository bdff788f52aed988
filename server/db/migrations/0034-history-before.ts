import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Adds the previous value to the history of a project; null where unknown. */
export const historyBefore: Migration = {
  name: '0034-history-before',
  async up(tx, engine) {
    await tx.schema.alterTable('project_history').addColumn('before', columnTypes[engine].text).execute();
  },
};
