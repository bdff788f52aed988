import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Account } from '../../../contract/accounts/account.ts';
import type { DeletedArtifact } from '../../../contract/artifacts/deletion.ts';
import type { Health } from '../../../contract/platform/health.ts';
import type { UserRights } from '../../../contract/platform/rights.ts';
import type { Job } from '../../../contract/platform/job.ts';
import type {
  NewProjectCategory,
  NewProjectField,
  Project,
  ProjectCategory,
  ProjectCategoryPatch,
  ProjectField,
  ProjectFieldPatch,
} from '../../../contract/projects/project.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { DeletedSvnRepository } from '../../../contract/svn/repository.ts';
import type { LinkType, LinkTypePatch, NewLinkType } from '../../../contract/trackers/field.ts';
import type { FullUser, NewUser, UserPatch } from '../../../contract/accounts/user.ts';
import { call, get, page } from './client.ts';
import { changeProject, nextOffset, pageSize } from './projects/projects.ts';
import { only, patch, post, put, remove, unconditionally, type Version } from './writes.ts';

type Query = Record<string, string | undefined>;

/** A list of the site administration, page by page. */
export const listQuery = <T>(path: string, query: Query = {}) =>
  infiniteQueryOptions({
    queryKey: ['administration', path, query],
    queryFn: ({ pageParam, signal }) =>
      page<T>(path, { query: { ...query, limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

const none = (text: string): string | undefined => (text === '' ? undefined : text);

export const accountsQuery = (query: string, status: string) =>
  listQuery<Account>('/accounts', { query: none(query), status: none(status) });
export const createUser = (user: NewUser): Promise<void> => post('/users', user);
export const changeUser = (seen: FullUser, values: UserPatch['values'], now?: Version): Promise<void> =>
  patch(`/users/${seen.id}`, now ?? only(seen, ['username', 'real_name', 'email', 'status']), { values });
export const anonymizeUser = (id: number): Promise<void> => post(`/users/${id}/anonymize`, {});
export const userRightsQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'rights', id],
    queryFn: () => get<UserRights & Version>(`/users/${id}/platform_rights`, { query: { with: 'etag' } }),
    staleTime: 0,
    gcTime: 0,
  });
export const setUserRights = (id: number, seen: Version, rights: readonly string[]): Promise<void> =>
  put(`/users/${id}/platform_rights`, seen, { rights });
export const setPassword = (id: number, password: string): Promise<void> =>
  unconditionally.put(`/users/${id}/password`, { password });

export const settingsQuery = queryOptions({
  queryKey: ['administration', 'settings'],
  queryFn: () => get<Settings & Version>('/platform_settings', { query: { with: 'etag' } }),
});
export const changeSettings = (seen: Version, changes: Partial<Settings>): Promise<Settings> =>
  patch('/platform_settings', seen, changes);

export const projectsInQuery = (status: string) =>
  listQuery<Project>('/projects', { query: JSON.stringify({ with_status: status }) });
/** The members of a project that a list shows. */
const shownOf = (project: Project) => only(project, ['label', 'shortname', 'status', 'is_template']);
export const setProjectStatus = (project: Project, status: 'active' | 'suspended'): Promise<void> =>
  changeProject(project.id, shownOf(project), { status });
export const deleteProject = (project: Project, now?: Version): Promise<void> =>
  remove(`/projects/${project.id}`, now ?? shownOf(project));
export const restoreProject = (id: number): Promise<void> => post(`/projects/${id}/restore`, {});
export const setProjectTemplate = (project: Project, isTemplate: boolean): Promise<void> =>
  put(`/projects/${project.id}/is_template`, shownOf(project), { is_template: isTemplate }, `/projects/${project.id}`);

export const deletedArtifactsQuery = listQuery<DeletedArtifact>('/deleted_artifacts');
export const restoreArtifact = (id: number): Promise<void> => post(`/deleted_artifacts/${id}/restore`, {});

export const deletedRepositoriesQuery = listQuery<DeletedSvnRepository>('/deleted_repositories');

export const categoriesQuery = listQuery<ProjectCategory>('/project_categories');
export const addCategory = (category: NewProjectCategory): Promise<ProjectCategory> =>
  post('/project_categories', category);
export const addCategoryValue = (id: number, name: string): Promise<ProjectCategory> =>
  post(`/project_categories/${id}/values`, { name });

export const changeCategory = (seen: ProjectCategory, changes: ProjectCategoryPatch): Promise<ProjectCategory> =>
  patch(`/project_categories/${seen.id}`, seen, changes);
export const deleteCategory = (seen: ProjectCategory, now?: Version): Promise<void> =>
  remove(`/project_categories/${seen.id}`, now ?? seen);
export const deleteCategoryValue = (seen: ProjectCategory, value: number): Promise<void> =>
  remove(`/project_categories/${seen.id}/values/${value}`, seen, `/project_categories/${seen.id}`);

export const projectFieldsQuery = infiniteQueryOptions({
  queryKey: ['administration', '/project_fields'],
  queryFn: async ({ pageParam, signal }) => {
    const { value } = await call<{ project_fields_representation: ProjectField[]; total_size: number }>(
      'GET',
      '/project_fields',
      { query: { limit: pageSize, offset: pageParam }, signal },
    );
    return { items: value.project_fields_representation, total: value.total_size };
  },
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});
export const addProjectField = (field: NewProjectField): Promise<ProjectField> => post('/project_fields', field);

export const changeProjectField = (seen: ProjectField, changes: ProjectFieldPatch): Promise<ProjectField> =>
  patch(`/project_fields/${seen.id}`, seen, changes);
export const deleteProjectField = (seen: ProjectField, now?: Version): Promise<void> =>
  remove(`/project_fields/${seen.id}`, now ?? seen);

export const linkTypesQuery = listQuery<LinkType>('/link_types');
export const addLinkType = (type: NewLinkType): Promise<LinkType> => post('/link_types', type);
export const renameLinkType = (seen: LinkType, labels: LinkTypePatch): Promise<LinkType> =>
  patch(`/link_types/${encodeURIComponent(seen.shortname)}`, seen, labels);
export const deleteLinkType = (seen: LinkType, now?: Version): Promise<void> =>
  remove(`/link_types/${encodeURIComponent(seen.shortname)}`, now ?? seen);

export const jobsQuery = (status: string) => ({
  ...listQuery<Job>('/jobs', { status: none(status) }),
  refetchInterval: 10_000,
});
export const retryJob = (id: number): Promise<void> => post(`/jobs/${id}/retry`, {});

export const healthQuery = queryOptions({
  queryKey: ['administration', 'health'],
  refetchInterval: 10_000,
  queryFn: () => get<Health>('/platform_health'),
});
