import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Reminders of dates that a tracker sends, and the last day on which they were sent. */
export const reminders: Migration = {
  name: '0045-reminders',
  async up(tx, engine) {
    await createTable(tx, engine, 'tracker_reminders', { numbered: {} }, (table, type) =>
      table
        .addColumn('tracker_id', type.integer, (column) => column.notNull())
        .addColumn('field_id', type.integer, (column) => column.notNull())
        .addColumn('is_before', type.integer, (column) => column.notNull())
        .addColumn('days', type.integer, (column) => column.notNull())
        .addColumn('group_ids', type.text, (column) => column.notNull())
        .addColumn('roles', type.text, (column) => column.notNull())
        .addColumn('is_enabled', type.integer, (column) => column.notNull())
        .addColumn('notifies_closed', type.integer, (column) => column.notNull()),
    );
    await tx.schema.createIndex('tracker_reminders_by_tracker').on('tracker_reminders').column('tracker_id').execute();
    await createTable(tx, engine, 'daily_runs', { clustered: true }, (table, type) =>
      table
        .addColumn('name', type.text, (column) => column.primaryKey())
        .addColumn('day', type.bigint, (column) => column.notNull()),
    );
    await tx.schema.createIndex('notifications_by_age').on('notifications').column('at').execute();
  },
};
