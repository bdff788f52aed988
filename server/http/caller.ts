import { problem } from '../../contract/problems.ts';
import type { Actor, Identity } from '../domain/actor.ts';

/** The user that calls; 401 for anonymous callers. */
export function callerOf(actor: Actor): Identity {
  if (actor.kind === 'anonymous') throw problem('authentication_required');
  return actor.user;
}
