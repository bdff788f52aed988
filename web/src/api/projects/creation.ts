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
} from '../../../../contract/projects/project.ts';
import { all } from '../all.ts';
import { ApiError, call, get, page } from '../client.ts';
import { post } from '../writes.ts';
import { nextOffset } from './projects.ts';

/** The requirements of the platform for a new project. */
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

export const offeredCategoriesQuery = queryOptions({
  queryKey: ['project categories'],
  staleTime: 60_000,
  queryFn: () => all<ProjectCategory>('/project_categories'),
});

interface Fields {
  project_fields_representation: ProjectField[];
  total_size: number;
}

async function readFields(): Promise<ProjectField[]> {
  const found: ProjectField[] = [];
  for (;;) {
    const query = { limit: 100, offset: found.length };
    const { project_fields_representation: fields, total_size: total } = await get<Fields>('/project_fields', {
      query,
    });
    found.push(...fields);
    if (fields.length === 0 || found.length >= total) return found;
  }
}

export const fieldsQuery = queryOptions({ queryKey: ['project fields'], staleTime: 60_000, queryFn: readFields });

/** The faults of a refused dry run. */
function faultsIn({ body }: ApiError): CreationFault[] | undefined {
  try {
    return (JSON.parse(body) as { error: { faults?: CreationFault[] } }).error.faults;
  } catch {
    return undefined;
  }
}

/** The faults of a project before it is created. */
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
