import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Artifact } from '../../../contract/artifact.ts';
import type { FullTracker, TrackerField } from '../../../contract/tracker.ts';
import { get, page } from './client.ts';
import { choicesOf, fieldIn, nothing } from './list-fields.ts';

type Criteria = Record<string, unknown>;

/** How many artifacts meet criteria: the total that comes with a page of one. */
async function count(tracker: number, criteria: Criteria, signal: AbortSignal): Promise<number> {
  const query = { query: JSON.stringify(criteria), limit: 1 };
  return (await page<Artifact>(`/trackers/${tracker}/artifacts`, { query, signal })).total;
}

const isOneOf = (values: readonly number[]) => ({ operator: 'contains', value: values.map(String) });

/** How many artifacts have each of some values of a list. */
export const countsQuery = (tracker: number, field: number, values: readonly number[]) =>
  queryOptions({
    queryKey: ['charts', tracker, 'list', field, values],
    queryFn: ({ signal }) => Promise.all(values.map((value) => count(tracker, { [field]: isOneOf([value]) }, signal))),
  });

/** The fields that tell what was open when. */
export interface Lifetime {
  submitted: number;
  updated: number;
  status: number;
  closed: number[];
}

/** undefined: the tracker has not all of them, or this person may not read them */
export function lifetimeOf(tracker: FullTracker): Lifetime | undefined {
  const typed = (type: string): TrackerField | undefined =>
    tracker.fields.find((field) => field.type === type && field.is_used);
  const { status } = tracker.semantics;
  const [submitted, updated, list] = [typed('subon'), typed('lud'), fieldIn(tracker, status?.field_id)];
  if (submitted === undefined || updated === undefined || status === undefined || list === undefined) return undefined;
  const closed = choicesOf(list).filter(({ id }) => !status.value_ids.includes(id));
  return {
    submitted: submitted.field_id,
    updated: updated.field_id,
    status: status.field_id,
    closed: [...closed.map(({ id }) => id), nothing],
  };
}

export interface DayCounts {
  day: string;
  open: number;
  closed: number;
}

/** `2026-03-15`, as the calendar on the wall has it. */
export function dayOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

async function countsAt(tracker: number, fields: Lifetime, day: Date, signal: AbortSignal): Promise<DayCounts> {
  const next = new Date(day);
  next.setDate(day.getDate() + 1);
  const before = { operator: '<', value: dayOf(next) };
  const [all, closed] = await Promise.all([
    count(tracker, { [fields.submitted]: before }, signal),
    count(tracker, { [fields.updated]: before, [fields.status]: isOneOf(fields.closed) }, signal),
  ]);
  return { day: dayOf(day), open: all - closed, closed };
}

/** What was open and closed at the ends of some days: two counts for each. */
export const overTimeQuery = (tracker: number, fields: Lifetime, days: readonly Date[]) =>
  queryOptions({
    queryKey: ['charts', tracker, 'time', fields, days.map(dayOf)],
    queryFn: ({ signal }) => Promise.all(days.map((day) => countsAt(tracker, fields, day, signal))),
    placeholderData: keepPreviousData,
  });

const offered = 50;

/** The newest artifacts whose title has some words, with the number of all of them. */
export const titledQuery = (tracker: FullTracker, words: string) => {
  const title = tracker.semantics.title?.field_id;
  return queryOptions({
    queryKey: ['charts', tracker.id, 'titled', title, words],
    queryFn: () =>
      page<Artifact>(`/trackers/${tracker.id}/artifacts`, {
        query: {
          ...(title === undefined || words === '' ? {} : { query: JSON.stringify({ [title]: words }) }),
          order: 'desc',
          limit: offered,
        },
      }),
    placeholderData: keepPreviousData,
  });
};

export interface BurndownValue {
  start_date: string | null;
  duration: number | null;
  points_with_date: { date: string; remaining_effort: number | null }[];
}

/** The chart of a burndown field, as it comes with the artifact. */
export const burndownQuery = (artifact: number, field: number) =>
  queryOptions({
    queryKey: ['charts', 'burndown', artifact, field],
    queryFn: async () => {
      const { values } = await get<Artifact>(`/artifacts/${artifact}`);
      const found = values?.find(({ field_id }) => field_id === field) as { value?: BurndownValue } | undefined;
      return found?.value ?? null;
    },
  });
