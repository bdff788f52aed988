import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { WithActions } from '../../../../contract/abilities.ts';
import type {
  AccessFileVersion,
  DeletedSvnRepository,
  FullAccessFileVersion,
  MinimalSvnRepository,
  NewSvnRepository,
  SvnPermissions,
  SvnRepository,
  SvnRepositoryUpdate,
} from '../../../../contract/svn/repository.ts';
import type { MinimalUserGroup } from '../../../../contract/projects/user-group.ts';
import { call, get, type Page, page } from '../client.ts';
import { post, put, remove, unconditionally, type Version } from '../writes.ts';
import { nextOffset } from '../projects/projects.ts';

/** A repository with the actions that the person may take. */
export type KnownRepository = WithActions<SvnRepository, 'repository'> & Version;

async function repositories(project: number, query: Record<string, string | number>) {
  const { value, headers } = await call<{ repositories: MinimalSvnRepository[] }>('GET', `/projects/${project}/svn`, {
    query,
  });
  return { items: value.repositories, total: Number(headers.get('X-PAGINATION-SIZE')) };
}

export const repositoriesQuery = (project: number) =>
  infiniteQueryOptions({
    queryKey: ['svn', 'of', project, 'all'],
    queryFn: ({ pageParam }) => repositories(project, { limit: 20, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** The project of a repository. */
export const repositoryPlaceQuery = (id: number) =>
  queryOptions({
    queryKey: ['svn', id, 'project'],
    queryFn: async () => (await get<SvnRepository>(`/svn/${id}`)).project,
  });

/** A repository by its name; null if there is none. */
export const repositoryQuery = (project: number, name: string) =>
  queryOptions({
    queryKey: ['svn', 'of', project, 'named', name],
    queryFn: async (): Promise<KnownRepository | null> => {
      const { items } = await repositories(project, { query: JSON.stringify({ name }), limit: 1 });
      const [found] = items;
      return found === undefined ? null : get<KnownRepository>(`/svn/${found.id}`, { query: { with: 'actions,etag' } });
    },
  });

export const createRepository = (repository: NewSvnRepository): Promise<SvnRepository> => post('/svn', repository);
export const saveSettings = (
  seen: KnownRepository,
  settings: SvnRepositoryUpdate['settings'],
): Promise<SvnRepository> => put(`/svn/${seen.id}`, seen, { settings });

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Deletion is queued: resolves when it is done, or has taken so long that it is better left alone. */
export async function deleteRepository(seen: KnownRepository, now?: Version): Promise<void> {
  const { id, name, project } = seen;
  await remove(`/svn/${id}`, now ?? seen);
  for (let tries = 0; tries < 40; tries++) {
    const { items } = await repositories(project.id, { query: JSON.stringify({ name }), limit: 1 });
    if (items.length === 0) return;
    await pause(250);
  }
}

export const versionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['svn', id, 'versions'],
    queryFn: ({ pageParam }) =>
      page<AccessFileVersion>(`/svn/${id}/access_file_versions`, { query: { limit: 10, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['svn', id, 'version', version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => get<FullAccessFileVersion>(`/svn/${id}/access_file_versions/${version}`),
  });

export const restoreVersion = (id: number, version: number): Promise<void> =>
  post(`/svn/${id}/access_file_versions/${version}/restore`, undefined);

/** The deleted repositories of one project. The API lists those of all projects. */
async function deletedOf(project: number): Promise<DeletedSvnRepository[]> {
  const found: DeletedSvnRepository[] = [];
  let last: Page<DeletedSvnRepository>;
  let offset = 0;
  do {
    last = await page<DeletedSvnRepository>('/deleted_repositories', { query: { limit: 50, offset } });
    found.push(...last.items.filter((repository) => repository.project.id === project));
    offset += last.items.length;
  } while (last.items.length > 0 && offset < last.total);
  return found;
}

export const deletedInProjectQuery = (project: number) =>
  queryOptions({ queryKey: ['svn', 'of', project, 'deleted'], queryFn: () => deletedOf(project) });

export const restoreRepository = (id: number): Promise<void> => post(`/deleted_repositories/${id}/restore`, undefined);
export const purgeRepository = (id: number): Promise<void> => unconditionally.remove(`/deleted_repositories/${id}`);

export const administratorsQuery = (project: number) =>
  queryOptions({
    queryKey: ['svn', 'of', project, 'administrators'],
    queryFn: () => get<SvnPermissions & Version>(`/projects/${project}/svn/permissions`, { query: { with: 'etag' } }),
  });

export const saveAdministrators = (project: number, seen: Version, administrators: string[]): Promise<SvnPermissions> =>
  put(`/projects/${project}/svn/permissions`, seen, { administrators });

/** The dynamic groups (`101_3`) that have their own members. */
const listed = new Set(['project_members', 'project_admins']);

/** Groups of a project that have a list of members. */
export const listedGroupsQuery = (project: number) =>
  queryOptions({
    queryKey: ['svn', 'of', project, 'groups'],
    queryFn: async () =>
      (await get<MinimalUserGroup[]>(`/projects/${project}/user_groups`)).filter(
        (group) => !group.id.includes('_') || listed.has(group.short_name),
      ),
  });
