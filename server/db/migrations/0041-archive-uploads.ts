import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Uploads of archives are numbered apart from other files. Those in progress keep the number of their file. */
export const archiveUploads: Migration = {
  name: '0041-archive-uploads',
  async up(tx, engine) {
    const archives = await tx.selectFrom('files').select('id').where('kind', '=', 'archive').orderBy('id').execute();
    const from = (archives.at(-1)?.id ?? 0) + 1;
    await createTable(tx, engine, 'archive_uploads', { numbered: { from } }, (table, type) =>
      table.addColumn('file_id', type.integer, (column) => column.notNull().unique()),
    );
    for (const { id } of archives) await tx.insertInto('archive_uploads').values({ id, file_id: id }).execute();
  },
};
