import type { ProjectAccess, ProjectStatus } from '../../../contract/projects/project.ts';
import type { Settings } from '../../../contract/settings.ts';
import { type Actor, isRestricted, isServiceAccount, isSiteAdministrator } from '../actor.ts';

export type AccessMode = Settings['access_mode'];

/** Nobody can see a project until its import is complete. */
export const importing = 'importing';
export type ProjectState = ProjectStatus | typeof importing;

/** Projects with ids up to this one come with the platform. */
export const lastPlatformProject = 100;

/** The facts that decide who may see a project. */
export interface ProjectGate {
  id: number;
  status: ProjectState;
  isPublic: boolean;
  allowRestricted: boolean | null;
}

/** Projects remember whether they admit restricted users. It only matters on platforms that have such users. */
export function accessOf(project: Pick<ProjectGate, 'isPublic' | 'allowRestricted'>, mode: AccessMode): ProjectAccess {
  const restrictable = mode === 'restricted';
  if (project.isPublic) return restrictable && project.allowRestricted === true ? 'unrestricted' : 'public';
  return restrictable && project.allowRestricted === false ? 'private-wo-restr' : 'private';
}

export const isMember = (actor: Actor, projectId: number): boolean =>
  actor.kind === 'user' && actor.user.memberOf.has(projectId);

export const isProjectAdministrator = (actor: Actor, projectId: number): boolean =>
  actor.kind === 'user' && (actor.user.isSiteAdministrator || actor.user.administratorOf.has(projectId));

/** Whether the caller administers the project of a service account; undefined: the account of a person. */
export const managesServiceAccounts = (actor: Actor, projectId: number | undefined): boolean =>
  projectId !== undefined && isProjectAdministrator(actor, projectId) && !isServiceAccount(actor);

/** Whether the access key of the caller is limited to other projects. */
const isOutsideKey = (actor: Actor, projectId: number): boolean =>
  actor.kind === 'user' && actor.user.onlyProjects?.includes(projectId) === false;

type Refusal = 'project_suspended' | 'project_deleted' | 'project_not_found' | 'forbidden' | 'authentication_required';

/** The reason why a project of this status refuses all changes, even by site administrators; undefined: it is open. */
export function closedToChanges(status: string | undefined): 'project_suspended' | 'project_deleted' | undefined {
  if (status === 'suspended') return 'project_suspended';
  return status === 'deleted' ? 'project_deleted' : undefined;
}

const closed: Partial<Record<ProjectState, Refusal>> = {
  suspended: 'project_suspended',
  deleted: 'project_deleted',
  pending: 'project_not_found',
  system: 'project_not_found',
};

/** Anonymous callers are asked to sign in first. */
const deniedTo = (actor: Actor, refusal: Refusal): Refusal =>
  actor.kind === 'anonymous' ? 'authentication_required' : refusal;

/**
 * The reason why this caller may not see the project; undefined if they may. The order of the rules is part of the
 * interface.
 */
export function projectRefusal(actor: Actor, project: ProjectGate, mode: AccessMode): Refusal | undefined {
  if (project.status === importing) return 'project_not_found';
  if (isOutsideKey(actor, project.id)) return 'forbidden';
  if (isSiteAdministrator(actor)) return undefined;
  // Requests are refused before this point. Mails to addresses without an account ask here.
  if (actor.kind === 'anonymous' && mode !== 'anonymous') return 'authentication_required';
  const fault = closed[project.status];
  if (fault !== undefined) return fault === 'project_not_found' ? fault : deniedTo(actor, fault);
  const access = accessOf(project, mode);
  if (isMember(actor, project.id)) {
    return access === 'private-wo-restr' && isRestricted(actor) ? 'project_not_found' : undefined;
  }
  if (isRestricted(actor) && access !== 'unrestricted') return 'forbidden';
  if (access === 'public' || access === 'unrestricted') return undefined;
  return deniedTo(actor, 'forbidden');
}

/** Whether the caller sees this private project through a right on the platform, and not as a member. */
export const entersByRight = (actor: Actor, project: ProjectGate): boolean =>
  !project.isPublic &&
  actor.kind === 'user' &&
  actor.mechanism !== 'internal' &&
  !actor.user.memberOf.has(project.id) &&
  !actor.user.administratorOf.has(project.id);

/** The projects in lists that a caller sees: `projectRefusal` for all projects at once. */
export type ProjectViewer = (
  | { kind: 'everything' }
  | { kind: 'public' }
  | { kind: 'regular'; userId: number }
  | { kind: 'restricted'; userId: number; publicOnes: boolean }
) & {
  /** only these projects */
  only?: readonly number[] | undefined;
};

export function projectViewer(actor: Actor, mode: AccessMode): ProjectViewer {
  if (actor.kind === 'anonymous') return { kind: 'public' };
  if (isSiteAdministrator(actor)) return { kind: 'everything' };
  const { id: userId, onlyProjects: only } = actor.user;
  if (!isRestricted(actor)) return { kind: 'regular', userId, only };
  return { kind: 'restricted', userId, publicOnes: mode === 'restricted', only };
}
