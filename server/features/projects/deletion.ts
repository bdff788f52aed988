import { problem } from '../../../contract/problems.ts';
import type { ProjectStatus } from '../../../contract/projects/project.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import { can, require } from '../../domain/policies/policy.ts';
import { importing } from '../../domain/policies/project-access.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { knownProjectOf } from './directory.ts';
import type { StatusMail } from './status-mail.ts';
import { findProject, type ProjectRow, type ProjectUpdate, updateProject } from './store/projects.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  settings: PlatformSettings;
  /** Ends the keys of the service accounts of a project that opens. */
  endServiceKeys: EndServiceKeys;
  statusMail: StatusMail;
}

export type EndServiceKeys = (tx: Tx, projectId: number, by: Actor) => Promise<void>;

/** Whether a closed project becomes active. */
export const isOpened = (row: ProjectRow, status: ProjectStatus | undefined): boolean =>
  row.status !== 'active' && status === 'active';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes projects. Nothing in them is removed, so that they can be restored for some days. */
export function createProjectDeletion({ db, events, clock, settings, endServiceKeys, statusMail }: Deps) {
  async function known(tx: Tx, actor: Actor, id: number, isRefusal = false): Promise<ProjectRow> {
    const row = await findProject(tx, id);
    const isWaiting = isRefusal && row?.status === 'pending';
    // People who approve projects can also refuse them.
    if (!isWaiting || !can(actor, 'project.change_status', { project: { id, status: 'pending' } })) {
      require(actor, 'project.delete', { project: { id } });
    }
    if (row === undefined || row.status === importing) throw problem('project_not_found');
    return row;
  }

  async function change(
    tx: Tx,
    actor: Actor,
    row: ProjectRow,
    update: ProjectUpdate & { status: ProjectStatus },
  ): Promise<void> {
    await updateProject(tx, row.id, update);
    if (isOpened(row, update.status)) await endServiceKeys(tx, row.id, actor);
    const entry = { event: 'project_status_changed' as const, before: row.status, value: update.status };
    await addHistoryEntries(tx, { projectId: row.id, actor, at: clock() }, [entry]);
    db.publish(tx, 'project', row.id);
    const { status, isPublic, allowRestricted } = knownProjectOf(row);
    const details = { parts: ['status' as const], formerGate: { status, isPublic, allowRestricted } };
    await events.append(tx, { type: 'project.updated', userId: accountOf(actor), projectId: row.id, details });
  }

  /** null: it can be restored at any time */
  function restorableUntil(deletedAt: number): number | null {
    const days = settings.get('project_restore_days');
    return days > 0 ? deletedAt + days * dayMs : null;
  }

  return {
    /** The times when it was deleted, and until when it can be restored. Undefined: it is not deleted. */
    async ofProject(id: number): Promise<{ on: number; restorableUntil: number | null } | undefined> {
      const row = await findProject(db.read, id);
      if (row?.status !== 'deleted') return undefined;
      const on = row.deleted_at ?? 0;
      return { on, restorableUntil: restorableUntil(on) };
    },

    async remove(actor: Actor, id: number): Promise<void> {
      const tellOwner = await statusMail(id);
      await db.write(async (tx) => {
        const row = await known(tx, actor, id, true);
        if (row.status === 'deleted') throw problem('project_deleted');
        await change(tx, actor, row, { status: 'deleted', deleted_at: clock(), status_before: row.status });
        await tellOwner(tx, row, 'deleted');
      });
    },

    /** The project is restored unchanged. Its repositories follow in the background. */
    async restore(actor: Actor, id: number): Promise<void> {
      const tellOwner = await statusMail(id);
      await db.write(async (tx) => {
        const row = await known(tx, actor, id);
        if (row.status !== 'deleted') throw problem('project_not_deleted');
        const end = restorableUntil(row.deleted_at ?? 0);
        const days = settings.get('project_restore_days');
        if (end !== null && end <= clock()) throw problem('project_restore_expired', { days });
        const status =
          row.status_before === 'pending' || row.status_before === 'suspended' ? row.status_before : 'active';
        await change(tx, actor, row, { status, deleted_at: null, status_before: null });
        await tellOwner(tx, row, status);
      });
    },

    /** Makes a project a template for everybody who sees it, or an ordinary project again. */
    setTemplate: (actor: Actor, id: number, isTemplate: boolean): Promise<void> =>
      db.write(async (tx) => {
        const row = await known(tx, actor, id);
        if (row.status === 'deleted') throw problem('project_deleted');
        if ((row.is_template === 1) === isTemplate) return;
        await updateProject(tx, id, { is_template: isTemplate ? 1 : 0 });
        db.publish(tx, 'project', id);
        const details = { parts: ['is_template' as const] };
        await events.append(tx, { type: 'project.updated', userId: accountOf(actor), projectId: id, details });
      }),
  };
}

export type ProjectDeletion = ReturnType<typeof createProjectDeletion>;
