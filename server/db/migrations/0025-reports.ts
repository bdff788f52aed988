import { sql } from 'kysely';
import { createTable } from '../migration-support/create-table.ts';
import type { Tx } from '../database.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Gives trackers created before reports existed the default report of new trackers. */
async function plantFirstReports(tx: Tx): Promise<void> {
  await sql`insert into tracker_reports (tracker_id, owner_id, label, description, is_default, query)
    select id, null, 'Default', '', 1, '{"kind":"all"}' from trackers order by id`.execute(tx);
  await sql`insert into tracker_report_renderers (report_id, rank, label, description, columns, sort, rows_per_page)
    select id, 0, 'Table', '', null, '[]', 15 from tracker_reports order by id`.execute(tx);
}

/** Saved reports of trackers, and the tables that show them. */
export const reports: Migration = {
  name: '0025-reports',
  async up(tx, engine) {
    await createTable(tx, engine, 'tracker_reports', { numbered: {} }, (table, type) =>
      table
        .addColumn('tracker_id', type.integer, (column) => column.notNull().references('trackers.id'))
        .addColumn('owner_id', type.integer, (column) => column.references('users.id'))
        .addColumn('label', type.text, (column) => column.notNull())
        .addColumn('description', type.text, (column) => column.notNull())
        .addColumn('is_default', type.integer, (column) => column.notNull())
        .addColumn('query', type.text, (column) => column.notNull()),
    );
    await tx.schema
      .createIndex('tracker_reports_by_tracker')
      .on('tracker_reports')
      .columns(['tracker_id', 'owner_id'])
      .execute();
    await tx.schema
      .createIndex('tracker_reports_one_default')
      .on('tracker_reports')
      .column('tracker_id')
      .unique()
      .where(sql.ref('is_default'), '=', sql.lit(1))
      .execute();
    await createTable(tx, engine, 'tracker_report_renderers', { numbered: {} }, (table, type) =>
      table
        .addColumn('report_id', type.integer, (column) => column.notNull().references('tracker_reports.id'))
        .addColumn('rank', type.integer, (column) => column.notNull())
        .addColumn('label', type.text, (column) => column.notNull())
        .addColumn('description', type.text, (column) => column.notNull())
        .addColumn('columns', type.text)
        .addColumn('sort', type.text, (column) => column.notNull())
        .addColumn('rows_per_page', type.integer, (column) => column.notNull()),
    );
    await tx.schema
      .createIndex('tracker_report_renderers_by_report')
      .on('tracker_report_renderers')
      .columns(['report_id', 'rank'])
      .execute();
    await plantFirstReports(tx);
  },
};
