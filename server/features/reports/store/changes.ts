import type { Database, Tx } from '../../../db/index.ts';
import { writeKept } from './kept.ts';
import type { NewRenderer, Report, ReportContent } from '../../../domain/reports/report.ts';

/** A renderer to write; with an id: an existing one. */
export type RendererChange = NewRenderer & { id?: number };

export type ReportChange = Omit<ReportContent, 'renderers'> &
  Pick<Report, 'ownerId' | 'isDefault'> & { renderers: readonly RendererChange[] };

const rendererRow = (renderer: NewRenderer, rank: number) => ({
  rank,
  label: renderer.label,
  description: renderer.description,
  columns: renderer.columns === null ? null : JSON.stringify(renderer.columns),
  sort: JSON.stringify(renderer.sort),
  rows_per_page: renderer.rowsPerPage,
});

const reportRow = (report: ReportChange) => ({
  owner_id: report.ownerId,
  label: report.label,
  description: report.description,
  is_default: report.isDefault ? 1 : 0,
  query: JSON.stringify(report.query),
  // A change of the report leaves the kept parts alone.
  ...(report.kept === undefined ? {} : { kept: writeKept(report.kept, report.renderers) }),
});

/** Serializes changes to the reports of a tracker, so that it always has exactly one default. */
export async function lockReports(tx: Tx, trackerId: number, engine: Database['engine']): Promise<void> {
  if (engine !== 'postgres') return;
  await tx.selectFrom('trackers').select('id').where('id', '=', trackerId).forNoKeyUpdate().execute();
}

export async function clearDefault(tx: Tx, trackerId: number): Promise<void> {
  await tx.updateTable('tracker_reports').set({ is_default: 0 }).where('tracker_id', '=', trackerId).execute();
}

async function writeRenderers(tx: Tx, reportId: number, renderers: readonly RendererChange[]): Promise<void> {
  const kept = renderers.flatMap(({ id }) => id ?? []);
  await tx
    .deleteFrom('tracker_report_renderers')
    .where('report_id', '=', reportId)
    .where('id', 'not in', [...kept, -1])
    .execute();
  for (const [rank, { id, ...renderer }] of renderers.entries()) {
    const row = rendererRow(renderer, rank);
    await (id === undefined
      ? tx.insertInto('tracker_report_renderers').values({ ...row, report_id: reportId })
      : tx.updateTable('tracker_report_renderers').set(row).where('id', '=', id)
    ).execute();
  }
}

/** The reports of a user in a tracker. */
export async function countReports(tx: Tx, trackerId: number, ownerId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('tracker_reports')
    .where('tracker_id', '=', trackerId)
    .where('owner_id', '=', ownerId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertReport(tx: Tx, trackerId: number, report: ReportChange): Promise<number> {
  const { id } = await tx
    .insertInto('tracker_reports')
    .values({ ...reportRow(report), tracker_id: trackerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeRenderers(tx, id, report.renderers);
  return id;
}

export async function updateReport(tx: Tx, id: number, report: ReportChange): Promise<void> {
  await tx.updateTable('tracker_reports').set(reportRow(report)).where('id', '=', id).execute();
  await writeRenderers(tx, id, report.renderers);
}

export async function deleteReport(tx: Tx, id: number): Promise<void> {
  await writeRenderers(tx, id, []);
  await tx.deleteFrom('tracker_reports').where('id', '=', id).execute();
}
