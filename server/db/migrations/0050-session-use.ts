import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** When a session was last used. Existing sessions count as used now, so that the upgrade ends none of them. */
export const sessionUse: Migration = {
  name: '0050-session-use',
  async up(tx, engine) {
    const { bigint } = columnTypes[engine];
    await tx.schema
      .alterTable('sessions')
      .addColumn('last_used_at', bigint, (column) => column.notNull().defaultTo(0))
      .execute();
    await tx.updateTable('sessions').set({ last_used_at: Date.now() }).execute();
  },
};
