import { problem } from '../../contract/problems.ts';
import type { Actor, Identity } from '../domain/actor.ts';

const names = new WeakMap<object, string>();

/** For the log, which is written when the request is over. */
export function rememberCaller(request: object, actor: Actor): void {
  if (actor.kind === 'user') names.set(request, actor.user.username);
}

/** The user name of the caller; undefined: anonymous, or not authenticated. */
export const rememberedCaller = (request: object): string | undefined => names.get(request);

/** The user that calls; 401 for anonymous callers. */
export function callerOf(actor: Actor): Identity {
  if (actor.kind === 'anonymous') throw problem('authentication_required');
  return actor.user;
}
