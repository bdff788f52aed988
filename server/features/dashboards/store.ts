import type { WidgetKind, WidgetSettings, widgetWidths } from '../../../contract/projects/dashboard.ts';
import type { DbOrTx, Tx } from '../../db/index.ts';

export interface StoredWidget {
  id: number;
  dashboardId: number;
  kind: WidgetKind;
  title: string;
  width: (typeof widgetWidths)[number];
  settings: WidgetSettings;
}

export type WidgetChange = Omit<StoredWidget, 'id' | 'dashboardId'> & { id?: number };

/** A dashboard without its widgets. */
export interface StoredDashboard {
  id: number;
  label: string;
  /** null: it belongs to a person */
  projectId: number | null;
  ownerId: number | null;
}

export type DashboardHolder = Pick<StoredDashboard, 'projectId' | 'ownerId'>;

const heads = (source: DbOrTx) =>
  source.selectFrom('dashboards').select(['id', 'label', 'project_id as projectId', 'owner_id as ownerId']);

export const findDashboard = (source: DbOrTx, id: number): Promise<StoredDashboard | undefined> =>
  heads(source).where('id', '=', id).executeTakeFirst();

export const dashboardsOf = (source: DbOrTx, { projectId, ownerId }: DashboardHolder): Promise<StoredDashboard[]> =>
  heads(source)
    .$if(projectId !== null, (query) => query.where('project_id', '=', projectId))
    .$if(projectId === null, (query) => query.where('owner_id', '=', ownerId))
    .orderBy('id')
    .execute();

const widgets = (source: DbOrTx) =>
  source
    .selectFrom('dashboard_widgets')
    .select(['id', 'dashboard_id as dashboardId', 'kind', 'title', 'width', 'settings']);

type Row = Omit<StoredWidget, 'kind' | 'width' | 'settings'> & { kind: string; width: string; settings: string };

const widgetOf = (row: Row): StoredWidget => ({
  ...row,
  kind: row.kind as WidgetKind,
  width: row.width as StoredWidget['width'],
  settings: JSON.parse(row.settings) as WidgetSettings,
});

export async function widgetsOf(source: DbOrTx, dashboardId: number): Promise<StoredWidget[]> {
  const rows = await widgets(source).where('dashboard_id', '=', dashboardId).orderBy('rank').orderBy('id').execute();
  return rows.map(widgetOf);
}

export async function findWidget(source: DbOrTx, id: number): Promise<StoredWidget | undefined> {
  const row = await widgets(source).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : widgetOf(row);
}

export async function insertDashboard(tx: Tx, { projectId, ownerId }: DashboardHolder, label: string): Promise<number> {
  const { id } = await tx
    .insertInto('dashboards')
    .values({ project_id: projectId, owner_id: ownerId, label })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateLabel(tx: Tx, id: number, label: string): Promise<void> {
  await tx.updateTable('dashboards').set({ label }).where('id', '=', id).execute();
}

export async function deleteDashboard(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('dashboards').where('id', '=', id).execute();
}

/** Writes the widgets in this order. Others are removed. */
export async function writeWidgets(tx: Tx, dashboardId: number, changes: readonly WidgetChange[]): Promise<void> {
  const kept = changes.flatMap(({ id }) => id ?? []);
  await tx
    .deleteFrom('dashboard_widgets')
    .where('dashboard_id', '=', dashboardId)
    .where('id', 'not in', [...kept, -1])
    .execute();
  for (const [rank, { id, kind, title, width, settings }] of changes.entries()) {
    const row = { rank, kind, title, width, settings: JSON.stringify(settings) };
    await (id === undefined
      ? tx.insertInto('dashboard_widgets').values({ ...row, dashboard_id: dashboardId })
      : tx.updateTable('dashboard_widgets').set(row).where('id', '=', id)
    ).execute();
  }
}
