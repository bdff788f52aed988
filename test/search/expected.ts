import type { Actor } from '../../server/domain/actor.ts';
import {
  compareSorted,
  type SortedValue,
  comparisonOf,
  evaluate,
  type Fault,
  isFault,
  planOfCriteria,
  planOfTql,
  type QueryContext,
  type SortKey,
  type SortValue,
  sortValueOf,
} from '../../server/domain/query/index.ts';
import { trackerRights } from '../../server/domain/policies/tracker-rights.ts';
import type { Tracker } from '../../server/domain/trackers/tracker.ts';
import { findOpenValueNamed, openValueById } from '../../server/features/trackers/index.ts';
import { createGroupReferences, groupNumberIn } from '../../server/features/user-groups/index.ts';
import type { Platform } from '../../server/platform.ts';
import type { Surveyed } from './survey.ts';

export interface Query {
  criteria?: Record<string, unknown>;
  expertQuery?: string;
  sort: readonly SortKey[];
  order: 'asc' | 'desc';
}

async function contextOf(platform: Platform, actor: Actor, tracker: Tracker): Promise<QueryContext> {
  const { db, identities, trackers } = platform;
  const group = await createGroupReferences(db).of(tracker.projectId);
  return {
    now: platform.clock(),
    caller: actor.kind === 'user' ? actor.user.id : null,
    userByName: (name) => identities.findByName(name),
    userExists: async (id) => (await identities.find(id)) !== undefined,
    proposedUsers: async () => [],
    groupNumber: (id) => groupNumberIn(db.read, tracker.projectId, id),
    groupLabel: async (number) => group(number)?.label,
    openValueById: (field, id) => openValueById(db.read, field.id, id),
    openValueNamed: (field, label) => findOpenValueNamed(db.read, field.id, label),
    linkTypes: (await trackers.linkTypes()).map((type) => type.shortname),
  };
}

const nameIn = (platform: Platform) => async (id: number) => {
  const user = await platform.identities.find(id);
  return user?.realName === '' ? user.username : `${user?.realName} (${user?.username})`;
};

/** The ids that a query must find, in order, computed by checking each artifact. */
export async function expectedIds(
  platform: Platform,
  actor: Actor,
  tracker: Tracker,
  analyzed: readonly Surveyed[],
  { criteria, expertQuery, sort, order }: Query,
): Promise<number[] | Fault> {
  const rights = trackerRights(actor, tracker);
  const context = await contextOf(platform, actor, tracker);
  const plan =
    expertQuery === undefined
      ? await planOfCriteria(tracker, rights, criteria ?? {}, context)
      : await planOfTql(tracker, rights, expertQuery, context);
  if (isFault(plan)) return plan;
  const comparisons: SortedValue[] = [];
  for (const key of sort) {
    const by = comparisonOf(tracker, rights, key);
    if (isFault(by)) return by;
    comparisons.push(by);
  }
  const found: { id: number; keys: SortValue[] }[] = [];
  for (const one of analyzed) {
    if (!evaluate(tracker, plan, one.searched)) continue;
    const keys: SortValue[] = [];
    for (const by of comparisons) keys.push(await sortValueOf(tracker, one.searched, by, nameIn(platform)));
    found.push({ id: one.record.id, keys });
  }
  const direction = order === 'asc' ? 1 : -1;
  return found.toSorted((a, b) => compareSorted(a.keys, b.keys, sort) || direction * (a.id - b.id)).map(({ id }) => id);
}
