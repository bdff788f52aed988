import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type KnownProject, projectQuery } from '../../api/projects/projects.ts';

const route = getRouteApi('/projects/$project');

/** The project that the address names. */
export function useProject(): KnownProject {
  return useSuspenseQuery(projectQuery(route.useParams().project)).data;
}
