import { columnTypes, createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/**
 * Parts of archives: addresses of authors without an account, the long description of a project, and parts that no
 * page shows, which are exported again.
 */
export const archives: Migration = {
  name: '0043-archives',
  async up(tx, engine) {
    const { text } = columnTypes[engine];
    const add = (table: string, column: string) => tx.schema.alterTable(table).addColumn(column, text).execute();
    await add('changesets', 'submitted_email');
    await add('changesets', 'comment_email');
    await add('projects', 'long_description');
    await add('tracker_reports', 'kept');
    await createTable(tx, engine, 'project_kept_parts', {}, (table, type) =>
      table
        .addColumn('project_id', type.integer, (column) => column.primaryKey().references('projects.id'))
        .addColumn('parts', type.text, (column) => column.notNull()),
    );
  },
};
