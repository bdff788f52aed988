import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { ProjectState } from '../../../domain/policies/project-access.ts';
import type { KnownProject, ProjectDirectory, Services } from '../../projects/index.ts';

export const serviceName = 'plugin_svn';

/** Site administrators see these projects, but nobody can work in them. */
const closed: Partial<Record<ProjectState, 'project_deleted' | 'project_not_found'>> = {
  deleted: 'project_deleted',
  pending: 'project_not_found',
  system: 'project_not_found',
};

/** The project for a new repository. The order of the checks is part of the interface. */
export async function creationContext(
  { projects, services }: { projects: ProjectDirectory; services: Services },
  actor: Actor,
  projectId: number,
): Promise<KnownProject> {
  const project = await projects.find(projectId);
  if (project?.status === 'suspended') throw problem('project_suspended');
  if (project === undefined) throw problem('svn_project_unknown');
  if (!(await services.isEnabled(projectId, serviceName))) throw problem('svn_service_off');
  await projects.visible(actor, projectId);
  const fault = closed[project.status];
  if (fault !== undefined) throw problem(fault);
  return project;
}
