import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Whether members of a public project's groups become members of the project. Those of private projects always do. */
export const synchronizedMembership: Migration = {
  name: '0048-synchronized-membership',
  async up(tx, engine) {
    await tx.schema
      .alterTable('projects')
      .addColumn('is_synchronized', columnTypes[engine].integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
