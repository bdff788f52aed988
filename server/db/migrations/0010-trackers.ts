import { sql } from 'kysely';
import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Trackers: one document each. The other tables give their parts numbers that are never reused. */
export const trackers: Migration = {
  name: '0010-trackers',
  async up(tx, engine) {
    await createTable(tx, engine, 'trackers', { numbered: {} }, (table, type) =>
      table
        .addColumn('project_id', type.integer, (column) => column.notNull().references('projects.id'))
        .addColumn('label', type.text, (column) => column.notNull())
        .addColumn('item_name', type.text, (column) => column.notNull())
        .addColumn('item_name_key', type.text, (column) => column.notNull())
        .addColumn('version', type.integer, (column) => column.notNull())
        .addColumn('deleted_at', type.bigint)
        .addColumn('created_at', type.bigint, (column) => column.notNull())
        .addColumn('definition', type.text, (column) => column.notNull()),
    );
    await tx.schema
      .createIndex('trackers_by_name')
      .on('trackers')
      .columns(['project_id', 'item_name_key'])
      .unique()
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();
    const parts = [
      { name: 'tracker_fields', from: 1 },
      { name: 'tracker_list_values', from: 101 },
      { name: 'tracker_transitions', from: 1 },
      { name: 'tracker_transition_actions', from: 1 },
    ];
    for (const { name, from } of parts) {
      await createTable(tx, engine, name, { numbered: { from } }, (table, type) =>
        table.addColumn('tracker_id', type.integer, (column) => column.notNull().references('trackers.id')),
      );
    }
    await createTable(tx, engine, 'tracker_open_values', { numbered: {} }, (table, type) =>
      table
        .addColumn('field_id', type.integer, (column) => column.notNull().references('tracker_fields.id'))
        .addColumn('label', type.text, (column) => column.notNull())
        .addColumn('label_key', type.text, (column) => column.notNull())
        .addUniqueConstraint('tracker_open_values_once', ['field_id', 'label_key']),
    );
    await createTable(tx, engine, 'tracker_counters', {}, (table, type) =>
      table
        .addColumn('tracker_id', type.integer, (column) => column.primaryKey().references('trackers.id'))
        .addColumn('last_number', type.integer, (column) => column.notNull()),
    );
    await createTable(tx, engine, 'link_types', {}, (table, type) =>
      table
        .addColumn('shortname', type.text, (column) => column.primaryKey())
        .addColumn('forward_label', type.text, (column) => column.notNull())
        .addColumn('reverse_label', type.text, (column) => column.notNull())
        .addColumn('is_system', type.integer, (column) => column.notNull())
        .addColumn('rank', type.integer, (column) => column.notNull()),
    );
    await tx
      .insertInto('link_types')
      .values([
        { shortname: '_is_child', forward_label: 'Child', reverse_label: 'Parent', is_system: 1, rank: 1 },
        { shortname: 'custom', forward_label: 'Custom', reverse_label: 'Custom of', is_system: 0, rank: 2 },
      ])
      .execute();
  },
};
