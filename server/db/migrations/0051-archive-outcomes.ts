import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The uploader of an archive, and the result of its import, which stay when the file is gone. */
export const archiveOutcomes: Migration = {
  name: '0051-archive-outcomes',
  async up(tx, engine) {
    const { integer, text } = columnTypes[engine];
    await tx.schema.alterTable('archive_uploads').addColumn('submitted_by', integer).execute();
    await tx.schema.alterTable('archive_uploads').addColumn('outcome', text).execute();
  },
};
