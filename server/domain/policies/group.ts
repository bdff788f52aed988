import type { Actor } from '../actor.ts';
import { projectAdministrators, projectMembers } from '../user-groups.ts';
import { isProjectAdministrator, type ProjectGate } from './project-access.ts';
import { closedProject } from './project.ts';
import type { Refusal, Rules } from './rule.ts';

/** A user group in a project that the caller sees. */
type GroupSubject =
  | { kind: 'system' }
  | { kind: 'dynamic'; group: { id: number }; project: Pick<ProjectGate, 'id' | 'status'> }
  | { kind: 'static'; project: Pick<ProjectGate, 'id' | 'status'> };

/** Other dynamic groups have no list of members. */
const listedGroups: readonly number[] = [projectMembers.id, projectAdministrators.id];

const administrator = (actor: Actor, { id }: Pick<ProjectGate, 'id'>): Refusal =>
  isProjectAdministrator(actor, id) ? undefined : 'group_permission_denied';

function readMembers(actor: Actor, group: GroupSubject): Refusal {
  return group.kind === 'system' ? 'group_not_listable' : administrator(actor, group.project);
}

function administer(actor: Actor, group: GroupSubject): Refusal {
  if (group.kind === 'system') return 'group_not_writable';
  const isListed = group.kind === 'static' || listedGroups.includes(group.group.id);
  return closedProject(group) ?? administrator(actor, group.project) ?? (isListed ? undefined : 'group_not_writable');
}

/** Groups that come with the platform stay, with their names. */
function update(actor: Actor, group: GroupSubject): Refusal {
  if (group.kind !== 'static') return 'group_not_editable';
  return closedProject(group) ?? administrator(actor, group.project);
}

export const groupRules = {
  'group.read_members': readMembers,
  'group.administer': administer,
  'group.update': update,
  'group.delete': update,
} satisfies Rules<'group'>;
