import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { isUnopened } from '../../../domain/policies/project.ts';
import { closedToChanges } from '../../../domain/policies/project-access.ts';
import type { KnownProject, ProjectDirectory, Services } from '../../projects/index.ts';

export const serviceName = 'plugin_svn';

/** The project for a new repository. The order of the checks is part of the interface. */
export async function creationContext(
  { projects, services }: { projects: ProjectDirectory; services: Services },
  actor: Actor,
  projectId: number,
): Promise<KnownProject> {
  const project = await projects.find(projectId);
  const closed = closedToChanges(project?.status);
  if (closed !== undefined) throw problem(closed);
  if (project === undefined) throw problem('svn_project_unknown');
  if (!(await services.isEnabled(projectId, serviceName))) throw problem('svn_service_off');
  await projects.visible(actor, projectId);
  if (isUnopened(project)) throw problem('project_not_found');
  return project;
}
