import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Author and date of an imported comment, if they differ from its changeset; otherwise null. */
export const commentAuthors: Migration = {
  name: '0036-comment-authors',
  async up(tx, engine) {
    const { integer, bigint } = columnTypes[engine];
    await tx.schema
      .alterTable('changesets')
      .addColumn('comment_by', integer, (column) => column.references('users.id'))
      .execute();
    await tx.schema.alterTable('changesets').addColumn('comment_on', bigint).execute();
  },
};
