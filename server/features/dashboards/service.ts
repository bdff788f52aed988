import { limits, quotas } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import {
  type DashboardPatch,
  type GivenWidget,
  type NewDashboard,
  type WidgetSettings,
  widgetKinds,
} from '../../../contract/projects/dashboard.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import type { DashboardSubject } from '../../domain/policies/dashboard.ts';
import { require } from '../../domain/policies/policy.ts';
import type { EventLog } from '../../events/index.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import {
  dashboardsOf,
  type DashboardHolder,
  deleteDashboard,
  findDashboard,
  findWidget,
  insertDashboard,
  type StoredDashboard,
  type StoredWidget,
  updateLabel,
  type WidgetChange,
  widgetsOf,
  writeWidgets,
} from './store.ts';

export type { StoredWidget } from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  directory: ProjectDirectory;
}

/** A dashboard with its project; null: it belongs to a person. */
export interface KnownDashboard {
  dashboard: StoredDashboard;
  project: KnownProject | null;
}

function settingsOf({ kind, settings = {} }: Pick<GivenWidget, 'kind' | 'settings'>): WidgetSettings {
  const needed = widgetKinds[kind];
  const given = Object.keys(settings);
  const wrong = given.find((name) => name !== needed);
  if (wrong !== undefined) throw problem('widget_setting_unknown', { kind, name: wrong });
  if (needed !== null && settings[needed] === undefined)
    throw problem('widget_setting_missing', { kind, name: needed });
  return settings;
}

/** The widget to write. A known widget keeps omitted members. */
function changeOf(current: readonly StoredWidget[], given: GivenWidget): WidgetChange {
  const { id, kind, title } = given;
  if (id === undefined) return { kind, title, width: given.width ?? 'half', settings: settingsOf(given) };
  const known = current.find((widget) => widget.id === id);
  if (known === undefined || known.kind !== kind) throw problem('widget_unknown', { id });
  const settings = given.settings === undefined ? known.settings : settingsOf(given);
  return { id, kind, title, width: given.width ?? known.width, settings };
}

function changesOf(current: readonly StoredWidget[], given: readonly GivenWidget[]): WidgetChange[] {
  const ids = given.flatMap(({ id }) => id ?? []);
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at);
  if (repeated !== undefined) throw problem('widget_unknown', { id: repeated });
  const changes = given.map((widget) => changeOf(current, widget));
  const { dashboardTexts: maximum } = limits;
  const characters = changes.reduce((sum, { settings }) => sum + (settings.text?.length ?? 0), 0);
  if (characters > maximum) throw problem('widget_texts_too_long', { maximum });
  return changes;
}

export function createDashboards({ db, events, directory }: Deps) {
  async function known(dashboard: StoredDashboard): Promise<KnownDashboard> {
    const project = dashboard.projectId === null ? undefined : await directory.find(dashboard.projectId);
    return { dashboard, project: project ?? null };
  }

  const subjectOf = ({ dashboard, project }: KnownDashboard): DashboardSubject =>
    project === null ? { ownerId: dashboard.ownerId ?? 0 } : directory.subject(project);

  async function found(id: number): Promise<KnownDashboard> {
    const dashboard = await findDashboard(db.read, id);
    if (dashboard === undefined) throw problem('dashboard_not_found');
    return known(dashboard);
  }

  async function readable(actor: Actor, id: number): Promise<KnownDashboard> {
    const one = await found(id);
    require(actor, 'dashboard.read', subjectOf(one));
    return one;
  }

  async function editable(actor: Actor, id: number): Promise<KnownDashboard> {
    const one = await found(id);
    require(actor, 'dashboard.update', subjectOf(one));
    return one;
  }

  /** Only its owner may see a personal dashboard. */
  async function report(tx: Tx, actor: Actor, { projectId }: Pick<StoredDashboard, 'projectId'>): Promise<void> {
    if (projectId === null) return;
    const details = { parts: ['dashboards'] as const };
    await events.append(tx, { type: 'project.updated', userId: accountOf(actor), projectId, details });
  }

  async function create(actor: Actor, holder: DashboardHolder, { label }: NewDashboard): Promise<KnownDashboard> {
    const id = await db.write(async (tx) => {
      const { dashboards: maximum } = quotas;
      if ((await dashboardsOf(tx, holder)).length >= maximum) throw problem('dashboards_too_many', { maximum });
      await report(tx, actor, holder);
      return insertDashboard(tx, holder, label);
    });
    return found(id);
  }

  return {
    readable,
    subjectOf,
    report,

    widgetsOf: ({ dashboard }: KnownDashboard): Promise<StoredWidget[]> => widgetsOf(db.read, dashboard.id),

    /** A widget and its dashboard, without any check of access. */
    async widget(id: number): Promise<(KnownDashboard & { widget: StoredWidget }) | undefined> {
      const widget = await findWidget(db.read, id);
      return widget === undefined ? undefined : { widget, ...(await found(widget.dashboardId)) };
    },

    async ofProject(actor: Actor, projectId: number): Promise<KnownDashboard[]> {
      const project = await directory.visible(actor, projectId);
      const all = await dashboardsOf(db.read, { projectId, ownerId: null });
      return all.map((dashboard) => ({ dashboard, project }));
    },

    async ofUser(ownerId: number): Promise<KnownDashboard[]> {
      const all = await dashboardsOf(db.read, { projectId: null, ownerId });
      return all.map((dashboard) => ({ dashboard, project: null }));
    },

    async createInProject(actor: Actor, projectId: number, given: NewDashboard): Promise<KnownDashboard> {
      const project = await directory.administered(actor, projectId);
      return create(actor, { projectId: project.id, ownerId: null }, given);
    },

    createOfUser: (actor: Actor, ownerId: number, given: NewDashboard): Promise<KnownDashboard> =>
      create(actor, { projectId: null, ownerId }, given),

    async change(actor: Actor, id: number, patch: DashboardPatch): Promise<KnownDashboard> {
      const { dashboard } = await editable(actor, id);
      await db.write(async (tx) => {
        if (patch.label !== undefined) await updateLabel(tx, id, patch.label);
        if (patch.widgets !== undefined) {
          await writeWidgets(tx, id, changesOf(await widgetsOf(tx, id), patch.widgets));
        }
        await report(tx, actor, dashboard);
      });
      return found(id);
    },

    async remove(actor: Actor, id: number): Promise<void> {
      const { dashboard } = await editable(actor, id);
      await db.write(async (tx) => {
        await deleteDashboard(tx, id);
        await report(tx, actor, dashboard);
      });
    },
  };
}

export type Dashboards = ReturnType<typeof createDashboards>;
