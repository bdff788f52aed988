import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { FullTracker, MinimalTracker } from '../../../../contract/trackers/tracker.ts';
import type { LinkType } from '../../../../contract/trackers/field.ts';
import type { MinimalUserGroup } from '../../../../contract/projects/user-group.ts';
import { all } from '../all.ts';
import { call, get } from '../client.ts';
import type { KnownTracker } from './structure.ts';

const route = getRouteApi('/trackers/$tracker');

/** A tracker as its administrators see it, with its unused fields. */
const administeredQuery = (id: number) =>
  queryOptions({
    queryKey: ['tracker', id, 'administered'],
    queryFn: () => get<KnownTracker>(`/trackers/${id}`, { query: { with_unused_fields: true, with: 'actions' } }),
  });

export const useAdministered = (): KnownTracker => useSuspenseQuery(administeredQuery(route.useParams().tracker)).data;

/** Reads the tracker of this page again. */
export function useTrackerRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  const { tracker } = route.useParams();
  return () => queries.invalidateQueries({ queryKey: ['tracker', tracker] });
}

/** Changes the tracker of this page, and reads it again. */
export function useTrackerChange<Given, Result>(change: (given: Given) => Promise<Result>) {
  return useMutation({ mutationFn: change, onSuccess: useTrackerRefresh() });
}

/** The groups that can get permissions. */
export const groupsQuery = (project: number) =>
  queryOptions({
    queryKey: ['project', project, 'groups', 'all'],
    queryFn: () =>
      get<MinimalUserGroup[]>(`/projects/${project}/user_groups`, {
        query: { query: JSON.stringify({ with_system_user_groups: true }) },
      }),
  });

export const linkTypesQuery = queryOptions({
  queryKey: ['link_types', 'all'],
  queryFn: () => all<LinkType>('/link_types'),
});

/** The other trackers of a project. */
export const siblingsQuery = ({ id, project }: FullTracker) =>
  queryOptions({
    queryKey: ['project', project.id, 'trackers', 'all'],
    queryFn: () => all<MinimalTracker>(`/projects/${project.id}/trackers`, { representation: 'minimal' }),
    select: (trackers) => trackers.filter((tracker) => tracker.id !== id),
  });

/** The `query` parameter of workflow requests. */
export const commandWorkflow = (tracker: number, workflow: unknown) =>
  call('PATCH', `/trackers/${tracker}`, { query: { query: JSON.stringify({ workflow }) } });
