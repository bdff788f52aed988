import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** A comment that was imported may be somebody else's, and later, than its changeset; null where it is not. */
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
