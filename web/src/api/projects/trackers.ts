import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  DeletedTracker,
  FullTracker,
  MinimalTracker,
  NewTracker,
  OfferedTemplate,
} from '../../../../contract/trackers/tracker.ts';
import type { Project } from '../../../../contract/projects/project.ts';
import { all } from '../all.ts';
import { call, type PartOf, page } from '../client.ts';
import { post, remove, type Version } from '../writes.ts';
import { nextOffset } from './projects.ts';

/** A tracker in the list of its project, without its structure. */
export type DescribedTracker = PartOf<
  FullTracker,
  Pick<FullTracker, 'id' | 'label' | 'item_name' | 'description' | 'color_name'>
>;

const described = 'id,label,item_name,description,color_name';

/** The trackers of a project that the person may see. */
export const trackerListQuery = (project: number) =>
  infiniteQueryOptions({
    queryKey: ['project', project, 'trackers', 'list'],
    queryFn: ({ pageParam, signal }) =>
      page<DescribedTracker>(`/projects/${project}/trackers`, {
        query: { limit: 20, offset: pageParam, fields: described },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const deletedTrackersQuery = (project: number) =>
  infiniteQueryOptions({
    queryKey: ['project', project, 'trackers', 'deleted'],
    queryFn: ({ pageParam, signal }) =>
      page<DeletedTracker>(`/projects/${project}/deleted_trackers`, {
        query: { limit: 20, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const trackerTemplatesQuery = queryOptions({
  queryKey: ['trackerTemplates'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => all<OfferedTemplate>('/tracker_templates'),
});

const administered = JSON.stringify({ is_tracker_admin: true });

/** Projects with trackers that the person administers. */
export const sourceProjectsQuery = queryOptions({
  queryKey: ['projects', 'administered trackers'],
  queryFn: () => all<Project>('/projects', { query: administered }),
});

/** Trackers of a project that the person administers, to be copied. */
export const sourceTrackersQuery = (project: number) =>
  queryOptions({
    queryKey: ['project', project, 'trackers', 'administered'],
    queryFn: () =>
      all<MinimalTracker>(`/projects/${project}/trackers`, { query: administered, representation: 'minimal' }),
  });

/** The new tracker, and what of its file is not in it. */
export async function createTracker(
  project: number,
  tracker: NewTracker,
): Promise<{ tracker: FullTracker; left: string | null }> {
  const { value, headers } = await call<FullTracker>('POST', `/projects/${project}/trackers`, { body: tracker });
  return { tracker: value, left: headers.get('X-Not-Carried-Over') };
}

export const deleteTracker = ({ id, label, item_name }: DescribedTracker, now?: Version): Promise<void> =>
  remove(`/trackers/${id}`, now ?? { label, item_name });

export const restoreTracker = (tracker: number): Promise<FullTracker> => post(`/trackers/${tracker}/restore`, {});
