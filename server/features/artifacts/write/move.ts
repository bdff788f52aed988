import { problem } from '../../../../contract/problems.ts';
import type { Database, DbOrTx } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import { require } from '../../../domain/policies/policy.ts';
import { applyChanges } from '../../../domain/artifacts/document.ts';
import { type MovePlan, planMove } from '../../../domain/artifacts/move.ts';
import { nextModification } from '../../../domain/artifacts/version.ts';
import { typeFactsOf, isWritable, usersIn } from '../../../domain/fields/index.ts';
import { type TrackerRights, trackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { type Preconditions, preconditionsHold } from '../../../http/encode/conditional.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { KnownProject, ProjectDirectory } from '../../projects/index.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import { loadIdentity } from '../../users/index.ts';
import { accessFactsOf } from './events.ts';
import { indexArtifact } from './indexing.ts';
import { isListed } from './parse-context.ts';
import type { Artifacts } from './service.ts';
import type { ArtifactContext } from '../access.ts';
import { findArtifact, insertChangeset } from '../store/artifacts.ts';
import { leaveTracker, moveArtifactRow, moveFiles } from '../store/move.ts';
import { allowedGroupsOf } from './values.ts';
import { versionOf } from './version.ts';

interface Deps {
  db: Database;
  clock: Clock;
  events: EventLog;
  artifacts: Artifacts;
  trackers: TrackerDirectory;
  projects: ProjectDirectory;
}

interface Target {
  tracker: Tracker;
  project: KnownProject;
  rights: TrackerRights;
}

/** Moves artifacts between trackers, keeping their ids and histories. */
export function createMoves({ db, clock, events, artifacts, trackers, projects }: Deps) {
  async function targetOf(actor: Actor, trackerId: number): Promise<Target> {
    const tracker = await trackers.find(trackerId);
    const rights = tracker === undefined ? undefined : trackerRights(actor, tracker);
    if (tracker === undefined || rights?.canView !== true) throw problem('move_target_not_found');
    return { tracker, rights, project: await projects.ofWritableTracker(actor, tracker.projectId) };
  }

  /** The users selected in the artifact. */
  async function chosenUsers(reads: DbOrTx, { tracker, record }: ArtifactContext): Promise<Map<number, Identity>> {
    const users = new Map<number, Identity>();
    for (const field of tracker.elements) {
      for (const id of usersIn(field, record.document[String(field.id)])) {
        const user = users.get(id) ?? (await loadIdentity(reads, id));
        if (user !== undefined) users.set(id, user);
      }
    }
    return users;
  }

  async function checkMove(actor: Actor, reads: DbOrTx, source: ArtifactContext, target: Target): Promise<MovePlan> {
    for (const place of [source, target]) require(actor, 'artifact.move', place);
    if (source.tracker.id === target.tracker.id) throw problem('move_within_tracker');
    if (!source.tracker.isMoveEnabled || !target.tracker.isMoveEnabled) throw problem('move_disabled');
    const users = await chosenUsers(reads, source);
    const plan = planMove(source.tracker, target.tracker, source.record.document, (field, id) => {
      const user = users.get(id);
      return user !== undefined && isListed(user, target.tracker, field);
    });
    if (![...plan.migrated, ...plan.partiallyMigrated].some(isWritable)) throw problem('move_without_values');
    return plan;
  }

  async function moveOnce(
    actor: Actor,
    user: Identity,
    id: number,
    trackerId: number,
    sent: Preconditions,
  ): Promise<ArtifactContext> {
    const target = await targetOf(actor, trackerId);
    const { project } = await artifacts.readable(actor, id);
    await projects.ofWritableTracker(actor, project.id);
    return db.write(async (tx) => {
      const source = await artifacts.lockReadable(tx, actor, id, sent);
      for (const { tracker } of [source, target]) await trackers.hold(tx, tracker);
      const plan = await checkMove(actor, tx, source, target);
      const { record, tracker } = source;
      const document = applyChanges(record.document, plan.changes);
      const { at, lead } = nextModification(record.stampedOn, clock());
      const allowedGroups = allowedGroupsOf(target.tracker, document);
      const next = { trackerId, at, lead, by: user.id, document, allowedGroups };
      await leaveTracker(tx, id, trackerId);
      const body = `Artifact was moved from '${tracker.label}' tracker in '${project.label}' project.`;
      await insertChangeset(tx, {
        artifactId: id,
        trackerId,
        version: record.version + 1,
        by: user.id,
        at,
        changes: plan.changes,
        comment: { body, format: 'text', groups: null },
      });
      indexArtifact(tx, target.tracker, id, document);
      await events.append(tx, {
        type: 'artifact.moved',
        userId: user.id,
        projectId: target.project.id,
        trackerId,
        artifactId: id,
        details: {
          version: record.version + 1,
          before: accessFactsOf(tracker, record),
          after: accessFactsOf(target.tracker, { ...record, document, allowedGroups }),
        },
      });
      for (const from of plan.migrated.filter((field) => typeFactsOf(field).holds === 'files')) {
        const to = target.tracker.elements.find((field) => field.isUsed && field.name === from.name);
        if (to !== undefined) await moveFiles(tx, id, from.id, to.id);
      }
      if (!(await moveArtifactRow(tx, record, next))) throw problem('artifact_modified');
      const moved = await findArtifact(tx, id);
      if (moved === undefined) throw problem('artifact_modified');
      return { ...target, record: moved };
    });
  }

  return {
    /** A dry run. */
    async tryMove(actor: Actor, id: number, trackerId: number, sent: Preconditions): Promise<MovePlan> {
      const source = await artifacts.readable(actor, id);
      if (!preconditionsHold(sent, versionOf(source.record))) throw problem('artifact_modified');
      return checkMove(actor, db.read, source, await targetOf(actor, trackerId));
    },

    /** The artifact as it would be in the other tracker. */
    move: (
      actor: Actor,
      user: Identity,
      id: number,
      trackerId: number,
      sent: Preconditions,
    ): Promise<ArtifactContext> => trackers.withCurrent(() => moveOnce(actor, user, id, trackerId, sent)),
  };
}

export type Moves = ReturnType<typeof createMoves>;
