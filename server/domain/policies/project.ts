import { problem } from '../../../contract/problems.ts';
import type { ProjectStatus } from '../../../contract/projects/project.ts';
import { type Actor, hasRight, isServiceAccount, isSiteAdministrator } from '../actor.ts';
import {
  type AccessMode,
  closedToChanges,
  importing,
  isProjectAdministrator,
  lastPlatformProject,
  type ProjectGate,
  projectRefusal,
} from './project-access.ts';
import { administersRepositories, type RepositoryAdministrators } from './repository.ts';
import type { Refusal, Rules } from './rule.ts';

export interface ProjectSubject {
  project: ProjectGate;
  mode: AccessMode;
}

const isPlatformProject = ({ id }: Pick<ProjectGate, 'id'>): boolean => id >= 1 && id <= lastPlatformProject;

/** The refusal of every change in a closed project. */
export const closedProject = ({ project }: { project: Pick<ProjectGate, 'status'> }): Refusal =>
  closedToChanges(project.status);

const read = (actor: Actor, { project, mode }: ProjectSubject): Refusal => projectRefusal(actor, project, mode);

/** The representation of the project without its contents, which people who manage or approve projects may read. */
function readEntry(actor: Actor, subject: ProjectSubject): Refusal {
  const { status } = subject.project;
  const manages = status !== importing && hasRight(actor, 'manage_projects');
  return manages || (status === 'pending' && hasRight(actor, 'approve_projects')) ? undefined : read(actor, subject);
}

/** People who administer all trackers may enter every active project. */
const readTrackers = (actor: Actor, subject: ProjectSubject): Refusal =>
  subject.project.status === 'active' && hasRight(actor, 'administer_trackers') ? undefined : read(actor, subject);

const writeTrackers = (actor: Actor, subject: ProjectSubject): Refusal =>
  readTrackers(actor, subject) ?? (actor.kind === 'anonymous' ? 'authentication_required' : closedProject(subject));

/** Anonymous callers may not change anything, even where they may read everything. */
const write = (actor: Actor, subject: ProjectSubject): Refusal =>
  read(actor, subject) ?? (actor.kind === 'anonymous' ? 'authentication_required' : closedProject(subject));

const administrator = (actor: Actor, { project }: Pick<ProjectSubject, 'project'>): Refusal =>
  isProjectAdministrator(actor, project.id) ? undefined : 'project_administrator_required';

/** A service account must not create others, even as a project administrator. */
const administerServiceAccounts = (actor: Actor, subject: ProjectSubject): Refusal =>
  write(actor, subject) ??
  administrator(actor, subject) ??
  (isServiceAccount(actor) ? 'service_account_refused' : undefined);

/** `member` is the member of the project that the request wants to change. */
function update(actor: Actor, subject: ProjectSubject & { member?: string }): Refusal {
  const isEditable = isProjectAdministrator(actor, subject.project.id) && !isPlatformProject(subject.project);
  if (!isEditable) return problem('project_not_editable', { member: subject.member ?? '' });
  return closedProject(subject);
}

/** People who approve projects may only open or reject pending ones. */
function changeStatus(
  actor: Actor,
  { project, wanted }: { project: Pick<ProjectGate, 'id' | 'status'>; wanted?: ProjectStatus },
): Refusal {
  const approves = project.status === 'pending' && wanted !== 'suspended' && hasRight(actor, 'approve_projects');
  if (!approves && !hasRight(actor, 'manage_projects')) return 'project_status_forbidden';
  if (project.status === 'deleted') return 'project_status_deleted';
  return isPlatformProject(project) ? 'project_status_system' : undefined;
}

function remove(actor: Actor, { project }: { project: Pick<ProjectGate, 'id'> }): Refusal {
  if (!isSiteAdministrator(actor)) return 'project_delete_forbidden';
  return isPlatformProject(project) ? 'project_status_system' : undefined;
}

const changeOwner = (actor: Actor): Refusal =>
  hasRight(actor, 'manage_projects') ? undefined : 'project_owner_forbidden';

/** Everyone who sees a template may use it. Other projects may be used by their administrators. */
function useAsTemplate(actor: Actor, subject: ProjectSubject & { isTemplate: boolean }): Refusal {
  const { id, status } = subject.project;
  if (actor.kind === 'anonymous') return 'authentication_required';
  if (status !== 'active' && status !== 'system') return problem('template_inactive', { id });
  if (isSiteAdministrator(actor)) return undefined;
  if (!subject.isTemplate) {
    const isAllowed = isProjectAdministrator(actor, id);
    return isAllowed ? undefined : problem('template_not_administered', { user: actor.user.id, id });
  }
  const isUsable = status === 'system' || read(actor, subject) === undefined;
  return isUsable ? undefined : problem('template_not_accessible', { id });
}

const createGroup = (actor: Actor, subject: ProjectSubject): Refusal =>
  write(actor, subject) ?? (isProjectAdministrator(actor, subject.project.id) ? undefined : 'group_permission_denied');

/** Site administrators see these projects, but nobody creates repositories in them. */
export const isUnopened = ({ status }: Pick<ProjectGate, 'status'>): boolean =>
  status === 'pending' || status === 'system';

const createRepository = (actor: Actor, subject: ProjectSubject & RepositoryAdministrators): Refusal =>
  write(actor, subject) ??
  (isUnopened(subject.project) ? 'project_not_found' : undefined) ??
  (administersRepositories(actor, subject) ? undefined : 'svn_creation_forbidden');

export const projectRules = {
  'project.read': read,
  'project.write': write,
  'project.read_entry': readEntry,
  'project.read_trackers': readTrackers,
  'project.write_trackers': writeTrackers,
  'project.administer': (actor: Actor, subject: ProjectSubject): Refusal =>
    write(actor, subject) ?? administrator(actor, subject),
  'project.read_administration': (actor: Actor, subject: ProjectSubject): Refusal =>
    read(actor, subject) ?? administrator(actor, subject),
  'project.administer_service_accounts': administerServiceAccounts,
  'project.update': update,
  'project.change_status': changeStatus,
  'project.delete': remove,
  'project.change_owner': changeOwner,
  'project.use_as_template': useAsTemplate,
  'project.create_group': createGroup,
  'project.create_repository': createRepository,
} satisfies Rules<'project'>;
