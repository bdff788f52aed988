import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Projects that are being imported, and plannings. */
export const imports: Migration = {
  name: '0026-imports',
  async up(tx, engine) {
    await createTable(tx, engine, 'imports', { numbered: {} }, (table, type) =>
      table
        .addColumn('project_id', type.integer, (column) => column.notNull().unique().references('projects.id'))
        .addColumn('file_id', type.integer, (column) => column.unique())
        .addColumn('started_by', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('owner', type.text, (column) => column.notNull())
        .addColumn('alive_until', type.bigint, (column) => column.notNull()),
    );
    await createTable(tx, engine, 'plannings', { numbered: {} }, (table, type) =>
      table
        .addColumn('project_id', type.integer, (column) => column.notNull().references('projects.id'))
        .addColumn('name', type.text, (column) => column.notNull())
        .addColumn('plan_title', type.text, (column) => column.notNull())
        .addColumn('backlog_title', type.text, (column) => column.notNull())
        .addColumn('milestone_tracker_id', type.integer, (column) => column.notNull().references('trackers.id'))
        .addColumn('backlog_tracker_ids', type.text, (column) => column.notNull()),
    );
    await tx.schema.createIndex('plannings_by_project').on('plannings').columns(['project_id', 'id']).execute();
  },
};
