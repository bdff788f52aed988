import { type Actor, forWriting, isSiteAdministrator, usesKeyForProjects } from '../actor.ts';
import { managesServiceAccounts } from './project-access.ts';
import type { Refusal, Rules } from './rule.ts';

interface KeySubject {
  id: number;
  ownerId: number;
  /** of a service account */
  serviceProjectId?: number | undefined;
}

/**
 * Only the owner of a key, site administrators, and administrators of the project that owns the service account may
 * learn that it exists. The right to read everything excludes keys. A key that is limited to some projects may read
 * only itself.
 */
function ownerOrAdministrator(actor: Actor, { id, ownerId, serviceProjectId }: KeySubject): Refusal {
  if (actor.kind === 'user' && actor.user.id === ownerId && (actor.keyId === id || !usesKeyForProjects(actor))) {
    return undefined;
  }
  const writer = forWriting(actor);
  return isSiteAdministrator(writer) || managesServiceAccounts(writer, serviceProjectId) ? undefined : 'key_not_found';
}

export const keyRules = {
  'key.read': ownerOrAdministrator,
  'key.revoke': ownerOrAdministrator,
} satisfies Rules<'key'>;
