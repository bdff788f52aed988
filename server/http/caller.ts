import { problem } from '../../contract/problems.ts';
import type { Actor, Identity } from '../domain/actor.ts';

const callers = new WeakMap<object, Extract<Actor, { kind: 'user' }>>();

/** For the log, which is written when the request is over. */
export function rememberCaller(request: object, actor: Actor): void {
  if (actor.kind === 'user') callers.set(request, actor);
}

/** The caller; undefined: anonymous, or not authenticated. */
export const rememberedCaller = (request: object): Actor | undefined => callers.get(request);

/** The user that calls; 401 for anonymous callers. */
export function callerOf(actor: Actor): Identity {
  if (actor.kind === 'anonymous') throw problem('authentication_required');
  return actor.user;
}
