import { type Actor, forWriting, isSiteAdministrator } from '../actor.ts';
import type { Refusal, Rules } from './rule.ts';

/** Only the owner of a key and site administrators learn whether it exists. The right to read everything excludes keys. */
const ownerOrAdministrator = (actor: Actor, { ownerId }: { ownerId: number }): Refusal =>
  (actor.kind === 'user' && actor.user.id === ownerId) || isSiteAdministrator(forWriting(actor))
    ? undefined
    : 'key_not_found';

export const keyRules = {
  'key.read': ownerOrAdministrator,
  'key.revoke': ownerOrAdministrator,
} satisfies Rules<'key'>;
