import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The administrative history of projects. */
export const projectHistory: Migration = {
  name: '0032-project-history',
  async up(tx, engine) {
    await createTable(tx, engine, 'project_history', { numbered: {} }, (table, type) =>
      table
        .addColumn('project_id', type.integer, (column) => column.notNull().references('projects.id'))
        .addColumn('user_id', type.integer, (column) => column.references('users.id'))
        .addColumn('at', type.bigint, (column) => column.notNull())
        .addColumn('event', type.text, (column) => column.notNull())
        .addColumn('value', type.text, (column) => column.notNull()),
    );
    await tx.schema
      .createIndex('project_history_by_project')
      .on('project_history')
      .columns(['project_id', 'id'])
      .execute();
  },
};
