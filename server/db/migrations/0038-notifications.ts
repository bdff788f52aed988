import { sql } from 'kysely';
import { createTable, type ColumnTypes, type TableBuilder } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

const withEvent = (table: TableBuilder, type: ColumnTypes): TableBuilder =>
  table
    .addColumn('artifact_id', type.integer, (column) => column.notNull())
    .addColumn('seq', type.bigint, (column) => column.notNull())
    .addColumn('type', type.text, (column) => column.notNull())
    .addColumn('at', type.bigint, (column) => column.notNull())
    .addColumn('by_user', type.integer)
    .addColumn('project_id', type.integer)
    .addColumn('tracker_id', type.integer)
    .addColumn('version', type.integer)
    .addColumn('reasons', type.text, (column) => column.notNull());

/** Inboxes, mails that wait, and the wishes of people and trackers that decide about both. */
export const notifications: Migration = {
  name: '0038-notifications',
  async up(tx, engine) {
    await createTable(tx, engine, 'notifications', { numbered: {} }, (table, type) =>
      withEvent(table, type)
        .addColumn('user_id', type.integer, (column) => column.notNull())
        .addColumn('is_read', type.integer, (column) => column.notNull()),
    );
    await tx.schema.createIndex('notifications_by_user').on('notifications').columns(['user_id', 'id']).execute();
    await sql`create index notifications_unread on notifications (user_id, id) where is_read = 0`.execute(tx);
    await createTable(tx, engine, 'artifact_watches', { clustered: true }, (table, type) =>
      table
        .addColumn('artifact_id', type.integer, (column) => column.notNull())
        .addColumn('user_id', type.integer, (column) => column.notNull())
        .addColumn('state', type.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('artifact_watches_key', ['artifact_id', 'user_id']),
    );
    await createTable(tx, engine, 'tracker_notification_modes', { clustered: true }, (table, type) =>
      table
        .addColumn('tracker_id', type.integer, (column) => column.notNull())
        .addColumn('user_id', type.integer, (column) => column.notNull())
        .addColumn('mode', type.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('tracker_notification_modes_key', ['tracker_id', 'user_id']),
    );
    await createTable(tx, engine, 'tracker_recipients', { numbered: {} }, (table, type) =>
      table
        .addColumn('tracker_id', type.integer, (column) => column.notNull())
        .addColumn('addresses', type.text, (column) => column.notNull())
        .addColumn('user_ids', type.text, (column) => column.notNull())
        .addColumn('group_ids', type.text, (column) => column.notNull())
        .addColumn('all_updates', type.integer, (column) => column.notNull())
        .addColumn('check_permissions', type.integer, (column) => column.notNull()),
    );
    await tx.schema
      .createIndex('tracker_recipients_by_tracker')
      .on('tracker_recipients')
      .column('tracker_id')
      .execute();
    await createTable(tx, engine, 'tracker_status_notifications', { clustered: true }, (table, type) =>
      table.addColumn('tracker_id', type.integer, (column) => column.primaryKey()),
    );
    await createTable(tx, engine, 'notification_preferences', { clustered: true }, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.notNull())
        .addColumn('reason', type.text, (column) => column.notNull())
        .addColumn('delivery', type.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('notification_preferences_key', ['user_id', 'reason']),
    );
    await createTable(tx, engine, 'pending_mails', { numbered: {} }, (table, type) =>
      withEvent(table, type)
        .addColumn('user_id', type.integer)
        .addColumn('address', type.text, (column) => column.notNull())
        .addColumn('check_permissions', type.integer, (column) => column.notNull())
        .addColumn('is_digest', type.integer, (column) => column.notNull()),
    );
    await tx.schema
      .createIndex('pending_mails_by_address')
      .on('pending_mails')
      .columns(['address', 'artifact_id'])
      .execute();
  },
};
