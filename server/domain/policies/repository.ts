import type { Actor } from '../actor.ts';
import {
  type AccessMode,
  closedToChanges,
  isProjectAdministrator,
  type ProjectGate,
  projectRefusal,
} from './project-access.ts';
import type { Refusal, Rules } from './rule.ts';
import { groupsOf } from './tracker-rights.ts';

/** The project's user groups that administer its repositories together with the project administrators. */
export interface RepositoryAdministrators {
  project: Pick<ProjectGate, 'id'>;
  administratorGroups: readonly number[];
}

export interface RepositorySubject extends RepositoryAdministrators {
  project: ProjectGate;
  mode: AccessMode;
}

export function administersRepositories(actor: Actor, subject: RepositoryAdministrators): boolean {
  if (actor.kind !== 'user') return false;
  if (isProjectAdministrator(actor, subject.project.id)) return true;
  const groups = groupsOf(actor, subject.project.id);
  return subject.administratorGroups.some((group) => groups.has(group));
}

/** Callers who don't see the project must not learn that the repository exists. */
function read(actor: Actor, { project, mode }: Pick<RepositorySubject, 'project' | 'mode'>): Refusal {
  const refusal = projectRefusal(actor, project, mode);
  const isDisclosed = refusal === undefined || refusal === 'project_suspended' || refusal === 'authentication_required';
  return isDisclosed ? refusal : 'not_found';
}

const administrator = (actor: Actor, subject: RepositoryAdministrators): Refusal =>
  administersRepositories(actor, subject) ? undefined : 'svn_administrator_required';

const administer = (actor: Actor, subject: RepositorySubject): Refusal =>
  closedToChanges(subject.project.status) ?? administrator(actor, subject);

export const repositoryRules = {
  'repository.read': read,
  'repository.administer': administer,
  'repository.read_administration': administrator,
} satisfies Rules<'repository'>;
