import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Project } from '../../../contract/project.ts';
import type { FullTracker } from '../../../contract/tracker.ts';
import { get, type Page, page } from './client.ts';

export const pageSize = 50;

/** The offset of the page after these, where there is one. */
export function nextOffset<T>(last: Page<T>, pages: Page<T>[]): number | undefined {
  const seen = pages.reduce((count, { items }) => count + items.length, 0);
  return seen < last.total && last.items.length > 0 ? seen : undefined;
}

export const myProjectsQuery = infiniteQueryOptions({
  queryKey: ['projects', 'mine'],
  queryFn: ({ pageParam, signal }) =>
    page<Project>('/projects', {
      query: { query: JSON.stringify({ is_member_of: true }), limit: 12, offset: pageParam },
      signal,
    }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
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

async function readProject(name: string): Promise<Project> {
  if (/^\d+$/.test(name)) return get<Project>(`/projects/${name}`);
  const { items } = await page<Project>('/projects', {
    query: { query: JSON.stringify({ shortname: name }), limit: 1 },
  });
  const [found] = items;
  if (found === undefined) throw notFound();
  return found;
}

/** A project by its short name or its id. */
export const projectQuery = (name: string) =>
  queryOptions({ queryKey: ['project', name], queryFn: () => readProject(name) });

export const trackersQuery = (project: number) =>
  queryOptions({
    queryKey: ['project', project, 'trackers'],
    queryFn: () => page<FullTracker>(`/projects/${project}/trackers`, { query: { limit: pageSize } }),
  });
