import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchAnswer } from '../../../contract/platform/search.ts';
import type { SearchKind } from '../../../contract/platform/search-kinds.ts';
import type { RowsRequest } from './artifacts/rows.ts';
import { get, page } from './client.ts';

const fewOfEach = 5;

/** One search in everything; without words, none. */
export const searchQuery = (words: string, project: number | undefined) =>
  queryOptions({
    queryKey: ['search', words, project ?? 0],
    enabled: words.trim() !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      get<SearchAnswer>('/search', { query: { q: words.trim(), project_id: project, limit: fewOfEach }, signal }),
  });

const pageOfOne = 20;

/** The results of one kind, page by page; without a kind, none. */
export const searchOfKindQuery = (words: string, project: number | undefined, kind: SearchKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['search', words, project ?? 0, kind ?? ''],
    enabled: words.trim() !== '' && kind !== undefined,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ groups }: SearchAnswer) => groups[0]?.next ?? undefined,
    queryFn: ({ signal, pageParam: cursor }) =>
      get<SearchAnswer>('/search', {
        query: { q: words.trim(), project_id: project, kind, limit: pageOfOne, cursor },
        signal,
      }),
  });

/** Numbers beside names and filters. They follow changes at once, because nothing moves when they change. */
export const shownCountsKey = (tracker: number) => ['tracker', tracker, 'counts'];

const shownCount = (tracker: number, asked: Pick<RowsRequest, 'query' | 'expert_query' | 'at'>) =>
  queryOptions({
    queryKey: [...shownCountsKey(tracker), asked],
    staleTime: 30_000,
    retry: false,
    queryFn: async ({ signal }) =>
      (await page<unknown>(`/trackers/${tracker}/artifacts`, { query: { ...asked, limit: 1 }, signal })).total,
  });

/** How many artifacts of a tracker are open; undefined: the person can't read a status. */
export const openCountQuery = (tracker: number) => shownCount(tracker, { expert_query: '@status = OPEN()' });

/** How many artifacts fulfill the conditions. */
export const filteredCountQuery = (tracker: number, criteria: object, at: string | undefined) =>
  shownCount(tracker, { query: JSON.stringify(criteria), ...(at === undefined ? {} : { at }) });

/** How many artifacts a tracker has. */
export const artifactCountQuery = (tracker: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'count'],
    gcTime: 0,
    queryFn: async () => (await page<unknown>(`/trackers/${tracker}/artifacts`, { query: { limit: 1 } })).total,
  });
