import { type Actor, forWriting, isSiteAdministrator } from '../actor.ts';
import { isProjectAdministrator } from './project-access.ts';
import type { Refusal, Rules } from './rule.ts';

interface InvitationSubject {
  /** null: the person asked for an account themselves */
  invitedBy: number | null;
  /** null: to the platform */
  projectId: number | null;
}

/** Other users must not learn who invited whom. */
function administer(actor: Actor, { invitedBy, projectId }: InvitationSubject): Refusal {
  const isOwn = actor.kind === 'user' && actor.user.id === invitedBy;
  const isOfProject = projectId !== null && isProjectAdministrator(forWriting(actor), projectId);
  return isOwn || isOfProject || isSiteAdministrator(forWriting(actor)) ? undefined : 'invitation_not_found';
}

export const invitationRules = { 'invitation.administer': administer } satisfies Rules<'invitation'>;
