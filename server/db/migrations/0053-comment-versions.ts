import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Comments before they were edited or deleted. */
export const commentVersions: Migration = {
  name: '0053-comment-versions',
  async up(tx, engine) {
    await createTable(tx, engine, 'comment_versions', { numbered: {} }, (table, type) =>
      table
        .addColumn('changeset_id', type.integer, (column) => column.notNull())
        .addColumn('body', type.text, (column) => column.notNull())
        .addColumn('format', type.text, (column) => column.notNull())
        .addColumn('replaced_by', type.integer, (column) => column.notNull())
        .addColumn('replaced_at', type.bigint, (column) => column.notNull()),
    );
    await tx.schema
      .createIndex('comment_versions_by_changeset')
      .on('comment_versions')
      .column('changeset_id')
      .execute();
  },
};
