import { problem } from '../../contract/problems.ts';
import type { Actor, Identity } from '../domain/actor.ts';

const callers = new WeakMap<object, Extract<Actor, { kind: 'user' }>>();

/** For the log, which is written when the request is over. */
export function rememberCaller(request: object, actor: Actor): void {
  if (actor.kind === 'user') callers.set(request, actor);
}

/** The caller; undefined: anonymous, or not authenticated. */
export const rememberedCaller = (request: object): Actor | undefined => callers.get(request);

const keys = new WeakMap<object, number>();

/** For the owner of the key, who sees its uses, refusals included. */
export const rememberKey = (request: object, keyId: number): void => void keys.set(request, keyId);

/** The key of the request, even if it is refused. */
export const rememberedKey = (request: object): number | undefined => keys.get(request);

/** The user that calls; 401 for anonymous callers. */
export function callerOf(actor: Actor): Identity {
  if (actor.kind === 'anonymous') throw problem('authentication_required');
  return actor.user;
}
