import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { WithActions } from '../../../../contract/abilities.ts';
import type { Project, ProjectMember, ProjectPatch, ProjectService } from '../../../../contract/projects/project.ts';
import type { MinimalUser } from '../../../../contract/accounts/user.ts';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import { all } from '../all.ts';
import { get, type Page, type PartOf, page } from '../client.ts';
import { patch, put, type Version } from '../writes.ts';
import { queryClient } from '../queries.ts';
import { selfQuery } from '../session.ts';

export const pageSize = 50;

/** A project with the actions that the person may take. */
export type KnownProject = WithActions<Project, 'project'> & Version;

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

/** Projects by a part of their short names or labels. */
export const projectsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'all', search],
    queryFn: ({ pageParam, signal }) =>
      page<Project>('/projects', {
        query: { search: search === '' ? undefined : search, limit: pageSize, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

async function namedProject(criteria: object): Promise<Project | undefined> {
  const { items } = await page<Project>('/projects', { query: { query: JSON.stringify(criteria), limit: 1 } });
  return items[0];
}

/** Lists show only open projects, unless the caller may list the others. */
async function closedProject(name: string): Promise<Project | undefined> {
  const visit = await queryClient.ensureQueryData(selfQuery);
  if (!visit.actions.includes('platform.list_projects_by_status')) return undefined;
  return namedProject({ shortname: name, with_status: 'all' });
}

async function readProject(name: string): Promise<KnownProject> {
  const isId = /^\d+$/.test(name);
  const found = isId ? undefined : ((await namedProject({ shortname: name })) ?? (await closedProject(name)));
  if (!isId && found === undefined) throw notFound();
  return get<KnownProject>(`/projects/${found?.id ?? name}`, { query: { with: 'actions,etag' } });
}

/** A project by its short name or its id. */
export const projectQuery = (name: string) =>
  queryOptions({ queryKey: ['project', name], queryFn: () => readProject(name) });

/** The facts about a tracker that menus show. The structures of all trackers can take hundreds of kilobytes. */
export type MenuTracker = PartOf<
  FullTracker,
  {
    id: number;
    label: string;
    item_name: string;
    project: { label: string };
    fields: { field_id: number }[];
    semantics: { status?: { field_id: number } };
  }
>;

const listed = 'id,label,item_name,project.label,fields.field_id,semantics.status.field_id';

export const trackersQuery = (project: number) =>
  queryOptions({
    queryKey: ['project', project, 'trackers'],
    queryFn: () => page<MenuTracker>(`/projects/${project}/trackers`, { query: { limit: pageSize, fields: listed } }),
  });

export const membersQuery = (project: number) =>
  infiniteQueryOptions({
    queryKey: ['project', project, 'members'],
    queryFn: ({ pageParam, signal }) =>
      page<ProjectMember>(`/projects/${project}/members`, { query: { limit: 20, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const servicesQuery = (project: number) =>
  queryOptions({
    queryKey: ['project', project, 'services'],
    staleTime: 60_000,
    queryFn: () => all<ProjectService>(`/projects/${project}/project_services`),
  });

/** The services that a project has turned off, once loaded. */
export function useSwitchedOff(project: number): (service: string) => boolean {
  const { data: services = [] } = useQuery(servicesQuery(project));
  return (name) => services.some((service) => service.name === name && !service.is_enabled);
}

/** `seen`: the project, or what of it the person saw */
export const changeProject = (id: number, seen: object, changes: ProjectPatch): Promise<void> =>
  patch(`/projects/${id}`, seen, changes);

/** `owner`: the owner that the person saw; undefined: none */
export const setProjectOwner = (project: number, owner: MinimalUser | undefined, user: number): Promise<void> =>
  put(`/project_ownership/${project}`, owner === undefined ? {} : { project_owner: owner }, {
    project_owner: { id: user },
  });

export const switchService = (service: ProjectService, isEnabled: boolean): Promise<void> =>
  put(`/project_services/${service.id}`, service, { is_enabled: isEnabled });
