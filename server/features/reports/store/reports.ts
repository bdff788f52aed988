import type { Selectable } from 'kysely';
import type { DbOrTx, Schema } from '../../../db/index.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import { readKept } from './kept.ts';
import type { KeptTableParts, Report, ReportQuery, TableRenderer } from '../../../domain/reports/report.ts';

type Row = Selectable<Schema['tracker_reports']>;
type RendererRow = Selectable<Schema['tracker_report_renderers']>;

const rendererOf = (row: RendererRow, kept: KeptTableParts | undefined): TableRenderer => ({
  id: row.id,
  label: row.label,
  description: row.description,
  columns: row.columns === null ? null : (JSON.parse(row.columns) as number[]),
  sort: JSON.parse(row.sort) as TableRenderer['sort'],
  rowsPerPage: row.rows_per_page,
  ...(kept === undefined ? {} : { kept }),
});

const reportOf = (row: Row, renderers: readonly RendererRow[]): Report => {
  const { kept, tables } = readKept(row.kept);
  return {
    id: row.id,
    trackerId: row.tracker_id,
    ownerId: row.owner_id,
    label: row.label,
    description: row.description,
    isDefault: row.is_default === 1,
    query: JSON.parse(row.query) as ReportQuery,
    renderers: renderers
      .filter((one) => one.report_id === row.id)
      .map((one, index) => rendererOf(one, tables[index] ?? undefined)),
    ...(kept === undefined ? {} : { kept }),
  };
};

async function withRenderers(source: DbOrTx, rows: readonly Row[]): Promise<Report[]> {
  if (rows.length === 0) return [];
  const renderers = await source
    .selectFrom('tracker_report_renderers')
    .selectAll()
    .where(
      'report_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('report_id')
    .orderBy('rank')
    .execute();
  return rows.map((row) => reportOf(row, renderers));
}

export async function findReport(source: DbOrTx, id: number): Promise<Report | undefined> {
  if (!isPossibleId(id)) return undefined;
  const row = await source.selectFrom('tracker_reports').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : (await withRenderers(source, [row]))[0];
}

export async function publicReportsOf(source: DbOrTx, trackerId: number): Promise<Report[]> {
  const rows = await source
    .selectFrom('tracker_reports')
    .selectAll()
    .where('tracker_id', '=', trackerId)
    .where('owner_id', 'is', null)
    .orderBy('id')
    .execute();
  return withRenderers(source, rows);
}

export type ReportHead = Pick<Report, 'id' | 'label' | 'ownerId' | 'isDefault'>;

/** Public reports and those of a user, without their content. */
export async function reportHeadsOf(
  source: DbOrTx,
  trackerId: number,
  userId: number | undefined,
): Promise<ReportHead[]> {
  const rows = await source
    .selectFrom('tracker_reports')
    .select(['id', 'label', 'owner_id', 'is_default'])
    .where('tracker_id', '=', trackerId)
    .where((eb) => eb.or([eb('owner_id', 'is', null), ...(userId === undefined ? [] : [eb('owner_id', '=', userId)])]))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    ownerId: row.owner_id,
    isDefault: row.is_default === 1,
  }));
}
