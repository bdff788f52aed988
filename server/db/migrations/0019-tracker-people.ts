import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The administrators of trackers, for queries; and indexes on the submitters and modifiers of artifacts. */
export const trackerPeople: Migration = {
  name: '0019-tracker-people',
  async up(tx, engine) {
    await createTable(tx, engine, 'tracker_administrators', { clustered: true }, (table, type) =>
      table
        .addColumn('tracker_id', type.integer, (column) => column.notNull().references('trackers.id'))
        .addColumn('group_id', type.integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('tracker_administrators_key', ['tracker_id', 'group_id']),
    );
    await tx.schema
      .createIndex('artifacts_by_tracker_and_submitter')
      .on('artifacts')
      .columns(['tracker_id', 'submitted_by'])
      .execute();
    await tx.schema
      .createIndex('artifacts_by_tracker_and_modifier')
      .on('artifacts')
      .columns(['tracker_id', 'last_modified_by'])
      .execute();
  },
};
