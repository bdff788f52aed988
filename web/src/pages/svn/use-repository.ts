import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, notFound } from '@tanstack/react-router';
import { type KnownRepository, repositoryQuery } from '../../api/svn/repositories.ts';
import { useProject } from '../projects/use-project.ts';

const frame = getRouteApi('/projects/$project/svn/$repository');

/** The project and the repository as the address names them. */
export const useRepositoryParams = () => frame.useParams();

/** The repository that the page is about. */
export function useRepository(): KnownRepository {
  const { data } = useSuspenseQuery(repositoryQuery(useProject().id, frame.useParams().repository));
  if (data === null) throw notFound();
  return data;
}
