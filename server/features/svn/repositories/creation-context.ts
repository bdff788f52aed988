import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { closedProjects } from '../../../domain/policies/project.ts';
import type { KnownProject, ProjectDirectory, Services } from '../../projects/index.ts';

export const serviceName = 'plugin_svn';

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
  const fault = closedProjects[project.status];
  if (fault !== undefined) throw problem(fault);
  return project;
}
