import { problem } from '../../../contract/problems.ts';
import type { ProjectService } from '../../../contract/projects/project.ts';
import type { Database } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import type { KnownProject, ProjectDirectory } from './directory.ts';
import { projectServices } from './resources.ts';
import { enabledServices, findService, listServices, type ServiceRow, setServiceEnabled } from './store/services.ts';

function presentService(row: ServiceRow, project: KnownProject): ProjectService {
  const service = projectServices[row.name];
  return {
    id: row.id,
    uri: `project_services/${row.id}`,
    service_url: service?.path?.(project.shortname.toLowerCase()) ?? '',
    name: row.name,
    label: service?.label ?? row.name,
    is_enabled: row.is_enabled === 1,
    icon: service?.icon ?? '',
    is_custom: service === undefined,
  };
}

interface Deps {
  db: Database;
  events: EventLog;
  directory: ProjectDirectory;
  clock: Clock;
}

const nameOf = (row: ServiceRow, enabled: boolean): string =>
  `${projectServices[row.name]?.label ?? row.name}: ${enabled ? 'on' : 'off'}`;

export function createServices({ db, events, directory, clock }: Deps) {
  /** A service of a project that the caller administers. */
  async function administered(actor: Actor, id: number) {
    const row = await findService(db, id);
    if (row === undefined) throw problem('service_not_found');
    return { row, project: await directory.administered(actor, row.project_id) };
  }

  return {
    async list(actor: Actor, projectId: number): Promise<ProjectService[]> {
      const project = await directory.visible(actor, projectId);
      return (await listServices(db, projectId)).map((row) => presentService(row, project));
    },

    async find(actor: Actor, id: number): Promise<ProjectService> {
      const row = await findService(db, id);
      if (row === undefined) throw problem('service_not_found');
      return presentService(row, await directory.visible(actor, row.project_id));
    },

    administered,

    async setEnabled(actor: Actor, id: number, enabled: boolean): Promise<void> {
      const { row, project } = await administered(actor, id);
      if (!enabled && projectServices[row.name]?.fixed === true) {
        throw problem('service_not_switchable', { name: row.name });
      }
      await db.write(async (tx) => {
        if (!(await setServiceEnabled(tx, id, enabled))) return;
        const entry = { before: nameOf(row, !enabled), value: nameOf(row, enabled) };
        const done = { projectId: project.id, actor, at: clock() };
        await addHistoryEntries(tx, done, [{ event: 'project_service_switched', ...entry }]);
        db.publish(tx, 'project', project.id);
        const place = { userId: accountOf(actor), projectId: project.id };
        await events.append(tx, { type: 'project.updated', ...place, details: { parts: ['services'] } });
      });
    },

    /** The services of each project that are on. */
    async enabledIn(ids: readonly number[]): Promise<Map<number, ReadonlySet<string>>> {
      const rows = Map.groupBy(await enabledServices(db, ids), (row) => row.project_id);
      return new Map(ids.map((id) => [id, new Set(rows.get(id)?.map((row) => row.name))]));
    },

    async isEnabled(projectId: number, name: string): Promise<boolean> {
      const rows = await listServices(db, projectId);
      return rows.some((row) => row.name === name && row.is_enabled === 1);
    },
  };
}

export type Services = ReturnType<typeof createServices>;
