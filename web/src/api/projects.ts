import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Project } from '../../../contract/project.ts';
import type { FullTracker } from '../../../contract/tracker.ts';
import { get, type Page, page } from './client.ts';

export const pageSize = 50;

/** The offset of the page after these, where there is one. */
export function nextOffset<T>(last: Page<T>, pages: Page<T>[]): number | undefined {
  const seen = pages.reduce((count, { items }) => count + items.length, 0);
  return seen < last.total && last.items.length > 0 ? seen : undefined;
}

export const myProjectsQuery = queryOptions({
  queryKey: ['projects', 'mine'],
  queryFn: () =>
    page<Project>('/projects', { query: { query: JSON.stringify({ is_member_of: true }), limit: pageSize } }),
});

export const projectsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'all', search],
    queryFn: ({ pageParam }) =>
      page<Project>('/projects', {
        query: {
          ...(search === '' ? {} : { query: JSON.stringify({ shortname: search }) }),
          limit: pageSize,
          offset: pageParam,
        },
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const projectQuery = (id: number) =>
  queryOptions({ queryKey: ['project', id], queryFn: () => get<Project>(`/projects/${id}`) });

export const trackersQuery = (project: number) =>
  queryOptions({
    queryKey: ['project', project, 'trackers'],
    queryFn: () => page<FullTracker>(`/projects/${project}/trackers`, { query: { limit: pageSize } }),
  });
