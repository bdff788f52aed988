import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Project } from '../../../../contract/projects/project.ts';
import { projectQuery } from '../../api/projects/projects.ts';

const route = getRouteApi('/projects/$project');

/** The project that the address names. */
export function useProject(): Project {
  return useSuspenseQuery(projectQuery(route.useParams().project)).data;
}
