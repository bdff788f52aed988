import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchAnswer, SearchKind } from '../../../contract/platform/search.ts';
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

/** How many artifacts of a tracker are open; undefined: the person can't read a status. */
export const openCountQuery = (tracker: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'open'],
    staleTime: 30_000,
    retry: false,
    queryFn: async () => {
      const query = { expert_query: '@status = OPEN()', limit: 1 };
      return (await page<unknown>(`/trackers/${tracker}/artifacts`, { query })).total;
    },
  });

/** How many artifacts a tracker has. */
export const artifactCountQuery = (tracker: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'count'],
    gcTime: 0,
    queryFn: async () => (await page<unknown>(`/trackers/${tracker}/artifacts`, { query: { limit: 1 } })).total,
  });
