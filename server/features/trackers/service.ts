import { problem } from '../../../contract/problems.ts';
import type { TrackerPatch } from '../../../contract/trackers/tracker.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import { parentFault } from '../../domain/trackers/hierarchy.ts';
import { renamedTo } from '../../domain/trackers/former-names.ts';
import { nameFault } from '../../domain/trackers/names.ts';
import { trackerRights } from '../../domain/policies/tracker-rights.ts';
import { invalid } from '../../domain/trackers/structure/context.ts';
import { createStructureIndex } from '../../domain/trackers/structure/structure-index.ts';
import { readPermissions } from '../../domain/trackers/structure/read-permissions.ts';
import { givenSemantics, readSemantics } from '../../domain/trackers/structure/read-semantics.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { can, require } from '../../domain/policies/policy.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { type Changed, createTrackerChange } from './structure/change.ts';
import type { TrackerDirectory, VisibleTracker } from './directory.ts';
import { deletedTrackersOf, lockTracker, setDeleted, trackersOfProject } from './store/trackers.ts';
import { lockProject, trackerNamesOf } from './store/names.ts';
import { structureContext } from './structure/context.ts';

interface Deps {
  db: Database;
  events: EventLog;
  projects: ProjectDirectory;
  trackers: TrackerDirectory;
  clock: Clock;
}

async function checkNames(tx: Tx, tracker: Tracker): Promise<void> {
  const others = (await trackerNamesOf(tx, tracker.projectId)).filter((other) => other.id !== tracker.id);
  const fault = nameFault(tracker, others);
  if (fault !== undefined) throw fault;
}

async function checkParent(tx: Tx, tracker: Tracker, parentId: number): Promise<void> {
  const fault = parentFault(tracker, parentId, await trackersOfProject(tx, tracker.projectId));
  if (fault !== undefined) throw fault;
}

/** A deleted parent may be restored later. */
async function checkRestoredParent(tx: Tx, tracker: Tracker): Promise<void> {
  const others = await trackersOfProject(tx, tracker.projectId);
  if (tracker.parentId === null || !others.some((other) => other.id === tracker.parentId)) return;
  const fault = parentFault(tracker, tracker.parentId, others);
  if (fault !== undefined) throw problem('tracker_restored_in_circle', { id: tracker.id });
}

/** The parent in a request, as an id or a representation; undefined: unchanged. */
function wantedParent({ parent_id: id, parent }: TrackerPatch): number | null | undefined {
  if (parent === undefined) return id;
  const named = parent?.id ?? null;
  if (id !== undefined && id !== named) throw invalid('`parent_id` and `parent` name different trackers.');
  return named;
}

/** The tracker after the request. */
async function patched(tx: Tx, tracker: Tracker, patch: TrackerPatch): Promise<Tracker> {
  const context = structureContext(tx, tracker.projectId);
  const index = createStructureIndex(tracker.elements);
  const parentId = wantedParent(patch);
  const next: Tracker = {
    ...renamedTo(tracker, patch.item_name ?? tracker.itemName),
    label: patch.label?.trim() ?? tracker.label,
    description: patch.description ?? tracker.description,
    color: patch.color_name ?? tracker.color,
    parentId: parentId === undefined ? tracker.parentId : parentId,
    hasNotifications: patch.notifications?.enabled ?? tracker.hasNotifications,
    isInstantiatedForNewProjects: patch.instantiate_for_new_projects ?? tracker.isInstantiatedForNewProjects,
    usesPrivateComments: patch.use_private_comments ?? tracker.usesPrivateComments,
    isMoveEnabled: patch.enable_move_artifacts ?? tracker.isMoveEnabled,
    semantics: await readSemantics(givenSemantics(patch), tracker.semantics, index, context),
    permissions: await readPermissions(patch.permissions_for_groups, tracker.permissions, context),
  };
  if (patch.label !== undefined || patch.item_name !== undefined) await checkNames(tx, next);
  if (typeof parentId === 'number') await checkParent(tx, tracker, parentId);
  return next;
}

export function createTrackers({ db, events, projects, trackers, clock }: Deps) {
  const change = createTrackerChange({ db, events, trackers });

  const place = (actor: Actor, { id, projectId }: Tracker) => ({ userId: accountOf(actor), projectId, trackerId: id });

  /** Nobody may view a deleted tracker, but its administrators know that it exists. */
  async function deleted(actor: Actor, id: number): Promise<Tracker> {
    const tracker = await trackers.find(id);
    if (tracker === undefined) throw problem('tracker_not_found');
    const project = await projects.ofTracker(actor, tracker.projectId);
    require(actor, 'tracker.restore', { tracker, rights: trackerRights(actor, tracker), project });
    return tracker;
  }

  return {
    change,

    /** The trackers of a project that the caller may view, by label. */
    async listOf(actor: Actor, projectId: number, onlyAdministered: boolean): Promise<VisibleTracker[]> {
      const project = await projects.ofTracker(actor, projectId);
      const all = await trackers.ofProject(project.id);
      return all
        .map((tracker) => ({ tracker, rights: trackerRights(actor, tracker), project }))
        .filter((one) => can(actor, 'tracker.read', one))
        .filter((one) => !onlyAdministered || can(actor, 'tracker.read_administration', one));
    },

    async patch(actor: Actor, id: number, patch: TrackerPatch): Promise<Tracker> {
      const edit = async (tx: Tx, tracker: Tracker): Promise<Changed<undefined>> => ({
        tracker: await patched(tx, tracker, patch),
        result: undefined,
      });
      return (await change(actor, id, edit, { withProject: true })).tracker;
    },

    async remove(actor: Actor, id: number): Promise<void> {
      await change(actor, id, async (tx, tracker) => {
        await setDeleted(tx, id, clock());
        db.publish(tx, 'tracker', id);
        await events.append(tx, { type: 'tracker.deleted', ...place(actor, tracker), details: {} });
        return { tracker, result: undefined };
      });
    },

    async restore(actor: Actor, id: number): Promise<Tracker> {
      const { projectId } = await deleted(actor, id);
      return db.write(async (tx) => {
        await lockProject(tx, projectId);
        const tracker = await lockTracker(tx, id, db.engine);
        if (tracker === undefined) throw problem('tracker_not_found');
        if (!tracker.isDeleted) throw problem('tracker_not_deleted');
        await checkNames(tx, tracker);
        await checkRestoredParent(tx, tracker);
        await setDeleted(tx, id, null);
        db.publish(tx, 'tracker', id);
        await events.append(tx, { type: 'tracker.restored', ...place(actor, tracker), details: {} });
        return { ...tracker, isDeleted: false };
      });
    },

    /** Deleted trackers that the caller administers, most recently deleted first. */
    async deletedOf(actor: Actor, projectId: number): Promise<{ tracker: Tracker; deletedAt: number }[]> {
      const project = await projects.ofTracker(actor, projectId);
      const isAdministered = (tracker: Tracker): boolean =>
        can(actor, 'tracker.read_administration', { rights: trackerRights(actor, tracker) });
      const found = (await deletedTrackersOf(db.read, project.id)).filter(({ tracker }) => isAdministered(tracker));
      const isAdministrator = can(actor, 'project.read_administration', projects.subject(project));
      if (found.length > 0 || isAdministrator) return found;
      const others = await trackers.ofProject(project.id);
      if (!others.some(isAdministered)) throw problem('tracker_administrator_required');
      return [];
    },
  };
}

export type Trackers = ReturnType<typeof createTrackers>;
