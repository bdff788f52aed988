import { keepPreviousData, type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Artifact, Totals, ValueInput } from '../../../../contract/artifacts/artifact.ts';
import { unlessLive } from '../../live/live.ts';
import { readArtifacts } from '../changes.ts';
import { call, get, type Page, page } from '../client.ts';
import { type Precondition, sendIf } from '../writes.ts';

/** The parameters of `GET /trackers/{id}/artifacts`. */
export interface RowsRequest {
  query?: string;
  expert_query?: string;
  sort?: string;
  /** of artifacts with the same values, by id */
  order?: 'desc';
  values?: 'all';
  /** an earlier time */
  at?: string;
}

/** Rows per request. */
export const rowsAtOnce = 50;

const listed = (tracker: number) => `/trackers/${tracker}/artifacts`;
const keyOf = (tracker: number) => ['tracker', tracker, 'artifacts'];
/** The past doesn't follow changes. */
const keyAt = (tracker: number, at: string | undefined) =>
  at === undefined ? keyOf(tracker) : ['tracker', tracker, 'past', at];

export const rowsQuery = (tracker: number, asked: RowsRequest, part: number) =>
  queryOptions({
    queryKey: [...keyAt(tracker, asked.at), asked, part],
    queryFn: ({ signal }) =>
      page<Artifact>(listed(tracker), {
        query: { ...asked, limit: rowsAtOnce, offset: part * rowsAtOnce },
        signal,
      }),
    ...unlessLive,
  });

/** The first rows of a list, without their values, and the number of all. */
export const firstRowsQuery = (tracker: number, { query, expert_query, sort, order }: RowsRequest, limit: number) =>
  queryOptions({
    queryKey: [...keyOf(tracker), 'first', query, expert_query, sort, order, limit],
    queryFn: ({ signal }) =>
      page<Artifact>(listed(tracker), { query: { query, expert_query, sort, order, limit }, signal }),
  });

/** How many there are, in a group of a table or anywhere else. */
export const countQuery = (
  tracker: number,
  { query, expert_query, at }: RowsRequest,
  of: 'count' | 'group' = 'count',
) =>
  queryOptions({
    queryKey: [...keyAt(tracker, at), of, query, expert_query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { total } = await page<Artifact>(listed(tracker), { query: { query, expert_query, at, limit: 1 }, signal });
      return total;
    },
    ...unlessLive,
  });

/** The pages of rows that were read, of all searches in the tracker. */
export const rowPagesKey = keyOf;

const isPage = (data: unknown): data is Page<Artifact> => typeof data === 'object' && data !== null && 'items' in data;

/** The pages of rows that are in memory. */
export const knownRows = (queries: QueryClient, tracker: number) =>
  queries.getQueriesData({ queryKey: keyOf(tracker) }).flatMap(([key, data]) => (isPage(data) ? [{ key, data }] : []));

/** Shows artifacts in the rows that they have, without moving any. */
export function putRows(queries: QueryClient, tracker: number, artifacts: ReadonlyMap<number, Artifact>): void {
  for (const { key, data } of knownRows(queries, tracker)) {
    if (!data.items.some(({ id }) => artifacts.has(id))) continue;
    queries.setQueryData(key, { ...data, items: data.items.map((item) => artifacts.get(item.id) ?? item) });
  }
}

/** A page of a table, not a sum or a number of artifacts. */
const isOfRows = ({ queryKey: [, , , asked] }: Query): boolean => typeof asked === 'object';

/** Whether rows are being read, which may be older than a change that is known already. */
export const isReadingRows = (queries: QueryClient, tracker: number): boolean =>
  queries.isFetching({ queryKey: keyOf(tracker), predicate: isOfRows }) > 0;

/**
 * Shows an artifact that the person has changed. Rows keep their places until the table is opened again, as after changes
 * of others. In a table with groups, the artifact goes to the group of its new value.
 */
export async function showChanged(queries: QueryClient, tracker: number, id: number): Promise<void> {
  const queryKey = keyOf(tracker);
  const hasGroups = queries.getQueryCache().findAll({ queryKey: [...queryKey, 'group'], type: 'active' }).length > 0;
  if (hasGroups) return queries.invalidateQueries({ queryKey });
  const found = await readArtifacts([id]);
  putRows(queries, tracker, new Map(found.map((artifact) => [artifact.id, artifact])));
  const others = queries.invalidateQueries({ queryKey, predicate: (query) => !isOfRows(query) });
  await Promise.all([others, queries.invalidateQueries({ queryKey, predicate: isOfRows, refetchType: 'none' })]);
}

/** The newest artifacts found, and the number of all. */
export const readNewest = (tracker: number, { query, expert_query }: RowsRequest): Promise<Page<Artifact>> =>
  page<Artifact>(listed(tracker), { query: { query, expert_query, order: 'desc', limit: 100 } });

/** All artifacts, without their values. Calls `onProgress` with the number read so far. */
export async function readAll(
  tracker: number,
  { query, expert_query, sort }: RowsRequest,
  onProgress: (read: number) => void,
): Promise<Artifact[]> {
  const limit = 1000;
  const found: Artifact[] = [];
  for (;;) {
    const asked = { query, expert_query, sort, limit, offset: found.length };
    const { items, total } = await page<Artifact>(listed(tracker), { query: asked });
    found.push(...items);
    onProgress(found.length);
    if (items.length === 0 || found.length >= total) return found;
  }
}

/** Validates a TQL query: resolves, or rejects with the errors and their positions. */
export const tryQuery = (tracker: number, tql: string): Promise<unknown> =>
  page<Artifact>(listed(tracker), { query: { expert_query: tql, limit: 1 } });

export interface RowUpdate {
  values: ValueInput[];
  comment?: string;
}

/** Members that a row shows when it has no values. */
const inEveryRow = ['title', 'status', 'assignees'] as const;

/** An artifact as the person saw it. Without values, what every row shows is compared. */
type Seen = Pick<Artifact, 'id' | 'last_modified_date'> &
  Partial<Pick<Artifact, 'values' | (typeof inEveryRow)[number]>>;

async function send(id: number, { values, comment = '' }: RowUpdate, precondition: Precondition) {
  const body = { values, ...(comment === '' ? {} : { comment: { body: comment, format: 'commonmark' } }) };
  const answered = await sendIf(precondition, 'PUT', `/artifacts/${id}`, { body });
  return answered.headers.get('Last-Modified');
}

/**
 * The entity tag of the artifact, if the fields to change are as the person saw them. After several changes within a
 * second, `Last-Modified` is ahead of the date that lists show.
 */
async function tagIfSame({ id, ...seen }: Seen, { values }: RowUpdate): Promise<string | null> {
  const { value: now, headers } = await call<Artifact>('GET', `/artifacts/${id}`);
  const fieldIn = (all: Artifact['values'], field: unknown) =>
    JSON.stringify(all?.find((one) => one.field_id === field));
  const shows = (one: Omit<Seen, 'id'>) =>
    JSON.stringify(
      seen.values
        ? values.map(({ field_id: id }) => fieldIn(one.values ?? null, id))
        : inEveryRow.map((name) => one[name]),
    );
  const isSame = now.last_modified_date === seen.last_modified_date && shows(now) === shows(seen);
  return isSame ? headers.get('Etag') : null;
}

/** Changes an artifact unless it changed since the person saw it. Returns the time of the change. */
export async function changeArtifact(seen: Seen, change: RowUpdate): Promise<string | null> {
  const etag = seen.values === undefined ? null : await tagIfSame(seen, change);
  if (etag !== null) return send(seen.id, change, { 'If-Match': etag });
  return send(seen.id, change, { 'If-Unmodified-Since': new Date(seen.last_modified_date).toUTCString() });
}

/** The sums of some columns over everything that is found. */
export const totalsQuery = (tracker: number, { query, expert_query }: RowsRequest, fields: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf(tracker), 'totals', query, expert_query, fields],
    placeholderData: keepPreviousData,
    enabled: fields.length > 0,
    queryFn: ({ signal }) =>
      get<Totals>(`/trackers/${tracker}/totals`, { query: { query, expert_query, fields: fields.join(',') }, signal }),
    ...unlessLive,
  });
