import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The owner of each project: its creator, if they still administer it. */
export const projectOwners: Migration = {
  name: '0040-project-owners',
  async up(tx, engine) {
    await tx.schema
      .alterTable('projects')
      .addColumn('owner_id', columnTypes[engine].integer, (column) => column.references('users.id'))
      .execute();
    await tx
      .updateTable('projects')
      .set((eb) => ({ owner_id: eb.ref('projects.created_by') }))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('project_members as m')
            .select('m.user_id')
            .whereRef('m.project_id', '=', 'projects.id')
            .whereRef('m.user_id', '=', 'projects.created_by')
            .where('m.is_administrator', '=', 1),
        ),
      )
      .execute();
  },
};
