import type { Actor } from '../../server/domain/actor.ts';
import { numbersIn, textIn } from '../../server/domain/fields/index.ts';
import {
  type Comparison,
  comparisonOf,
  evaluate,
  type Fault,
  isFault,
  planOfCriteria,
  planOfTql,
  type QueryContext,
  type SortKey,
} from '../../server/domain/query/index.ts';
import { trackerRights } from '../../server/domain/policies/tracker-rights.ts';
import { noneValue, type Tracker } from '../../server/domain/trackers/tracker.ts';
import { openValueById } from '../../server/features/trackers/index.ts';
import { createGroupReferences, groupNumberIn } from '../../server/features/user-groups/index.ts';
import { fold } from '../../server/lib/text/fold.ts';
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
    groupNumber: (id) => groupNumberIn(db.read, tracker.projectId, id),
    groupLabel: async (number) => group(number)?.label,
    openValueById: (field, id) => openValueById(db.read, field.id, id),
    linkTypes: (await trackers.linkTypes()).map((type) => type.shortname),
  };
}

type Key = number | string | null;

function numberIn({ record }: Surveyed, tracker: Tracker, of: { field: number } | { fact: string }): number | null {
  if ('fact' in of) {
    const facts = { ...record, lastUpdateBy: record.lastModifiedBy, lastUpdateOn: record.lastModifiedOn };
    return Number(facts[of.fact as keyof typeof facts]);
  }
  const field = tracker.elements.find((element) => element.id === of.field);
  if (field === undefined) throw new Error(`There is no field ${of.field}`);
  const stored = record.document[String(of.field)];
  const [value = null] = numbersIn(field, stored);
  return field.bind !== null && value === noneValue ? null : value;
}

async function keyOf(platform: Platform, one: Surveyed, tracker: Tracker, by: Comparison): Promise<Key> {
  if (by.kind === 'text') {
    const field = tracker.elements.find((element) => element.id === by.field);
    const text = field === undefined ? '' : textIn(field, one.record.document[String(by.field)]);
    return text === '' ? null : Array.from(fold(text)).slice(0, 64).join('');
  }
  const value = numberIn(one, tracker, by.kind === 'choice' ? by : by.of);
  if (value === null || by.kind === 'number') return value;
  if (by.kind === 'choice') return by.values.indexOf(value);
  const user = await platform.identities.find(value);
  const name = user?.realName === '' ? user.username : `${user?.realName} (${user?.username})`;
  return `${fold(name)}\0${String(value).padStart(10, '0')}`;
}

const compareKeys = (one: Key, other: Key): number => {
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return Number(one) - Number(other);
};

/** Empty values come last in both directions. */
function compare(one: readonly Key[], other: readonly Key[], keys: readonly SortKey[]): number {
  for (const [index, { isDescending }] of keys.entries()) {
    const [a = null, b = null] = [one[index], other[index]];
    if (a === null && b === null) continue;
    if (a === null || b === null) return a === null ? 1 : -1;
    const difference = compareKeys(a, b);
    if (difference !== 0) return isDescending ? -difference : difference;
  }
  return 0;
}

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
  const comparisons: Comparison[] = [];
  for (const key of sort) {
    const by = comparisonOf(tracker, rights, key);
    if (isFault(by)) return by;
    comparisons.push(by);
  }
  const found: { id: number; keys: Key[] }[] = [];
  for (const one of analyzed) {
    if (!evaluate(tracker, plan, one.searched)) continue;
    const keys: Key[] = [];
    for (const by of comparisons) keys.push(await keyOf(platform, one, tracker, by));
    found.push({ id: one.record.id, keys });
  }
  const direction = order === 'asc' ? 1 : -1;
  return found.toSorted((a, b) => compare(a.keys, b.keys, sort) || direction * (a.id - b.id)).map(({ id }) => id);
}
