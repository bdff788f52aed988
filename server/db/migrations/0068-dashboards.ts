import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Dashboards of people and projects, their widgets, and the queries across trackers that widgets show. */
export const dashboards: Migration = {
  name: '0068-dashboards',
  async up(tx, engine) {
    await createTable(tx, engine, 'dashboards', { numbered: {} }, (table, type) =>
      table
        .addColumn('project_id', type.integer, (column) => column.references('projects.id').onDelete('cascade'))
        .addColumn('owner_id', type.integer, (column) => column.references('users.id').onDelete('cascade'))
        .addColumn('label', type.text, (column) => column.notNull()),
    );
    await tx.schema.createIndex('dashboards_by_project').on('dashboards').column('project_id').execute();
    await tx.schema.createIndex('dashboards_by_owner').on('dashboards').column('owner_id').execute();
    await createTable(tx, engine, 'dashboard_widgets', { numbered: {} }, (table, type) =>
      table
        .addColumn('dashboard_id', type.integer, (column) =>
          column.notNull().references('dashboards.id').onDelete('cascade'),
        )
        .addColumn('rank', type.integer, (column) => column.notNull())
        .addColumn('kind', type.text, (column) => column.notNull())
        .addColumn('title', type.text, (column) => column.notNull())
        .addColumn('width', type.text, (column) => column.notNull())
        .addColumn('settings', type.text, (column) => column.notNull()),
    );
    await tx.schema
      .createIndex('dashboard_widgets_by_dashboard')
      .on('dashboard_widgets')
      .columns(['dashboard_id', 'rank'])
      .execute();
    await createTable(tx, engine, 'crosstracker_queries', {}, (table, type) =>
      table
        .addColumn('id', type.text, (column) => column.primaryKey())
        .addColumn('widget_id', type.integer, (column) =>
          column.notNull().references('dashboard_widgets.id').onDelete('cascade'),
        )
        .addColumn('rank', type.integer, (column) => column.notNull())
        .addColumn('title', type.text, (column) => column.notNull())
        .addColumn('description', type.text, (column) => column.notNull())
        .addColumn('tql', type.text, (column) => column.notNull())
        .addColumn('is_default', type.integer, (column) => column.notNull()),
    );
    await tx.schema
      .createIndex('crosstracker_queries_by_widget')
      .on('crosstracker_queries')
      .columns(['widget_id', 'rank'])
      .execute();
  },
};
