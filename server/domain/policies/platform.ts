import { problem } from '../../../contract/problems.ts';
import type { ProjectAccess } from '../../../contract/projects/project.ts';
import { type Actor, isRestricted, isSiteAdministrator } from '../actor.ts';
import type { Refusal, Rules } from './rule.ts';

/** The settings of the platform that decide who creates projects. */
export interface ProjectRegistration {
  isOpen: boolean;
  isOpenToRestricted: boolean;
}

/** The settings of the platform about the visibility of projects. */
export interface VisibilityChoice {
  isOpen: boolean;
  usual: ProjectAccess;
}

function createProject(actor: Actor, registration: ProjectRegistration): Refusal {
  if (actor.kind === 'anonymous') return 'authentication_required';
  if (isSiteAdministrator(actor)) return undefined;
  if (!registration.isOpen) return 'project_creation_administrators_only';
  return isRestricted(actor) && !registration.isOpenToRestricted ? 'project_creation_not_restricted' : undefined;
}

function chooseVisibility(actor: Actor, { isOpen, usual }: VisibilityChoice): Refusal {
  return isOpen || isSiteAdministrator(actor) ? undefined : problem('project_visibility_fixed', { access: usual });
}

function listProjectsByStatus(actor: Actor): Refusal {
  if (actor.kind === 'anonymous') return 'authentication_required';
  return isSiteAdministrator(actor) ? undefined : 'project_query_status_forbidden';
}

export const platformRules = {
  'platform.administer': (actor: Actor): Refusal =>
    isSiteAdministrator(actor) ? undefined : 'site_administrator_required',
  'platform.create_project': createProject,
  'platform.choose_visibility': chooseVisibility,
  'platform.list_projects_by_status': listProjectsByStatus,
} satisfies Rules<'platform'>;
