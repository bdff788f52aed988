import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { StatusDay } from '../../../../contract/artifacts/status-history.ts';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import { get, page } from '../client.ts';

type Criteria = Record<string, unknown>;

/** The number of artifacts that match criteria: the total of a page with one row. */
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

/** `2026-03-15`, as the calendar on the wall has it. */
export function dayOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The number of open and closed artifacts at the end of each day, earliest first. */
export const overTimeQuery = (tracker: number, days: readonly string[]) =>
  queryOptions({
    queryKey: ['charts', tracker, 'time', days],
    queryFn: async ({ signal }) => {
      const query = { from: days[0], to: days.at(-1) };
      const all = await get<StatusDay[]>(`/trackers/${tracker}/status_history`, { query, signal });
      return all.filter(({ date }) => days.includes(date));
    },
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

/** The chart data of a burndown field, from the artifact. */
export const burndownQuery = (artifact: number, field: number) =>
  queryOptions({
    queryKey: ['charts', 'burndown', artifact, field],
    queryFn: async () => {
      const { values } = await get<Artifact>(`/artifacts/${artifact}`);
      const found = values?.find(({ field_id }) => field_id === field) as { value?: BurndownValue } | undefined;
      return found?.value ?? null;
    },
  });
