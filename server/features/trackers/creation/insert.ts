import type { Database, Tx } from '../../../db/index.ts';
import { type NewIds, idsOf, renumbered, type TrackerPlan } from '../../../domain/trackers/plan.ts';
import type { Report } from '../../../domain/reports/report.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { insertTracker, writeTracker } from '../store/trackers.ts';
import { allocatePartIds } from '../structure/part-ids.ts';

/** All of a new tracker but its structure. */
export type TrackerHead = Omit<Tracker, 'id' | 'version' | 'isDeleted' | keyof TrackerPlan>;

/** A new tracker, and what it is a copy of. Reports come along where the source is not a tracker of the platform. */
interface NewTrackerMade {
  tracker: Tracker;
  origin?: { source: Tracker; numbers: NewIds; reports?: readonly Report[] };
}

/** What other features give to a new tracker, in the same unit. */
export type TrackerCopier = (tx: Tx, made: NewTrackerMade) => Promise<void>;

/** Where trackers grow. */
export interface Context {
  db: Database;
  copiers: readonly TrackerCopier[];
}

export const usualHead = {
  parentId: null,
  isInstantiatedForNewProjects: true,
  hasNotifications: true,
  usesPrivateComments: true,
  isMoveEnabled: true,
} as const satisfies Partial<TrackerHead>;

const tables = {
  fields: 'tracker_fields',
  values: 'tracker_list_values',
  transitions: 'tracker_transitions',
  actions: 'tracker_transition_actions',
} as const satisfies Record<keyof NewIds, string>;

/** A number of its own for each part of the plan. */
async function allotNumbers(tx: Tx, trackerId: number, plan: TrackerPlan): Promise<NewIds> {
  const parts = idsOf(plan);
  const numbers = async (kind: keyof NewIds): Promise<Map<number, number>> => {
    const fresh = await allocatePartIds(tx, tables[kind], trackerId, parts[kind].length);
    return new Map(parts[kind].map((old, index) => [old, fresh[index] ?? 0]));
  };
  return {
    fields: await numbers('fields'),
    values: await numbers('values'),
    transitions: await numbers('transitions'),
    actions: await numbers('actions'),
  };
}

/** Takes the number of a new tracker; it is filled in the same unit. */
export const reserveTracker = (tx: Tx, head: TrackerHead, now: number): Promise<number> => insertTracker(tx, head, now);

export async function fillTracker(
  { db, copiers }: Context,
  tx: Tx,
  id: number,
  head: TrackerHead,
  { plan, source, reports }: { plan: TrackerPlan; source?: Tracker | undefined; reports?: readonly Report[] },
): Promise<Tracker> {
  const numbers = await allotNumbers(tx, id, plan);
  const tracker: Tracker = { ...head, ...renumbered(plan, numbers), id, version: 0, isDeleted: false };
  await writeTracker(tx, tracker);
  await db.publish(tx, 'tracker', id);
  const given = reports === undefined ? {} : { reports };
  const made = source === undefined ? { tracker } : { tracker, origin: { source, numbers, ...given } };
  for (const copy of copiers) await copy(tx, made);
  return { ...tracker, version: 1 };
}
