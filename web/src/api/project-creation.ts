import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  AwaitedProject,
  CreationFault,
  NewProject,
  Project,
  ProjectCategory,
  ProjectCreation,
  ProjectField,
  ProjectTemplate,
} from '../../../contract/project.ts';
import { ApiError, call, get, page, post } from './client.ts';
import { nextOffset } from './projects.ts';

/** What the platform demands of a new project. */
export const creationRulesQuery = queryOptions({
  queryKey: ['project creation'],
  queryFn: () => get<ProjectCreation>('/project_creation'),
});

export const templatesQuery = infiniteQueryOptions({
  queryKey: ['project templates'],
  queryFn: ({ pageParam, signal }) =>
    page<ProjectTemplate>('/project_templates', { query: { limit: 50, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

export const categoriesQuery = queryOptions({
  queryKey: ['project categories'],
  staleTime: 60_000,
  queryFn: () => get<ProjectCategory[]>('/project_categories', { query: { limit: 50 } }),
});

interface Fields {
  project_fields_representation: ProjectField[];
}

export const fieldsQuery = queryOptions({
  queryKey: ['project fields'],
  staleTime: 60_000,
  queryFn: async () => (await get<Fields>('/project_fields', { query: { limit: 100 } })).project_fields_representation,
});

/** The faults that a refused rehearsal tells of. */
function faultsIn({ body }: ApiError): CreationFault[] | undefined {
  try {
    return (JSON.parse(body) as { error: { faults?: CreationFault[] } }).error.faults;
  } catch {
    return undefined;
  }
}

/** What would go wrong if this project were created. */
export async function rehearse(request: NewProject, signal?: AbortSignal): Promise<CreationFault[]> {
  try {
    await call('POST', '/projects', {
      query: { dry_run: true },
      body: request,
      ...(signal === undefined ? {} : { signal }),
    });
    return [];
  } catch (error) {
    const faults = error instanceof ApiError ? faultsIn(error) : undefined;
    if (faults === undefined) throw error;
    return faults;
  }
}

export const createProject = (request: NewProject): Promise<Project | AwaitedProject> => post('/projects', request);
