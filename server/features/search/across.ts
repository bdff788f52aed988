import type { Actor } from '../../domain/actor.ts';
import { nameDisplayOf } from '../../domain/display-name.ts';
import type { SearchedTracker } from '../../domain/query/across/index.ts';
import type { Page } from '../../http/pagination.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ArtifactAccess, ArtifactContext } from '../artifacts/index.ts';
import type { VisibleTracker } from '../trackers/index.ts';
import type { QueryContexts } from './context.ts';
import type { AcrossPart } from './engine/across.ts';
import type { KnownTracker } from './engine/request.ts';
import { foundIn } from './found.ts';
import type { SearchThread } from './thread.ts';

interface Deps {
  access: ArtifactAccess;
  thread: SearchThread;
  knownTracker: (actor: Actor, id: number) => Promise<KnownTracker>;
  contextOf: QueryContexts;
  clock: Clock;
}

/** A tracker of a search, with the artifacts that are wanted in it and their order. */
export type WantedPart = Omit<AcrossPart, 'trackerId'> & { visible: VisibleTracker };

/** Searches in several trackers at once. */
export const createAcross = ({ access, thread, knownTracker, contextOf, clock }: Deps) => ({
  /** The trackers as queries see them, all at the same time. */
  async searched(actor: Actor, trackers: readonly VisibleTracker[]): Promise<SearchedTracker[]> {
    const now = clock();
    return Promise.all(
      trackers.map(async (visible) => ({ ...visible, context: await contextOf(actor, visible, now) })),
    );
  },

  /** A page, and the number of all artifacts that the caller may view. */
  async across(
    actor: Actor,
    wanted: readonly WantedPart[],
    { offset, limit }: Pick<Page, 'offset' | 'limit'>,
    isDescending: boolean,
  ): Promise<{ found: AsyncIterable<ArtifactContext[]>; total: number }> {
    const parts = wanted.map(({ visible, ...part }) => ({ ...part, trackerId: visible.tracker.id }));
    const visibleOf = new Map(wanted.map(({ visible }) => [visible.tracker.id, visible]));
    const known: Record<number, KnownTracker> = {};
    let unknown = parts.map(({ trackerId }) => trackerId);
    for (;;) {
      for (const id of unknown) known[id] = await knownTracker(actor, id);
      const answer = await thread.across({
        parts,
        trackers: known,
        isDescending,
        names: nameDisplayOf(actor),
        offset,
        limit,
      });
      if ('unknown' in answer) {
        unknown = answer.unknown;
        continue;
      }
      return { found: foundIn(access, actor, visibleOf, answer.rows), total: answer.total };
    }
  },
});
