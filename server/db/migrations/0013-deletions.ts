import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Deleted artifacts: the count of the last day, and the archive. */
export const deletions: Migration = {
  name: '0013-deletions',
  async up(tx, engine) {
    await createTable(tx, engine, 'artifact_deletions', { numbered: {} }, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('artifact_id', type.integer, (column) => column.notNull())
        .addColumn('deleted_at', type.bigint, (column) => column.notNull()),
    );
    await tx.schema
      .createIndex('artifact_deletions_by_user')
      .on('artifact_deletions')
      .columns(['user_id', 'deleted_at'])
      .execute();
    await createTable(tx, engine, 'deleted_artifacts', {}, (table, type) =>
      table
        .addColumn('artifact_id', type.integer, (column) => column.primaryKey())
        .addColumn('project_id', type.integer, (column) => column.notNull())
        .addColumn('tracker_id', type.integer, (column) => column.notNull())
        .addColumn('tracker_label', type.text, (column) => column.notNull())
        .addColumn('xref', type.text, (column) => column.notNull())
        .addColumn('title', type.text, (column) => column.notNull())
        .addColumn('deleted_by', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('deleted_at', type.bigint, (column) => column.notNull())
        .addColumn('archive_name', type.text, (column) => column.notNull())
        .addColumn('archive_hash', type.text, (column) => column.notNull())
        .addColumn('archive_size', type.bigint, (column) => column.notNull())
        .addColumn('snapshot', type.text, (column) => column.notNull()),
    );
  },
};
