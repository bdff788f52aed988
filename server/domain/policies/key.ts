import { type Actor, isSiteAdministrator } from '../actor.ts';
import type { Refusal, Rules } from './rule.ts';

/** Only the owner of a key and site administrators learn whether it exists. */
const ownerOrAdministrator = (actor: Actor, { ownerId }: { ownerId: number }): Refusal =>
  (actor.kind === 'user' && actor.user.id === ownerId) || isSiteAdministrator(actor) ? undefined : 'key_not_found';

export const keyRules = {
  'key.read': ownerOrAdministrator,
  'key.revoke': ownerOrAdministrator,
} satisfies Rules<'key'>;
