import type { Actor } from '../actor.ts';
import type { Refusal, Rules } from './rule.ts';

/** Only the owner of a key learns whether it exists. */
const owner = (actor: Actor, { ownerId }: { ownerId: number }): Refusal =>
  actor.kind === 'user' && actor.user.id === ownerId ? undefined : 'key_not_found';

export const keyRules = { 'key.read': owner, 'key.revoke': owner } satisfies Rules<'key'>;
