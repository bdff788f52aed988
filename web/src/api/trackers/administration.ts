import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { FullTracker, MinimalTracker, TrackerField, TrackerPatch } from '../../../../contract/trackers/tracker.ts';
import type { FieldPatch, LinkType } from '../../../../contract/trackers/field.ts';
import type { MinimalUserGroup } from '../../../../contract/projects/user-group.ts';
import { all } from '../all.ts';
import { get } from '../client.ts';
import { ConflictError, only, patch, remove, type Version } from '../writes.ts';
import type { KnownTracker } from './structure.ts';

const route = getRouteApi('/trackers/$tracker');

/** A tracker as its administrators see it, with its unused fields. */
const administeredQuery = (id: number) =>
  queryOptions({
    queryKey: ['tracker', id, 'administered'],
    queryFn: () => get<KnownTracker>(`/trackers/${id}`, { query: { with_unused_fields: true, with: 'actions,etag' } }),
  });

export const useAdministered = (): KnownTracker => useSuspenseQuery(administeredQuery(route.useParams().tracker)).data;

/** Reads the tracker of this page again. */
export function useTrackerRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  const { tracker } = route.useParams();
  return () => queries.invalidateQueries({ queryKey: ['tracker', tracker] });
}

/** Changes the tracker of this page, and reads it again. After a conflict, it shows the changes of the others. */
export function useTrackerChange<Given, Result>(change: (given: Given) => Promise<Result>) {
  const refresh = useTrackerRefresh();
  return useMutation({
    mutationFn: change,
    onSuccess: refresh,
    onError: (error) => (error instanceof ConflictError ? refresh() : undefined),
  });
}

/** Changes the tracker as a form showed it. */
export const changeTracker = (seen: KnownTracker, changes: TrackerPatch): Promise<unknown> =>
  patch(`/trackers/${seen.id}`, seen, changes);

/** The settings of a field. The people and groups that it offers change by themselves. */
const settingsOf = (field: TrackerField) =>
  only(field, [
    'label',
    'description',
    'required',
    'collapsed',
    'is_used',
    'has_notifications',
    'default_value',
    'permissions_for_groups',
  ]);

/** Changes a field as the tracker shows it. */
export const changeField = (seen: TrackerField, changes: FieldPatch): Promise<unknown> =>
  patch(`/tracker_fields/${seen.field_id}`, settingsOf(seen), changes);

export const deleteField = (seen: TrackerField, now?: Version): Promise<void> =>
  remove(`/tracker_fields/${seen.field_id}`, now ?? settingsOf(seen));

/** The groups that can get permissions. */
export const permissionGroupsQuery = (project: number) =>
  queryOptions({
    queryKey: ['project', project, 'groups', 'all'],
    queryFn: () =>
      get<MinimalUserGroup[]>(`/projects/${project}/user_groups`, {
        query: { query: JSON.stringify({ with_system_user_groups: true }) },
      }),
  });

export const allLinkTypesQuery = queryOptions({
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
export const commandWorkflow = ({ id, workflow: seen }: FullTracker, workflow: unknown, now?: Version) =>
  patch(
    `/trackers/${id}?${new URLSearchParams({ query: JSON.stringify({ workflow }) }).toString()}`,
    now ?? { workflow: seen },
    undefined,
    `/trackers/${id}`,
  );
