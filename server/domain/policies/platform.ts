import { problem } from '../../../contract/problems.ts';
import type { ProjectAccess } from '../../../contract/projects/project.ts';
import {
  type Actor,
  hasRight,
  isRestricted,
  isServiceAccount,
  isSiteAdministrator,
  usesKeyForProjects,
} from '../actor.ts';
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
  if (isServiceAccount(actor)) return 'service_account_refused';
  if (usesKeyForProjects(actor)) return 'key_for_projects';
  if (isSiteAdministrator(actor)) return undefined;
  if (!registration.isOpen) return 'project_creation_administrators_only';
  return isRestricted(actor) && !registration.isOpenToRestricted ? 'project_creation_not_restricted' : undefined;
}

function chooseVisibility(actor: Actor, { isOpen, usual }: VisibilityChoice): Refusal {
  return isOpen || isSiteAdministrator(actor) ? undefined : problem('project_visibility_fixed', { access: usual });
}

/** The platform's settings for invitations, and whether this one is to a project that the caller administers. */
interface InvitationChoice {
  from: 'site_administrators' | 'project_administrators' | 'users';
  perDay: number;
  isToOwnProject: boolean;
}

function invite(actor: Actor, { from, perDay, isToOwnProject }: InvitationChoice): Refusal {
  if (perDay === 0) return 'invitations_disabled';
  if (isServiceAccount(actor)) return 'service_account_refused';
  if (usesKeyForProjects(actor) && !isToOwnProject) return 'key_for_projects';
  const isOpen = from === 'users' || (from === 'project_administrators' && isToOwnProject);
  return isOpen || isSiteAdministrator(actor) ? undefined : 'invitations_disabled';
}

function listProjectsByStatus(actor: Actor): Refusal {
  if (actor.kind === 'anonymous') return 'authentication_required';
  return hasRight(actor, 'manage_projects') ? undefined : 'project_query_status_forbidden';
}

function listPendingProjects(actor: Actor): Refusal {
  return hasRight(actor, 'approve_projects') ? undefined : listProjectsByStatus(actor);
}

export const platformRules = {
  'platform.administer': (actor: Actor): Refusal =>
    isSiteAdministrator(actor) ? undefined : 'site_administrator_required',
  'platform.create_project': createProject,
  'platform.choose_visibility': chooseVisibility,
  'platform.invite': invite,
  'platform.list_projects_by_status': listProjectsByStatus,
  'platform.list_pending_projects': listPendingProjects,
  'platform.read_memberships': (actor: Actor): Refusal =>
    hasRight(actor, 'read_memberships') || hasRight(actor, 'manage_users') ? undefined : 'site_administrator_required',
  'platform.read_system_events': (actor: Actor): Refusal =>
    hasRight(actor, 'read_system_events') ? undefined : 'site_administrator_required',
} satisfies Rules<'platform'>;
