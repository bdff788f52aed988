import type { NotificationReason, WatchWithReasons } from '../../../contract/platform/notification.ts';
import type { WatchState } from '../../../contract/platform/watch-states.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { unseen } from '../../domain/policies/policy.ts';
import { callerOf } from '../../http/caller.ts';
import type { ArtifactAccess, ArtifactContext } from '../artifacts/index.ts';
import type { Candidates } from './candidates.ts';
import { storedChoicesOf } from './store/preferences.ts';
import { findWatch, writeWatch } from './store/watches.ts';
import { reasonsInOrder, unwantedReasons, choicesFrom } from './choices.ts';

interface Deps {
  db: Database;
  artifactAccess: ArtifactAccess;
  candidates: Candidates;
}

/** A change of the status by another person, which no level and no mode excludes. */
function nextChange({ tracker, record }: ArtifactContext) {
  const status = tracker.semantics.status?.field;
  const changes = status === undefined ? {} : { [status]: {} };
  const version = record.version + 1;
  const by = { submittedBy: 0, submittedOn: record.lastModifiedOn };
  return { id: 0, trackerId: tracker.id, version, ...by, changes, comment: null };
}

/** Artifacts that people watch or have muted. */
export function createWatches({ db, artifactAccess, candidates }: Deps) {
  const readable = async (actor: Actor, artifactId: number): Promise<ArtifactContext> =>
    artifactAccess.readable(actor, (await artifactAccess.find([artifactId])).get(artifactId));

  async function refuse(actor: Actor, artifactId: number): Promise<never> {
    const unknown = problem('watches_not_found', { id: artifactId });
    const exists = (await artifactAccess.find([artifactId])).has(artifactId);
    throw exists ? unseen(actor, unknown) : unknown;
  }

  async function reasonsFor(userId: number, context: ArtifactContext): Promise<NotificationReason[]> {
    const { tracker, record } = context;
    const change = { tracker, record, changeset: nextChange(context) };
    const found = await (await candidates.begin().about([change]))(change);
    const candidate = found.find(({ user }) => user?.id === userId);
    if (candidate === undefined) return [];
    const choices = choicesFrom((await storedChoicesOf(db.read, [userId])).get(userId));
    const unwanted = unwantedReasons(choices);
    return reasonsInOrder(candidate.reasons).filter(
      (reason) => choices.delivery[reason] !== 'never' && !unwanted.includes(reason),
    );
  }

  async function describe(actor: Actor, context: ArtifactContext): Promise<WatchWithReasons> {
    const { id } = callerOf(actor);
    return { state: await findWatch(db.read, id, context.record.id), reasons: await reasonsFor(id, context) };
  }

  return {
    of: async (actor: Actor, artifactId: number): Promise<WatchWithReasons> =>
      describe(actor, await readable(actor, artifactId)),

    async set(actor: Actor, artifactId: number, state: WatchState): Promise<WatchWithReasons> {
      const context = await readable(actor, artifactId);
      await db.write((tx) => writeWatch(tx, callerOf(actor).id, artifactId, state));
      return describe(actor, context);
    },

    /** All or none. */
    async setAll(actor: Actor, artifactIds: readonly number[], state: WatchState): Promise<void> {
      const viewable = await artifactAccess.findViewableHeads(actor, artifactIds);
      const hidden = artifactIds.find((id) => !viewable.has(id));
      if (hidden !== undefined) await refuse(actor, hidden);
      await db.write(async (tx) => {
        for (const id of viewable.keys()) await writeWatch(tx, callerOf(actor).id, id, state);
      });
    },
  };
}

export type WatchService = ReturnType<typeof createWatches>;
