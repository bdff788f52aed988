import { fold } from '../../../contract/fold.ts';
import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Finds projects by part of their label, ignoring case. */
export const projectLabels: Migration = {
  name: '0031-project-labels',
  async up(tx, engine) {
    await tx.schema
      .alterTable('projects')
      .addColumn('label_key', columnTypes[engine].text, (column) => column.notNull().defaultTo(''))
      .execute();
    for (const { id, label } of await tx.selectFrom('projects').select(['id', 'label']).execute()) {
      await tx
        .updateTable('projects')
        .set({ label_key: fold(label) })
        .where('id', '=', id)
        .execute();
    }
  },
};
