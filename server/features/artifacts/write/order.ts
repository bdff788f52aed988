import type { ArtifactOrder } from '../../../../contract/artifacts/order.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import { reordered } from '../../../domain/artifacts/order.ts';
import { require } from '../../../domain/policies/policy.ts';
import type { EventLog } from '../../../events/index.ts';
import { callerOf } from '../../../http/caller.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import { lockRanked, setRanks } from '../store/ranks.ts';
import type { Artifacts } from './service.ts';

interface Deps {
  db: Database;
  events: EventLog;
  artifacts: Artifacts;
  trackers: TrackerDirectory;
  projects: ProjectDirectory;
}

/** The order of artifacts by rank, which boards, backlogs and fields of the type `priority` share. */
export function createOrdering({ db, events, artifacts, trackers, projects }: Deps) {
  return async function order(actor: Actor, trackerId: number, { order: wanted }: ArtifactOrder): Promise<void> {
    const { tracker } = await trackers.visible(actor, trackerId);
    await projects.ofWritableTracker(actor, tracker.projectId);
    const { ids, direction, compared_to: comparedTo } = wanted;
    if (new Set([...ids, comparedTo]).size !== ids.length + 1) throw problem('order_repeated');
    const read = await Promise.allSettled([...ids, comparedTo].map((id) => artifacts.readable(actor, id)));
    // Of several that are refused, the first one in the request decides the answer, not the fastest.
    const contexts = read.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
    for (const { record } of contexts) {
      if (record.trackerId !== tracker.id) throw problem('order_other_tracker', { id: record.id });
    }
    for (const context of contexts.slice(0, -1)) require(actor, 'artifact.update', context);
    await db.write(async (tx) => {
      const ranked = await lockRanked(tx, db.engine, tracker.id, [...ids, comparedTo]);
      const changed = reordered(ranked, { ids, direction, comparedTo });
      await setRanks(tx, changed);
      const moved = ids.filter((id) => changed.some((one) => one.id === id));
      const place = { userId: callerOf(actor).id, projectId: tracker.projectId, trackerId: tracker.id };
      await events.append(
        tx,
        ...moved.map((artifactId) => ({ ...place, type: 'artifact.ranked' as const, artifactId, details: {} })),
      );
    });
  };
}

export type Ordering = ReturnType<typeof createOrdering>;
