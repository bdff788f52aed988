import { setImmediate as nextTurn } from 'node:timers/promises';
import { problem } from '../../../contract/problems.ts';
import type { StatusDay } from '../../../contract/artifacts/status-history.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { FieldChange } from '../../domain/artifacts/document.ts';
import { createStatusDays, type StatusCounts, type StatusEvent, statusOf } from '../../domain/artifacts/status-days.ts';
import { portionsOf } from '../../http/encode/portions.ts';
import type { ArtifactAccess } from '../artifacts/index.ts';
import type { Searches } from '../search/index.ts';
import type { VisibleTracker } from '../trackers/index.ts';
import { changesetsSince, changesTo, type PastChangeset, versionsElsewhere } from './store.ts';

interface Deps {
  db: Database;
  search: Searches;
  artifactAccess: ArtifactAccess;
}

interface Status {
  field: number;
  open: number[];
}

const mostAtOnce = 500;
const oneOnly = { limit: 1, offset: 0, maximum: 1 };

/** The number of open and closed artifacts of a tracker over time, among those that the caller may view. */
export function createStatusHistory({ db, search, artifactAccess }: Deps) {
  function readableStatus({ tracker, rights }: VisibleTracker): Status {
    const { status } = tracker.semantics;
    const field = tracker.elements.find((element) => element.id === status?.field && element.isUsed);
    if (status === undefined || field === undefined || !rights.canRead(field)) throw problem('status_not_readable');
    return status;
  }

  async function countsNow(actor: Actor, visible: VisibleTracker, status: Status): Promise<StatusCounts> {
    const { total } = await search.find(actor, visible, { order: 'asc' }, oneOnly);
    if (status.open.length === 0) return { open: 0, closed: total };
    const criteria = { [status.field]: status.open };
    const { total: open } = await search.find(actor, visible, { order: 'asc', criteria }, oneOnly);
    return { open, closed: total - open };
  }

  /** The artifacts among these that are in the tracker now and that the caller may view. */
  async function viewableIn(actor: Actor, trackerId: number, ids: readonly number[]): Promise<Set<number>> {
    const records = await artifactAccess.findViewableHeads(actor, ids);
    return new Set([...records.values()].filter((record) => record.trackerId === trackerId).map(({ id }) => id));
  }

  /** undefined: the status did not change, or the artifact was in another tracker later. */
  function eventOf(
    { version, at }: PastChangeset,
    change: FieldChange | undefined,
    lastElsewhere: number,
    { open }: Status,
  ): StatusEvent | undefined {
    const after = statusOf(open, change?.after);
    if (version === lastElsewhere + 1) return { at, after };
    if (version <= lastElsewhere || change === undefined) return undefined;
    return { at, before: statusOf(open, change.before), after };
  }

  async function* eventsSince(
    actor: Actor,
    trackerId: number,
    status: Status,
    since: number,
  ): AsyncGenerator<StatusEvent> {
    let last: PastChangeset | undefined;
    for (;;) {
      const changesets = await changesetsSince(db, trackerId, since, last, mostAtOnce);
      const ids = [...new Set(changesets.map(({ artifactId }) => artifactId))];
      const viewable = await viewableIn(actor, trackerId, ids);
      const lastElsewhere = await versionsElsewhere(db, trackerId, ids);
      for (const portion of portionsOf(changesets.filter(({ artifactId }) => viewable.has(artifactId)))) {
        const changes = await changesTo(
          db,
          status.field,
          portion.map(({ id }) => id),
        );
        for (const changeset of portion) {
          const { id, artifactId } = changeset;
          const event = eventOf(changeset, changes.get(id), lastElsewhere.get(artifactId) ?? 0, status);
          if (event !== undefined) yield event;
        }
      }
      if (changesets.length < mostAtOnce) return;
      last = changesets.at(-1);
      await nextTurn();
    }
  }

  return {
    /** `from` and `to` are the starts of days. */
    async days(actor: Actor, visible: VisibleTracker, from: number, to: number): Promise<StatusDay[]> {
      const status = readableStatus(visible);
      const days = createStatusDays(await countsNow(actor, visible, status), from, to);
      for await (const event of eventsSince(actor, visible.tracker.id, status, from)) days.undo(event);
      return days.days();
    },
  };
}

export type StatusHistory = ReturnType<typeof createStatusHistory>;
