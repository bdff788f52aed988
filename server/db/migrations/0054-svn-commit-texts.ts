import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The messages and changed paths of commits, for the search. Filled in the background. */
export const svnCommitTexts: Migration = {
  name: '0054-svn-commit-texts',
  async up(tx, engine) {
    await createTable(tx, engine, 'svn_commit_texts', { numbered: {} }, (table, type) =>
      table
        .addColumn('repository_id', type.integer, (column) =>
          column.notNull().references('svn_repositories.id').onDelete('cascade'),
        )
        .addColumn('revision', type.integer, (column) => column.notNull())
        .addColumn('committed_at', type.bigint, (column) => column.notNull())
        .addColumn('text', type.text, (column) => column.notNull())
        .addUniqueConstraint('svn_commit_texts_once', ['repository_id', 'revision']),
    );
    await tx.schema
      .createIndex('svn_commit_texts_by_date')
      .on('svn_commit_texts')
      .columns(['committed_at', 'id'])
      .execute();
  },
};
