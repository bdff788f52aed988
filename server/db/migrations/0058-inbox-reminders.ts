import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Reminders of dates in the inbox. */
export const inboxReminders: Migration = {
  name: '0058-inbox-reminders',
  async up(tx, engine) {
    await tx.schema.alterTable('notifications').addColumn('reminder', columnTypes[engine].text).execute();
  },
};
