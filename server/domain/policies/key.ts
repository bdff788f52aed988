import type { Actor } from '../actor.ts';
import type { Refusal, Rules } from './rule.ts';

/** Whether a key exists is told to its owner only. */
const read = (actor: Actor, { ownerId }: { ownerId: number }): Refusal =>
  actor.kind === 'user' && actor.user.id === ownerId ? undefined : 'key_not_found';

export const keyRules = { 'key.read': read } satisfies Rules<'key'>;
