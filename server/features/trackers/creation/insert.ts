import type { BoardSettings } from '../../../../contract/trackers/board.ts';
import type { Database, Tx } from '../../../db/index.ts';
import type { StoredMapping } from '../../../domain/csv-import/shared.ts';
import { type NewIds, idsOf, renumbered, type TrackerPlan } from '../../../domain/trackers/plan.ts';
import type { Report } from '../../../domain/reports/report.ts';
import type { PortableWebhook } from '../../../domain/trackers/portable-webhook.ts';
import type { Tracker, TrackerNotifications } from '../../../domain/trackers/tracker.ts';
import { insertTracker, writeTracker } from '../store/trackers.ts';
import { allocatePartIds } from '../structure/part-ids.ts';

/** The properties of a new tracker besides its structure. */
export type TrackerHead = Omit<Tracker, 'id' | 'version' | 'isDeleted' | keyof TrackerPlan>;

/** A new tracker and its source. Reports are given if the source is not a tracker of this platform. */
interface InsertedTrackerCopy {
  tracker: Tracker;
  /** the types that its document lists */
  webhooks: readonly PortableWebhook[];
  /** the level that its document has */
  notifiesStatusOnly: boolean;
  /** the recipients and reminders that its document has, with the numbers of the source */
  notifications: TrackerNotifications | undefined;
  /** the settings of the board that its document has, with the numbers of the source */
  board: BoardSettings | undefined;
  /** the column mappings of CSV imports that its document has, with the numbers of the source */
  csvMappings: readonly StoredMapping[];
  creatorId: number | undefined;
  origin?: { source: Tracker; numbers: NewIds; reports?: readonly Report[]; groups?: GroupMap };
}

/** Maps the static groups of the source to their replacements. undefined: they stay the same. */
type GroupMap = ReadonlyMap<number, number>;

/** Adds the data of another feature to a new tracker, in the same transaction. */
export type TrackerCopier = (tx: Tx, made: InsertedTrackerCopy) => Promise<void>;

export interface TrackerCreationContext {
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

/** Allocates ids for all parts of the plan. */
async function allocateNumbers(tx: Tx, trackerId: number, plan: TrackerPlan): Promise<NewIds> {
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

/** Allocates the id of a new tracker, which is filled in the same transaction. */
export const reserveTracker = (tx: Tx, head: TrackerHead, now: number): Promise<number> => insertTracker(tx, head, now);

interface TrackerContent {
  plan: TrackerPlan;
  source?: Tracker | undefined;
  reports?: readonly Report[];
  groups?: GroupMap | undefined;
  /** undefined: the platform creates it */
  creatorId?: number | undefined;
}

export async function fillTracker(
  { db, copiers }: TrackerCreationContext,
  tx: Tx,
  id: number,
  head: TrackerHead,
  { plan, source, reports, groups, creatorId }: TrackerContent,
): Promise<Tracker> {
  const numbers = await allocateNumbers(tx, id, plan);
  const { webhooks = [], notifiesStatusOnly = false, notifications, board, csvMappings = [], ...own } = head;
  const tracker: Tracker = { ...own, ...renumbered(plan, numbers), id, version: 0, isDeleted: false };
  await writeTracker(tx, tracker);
  db.publish(tx, 'tracker', id);
  const given = { ...(reports === undefined ? {} : { reports }), ...(groups === undefined ? {} : { groups }) };
  const origin = source === undefined ? {} : { origin: { source, numbers, ...given } };
  const settings = { webhooks, notifiesStatusOnly, notifications, board, csvMappings };
  for (const copy of copiers) await copy(tx, { tracker, ...settings, creatorId, ...origin });
  return { ...tracker, version: 1 };
}
