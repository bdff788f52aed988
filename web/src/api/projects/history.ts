import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ProjectHistoryEntry } from '../../../../contract/projects/history.ts';
import { page } from '../client.ts';
import { nextOffset, pageSize } from './projects.ts';

export const projectHistoryQuery = (project: number) =>
  infiniteQueryOptions({
    queryKey: ['project', project, 'history'],
    queryFn: ({ pageParam }) =>
      page<ProjectHistoryEntry>(`/projects/${project}/history`, { query: { limit: pageSize, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
