import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, notFound } from '@tanstack/react-router';
import type { Project } from '../../../../contract/projects/project.ts';
import type { SvnRepository } from '../../../../contract/svn/repository.ts';
import { projectQuery } from '../../api/projects/projects.ts';
import { repositoryQuery } from '../../api/svn/repositories.ts';

const inProject = getRouteApi('/projects/$project');
const frame = getRouteApi('/projects/$project/svn/$repository');

/** The project and the repository as the address names them. */
export const useRepositoryParams = () => frame.useParams();

export function useProject(): Project {
  return useSuspenseQuery(projectQuery(inProject.useParams().project)).data;
}

/** The repository that the page is about. */
export function useRepository(): SvnRepository {
  const { data } = useSuspenseQuery(repositoryQuery(useProject().id, frame.useParams().repository));
  if (data === null) throw notFound();
  return data;
}
