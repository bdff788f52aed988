import type { Database, Tx } from '../../db/index.ts';
import { type Numbers, partsOf, renumbered, type TrackerPlan } from '../../domain/trackers/plan.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { allot, insertTracker, writeTracker } from './store.ts';

/** All of a new tracker but its structure. */
export type TrackerHead = Omit<Tracker, 'id' | 'version' | 'isDeleted' | keyof TrackerPlan>;

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
} as const satisfies Record<keyof Numbers, string>;

/** A number of its own for each part of the plan. */
export async function allotNumbers(tx: Tx, trackerId: number, plan: TrackerPlan): Promise<Numbers> {
  const parts = partsOf(plan);
  const numbers = async (kind: keyof Numbers): Promise<Map<number, number>> => {
    const fresh = await allot(tx, tables[kind], trackerId, parts[kind].length);
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
  db: Database,
  tx: Tx,
  id: number,
  head: TrackerHead,
  plan: TrackerPlan,
): Promise<Tracker> {
  const numbers = await allotNumbers(tx, id, plan);
  const tracker: Tracker = { ...head, ...renumbered(plan, numbers), id, version: 0, isDeleted: false };
  await writeTracker(tx, tracker);
  await db.publish(tx, 'tracker', id);
  return { ...tracker, version: 1 };
}
