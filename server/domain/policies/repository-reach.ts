import { accessOf, type AccessMode, type ProjectGate } from './project-access.ts';

interface Visitor {
  status: string;
  isSiteAdministrator: boolean;
  isMember: boolean;
}

/**
 * Whether a user may access the repositories of a project at all; the access file decides about their contents. Unlike
 * in the rest of the project, restricted users who are not members have no access to an unrestricted one.
 */
export function mayReach(visitor: Visitor, project: ProjectGate, mode: AccessMode): boolean {
  const isOpen = visitor.status === 'A' || visitor.status === 'R';
  if (!isOpen || project.status !== 'active') return false;
  if (visitor.isSiteAdministrator) return true;
  const access = accessOf(project, mode);
  if (visitor.status === 'R') return visitor.isMember && access !== 'private-wo-restr';
  return visitor.isMember || access === 'public' || access === 'unrestricted';
}
