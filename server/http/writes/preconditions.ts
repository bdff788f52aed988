import { Problem, problem } from '../../../contract/problems.ts';
import { type Preconditions, preconditionsHold, preconditionsOf } from '../encode/conditional.ts';
import type { Finished } from '../encode/finished.ts';
import { type AnyRoute, type Call, changedPath } from '../route.ts';
import { etagOf, preconditionFailed, type Resources } from './resources.ts';
import type { ReadVersions } from './stale.ts';
import type { Writes } from './writes.ts';

/** Writes that replace, change or delete the representation that GET returns at the same address. */
const changing: readonly AnyRoute['method'][] = ['PUT', 'PATCH', 'DELETE'];

/** Whether a write can name the version that it is based on. */
export const isConditional = (route: AnyRoute, resources: Pick<Resources, 'has'>): boolean =>
  changing.includes(route.method) && resources.has(changedPath(route));

const isNew = (headers: Call['headers']): boolean => String(headers['if-none-match'] ?? '').trim() === '*';

/** Whether the request has preconditions that the route doesn't check itself. */
export function hasPreconditions(route: AnyRoute, headers: Call['headers'], resources: Resources): boolean {
  if (isNew(headers)) return isConditional(route, resources) || route.hasNaturalKey === true;
  return route.checksVersion !== true && headers['if-match'] !== undefined && isConditional(route, resources);
}

/** Whether the caller prefers refusals to silence: `Prefer: handling=strict`. */
export const isStrict = (headers: Call['headers']): boolean =>
  /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i.test(String(headers['prefer'] ?? ''));

/** Refuses a blind write, because the caller or the platform asks for preconditions. */
export function demandPreconditions(
  route: AnyRoute,
  headers: Call['headers'],
  resources: Pick<Resources, 'has'>,
): void {
  if (route.mayBeBlind === true || !isConditional(route, resources)) return;
  const { ifMatch, ifUnmodifiedSince } = preconditionsOf(headers);
  if (ifMatch === undefined && ifUnmodifiedSince === undefined && !isNew(headers))
    throw problem('precondition_required');
}

function holds(sent: Preconditions, current: Finished): boolean {
  const etag = etagOf(current).replace(/-[\da-f]{12}"$/, '"');
  // Resources without a date of modification ignore If-Unmodified-Since (RFC 9110, 13.1.4).
  return preconditionsHold({ ifMatch: sent.ifMatch, ifUnmodifiedSince: undefined }, { etag, lastModified: 0 });
}

/** Performs a write if its preconditions hold. Runs inside a transaction, while no other write of the same thing does. */
export async function ifCurrent(
  route: AnyRoute,
  call: Call,
  resources: Resources,
  perform: () => Promise<Finished>,
  read?: ReadVersions,
): Promise<Finished> {
  // A creation can't know the address: its natural key is compared when it is written.
  const current = route.method === 'POST' ? undefined : await resources.at(changedPath(route), call.params, call);
  const sent = preconditionsOf(call.headers);
  if (current !== undefined && (isNew(call.headers) || !holds(sent, current))) {
    const { actor, params } = call;
    throw (
      (await read?.refusal(actor, changedPath(route), params, current, sent.ifMatch)) ??
      preconditionFailed(etagOf(current))
    );
  }
  try {
    const done = await perform();
    // The caller may not read it, or it doesn't exist: that refusal takes precedence.
    if (current === undefined && sent.ifMatch !== undefined) throw preconditionFailed();
    return done;
  } catch (error) {
    if (isNew(call.headers) && error instanceof Problem && error.isTaken) throw preconditionFailed();
    throw error;
  }
}

/** `/projects/:id` of `/projects/:id/banner`: a change of a part may give the whole another version. */
const rootOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** Whether a write may change something that has a version, or a part of it, and doesn't wait for other writers itself. */
const isShared = (route: AnyRoute, resources: Pick<Resources, 'has'>): boolean =>
  route.checksVersion !== true && (isConditional(route, resources) || rootOf(changedPath(route)).includes(':'));

/** Makes a write without preconditions wait for conditional ones of the same resource, and vice versa. */
export function inTurn<T>(
  route: AnyRoute,
  call: Pick<Call, 'actor' | 'params'>,
  resources: Pick<Resources, 'has'>,
  writes: Pick<Writes, 'inTurn'>,
  perform: () => Promise<T>,
): Promise<T> {
  return isShared(route, resources) ? writes.inTurn(turnOf(route, call), perform) : perform();
}

/** Names the resource of a write, so that writes of the same resource run one after the other. */
export function turnOf(route: AnyRoute, { actor, params }: Pick<Call, 'actor' | 'params'>): string {
  const given = new Map(Object.entries(params ?? {}));
  const valueOf = (name: string): string => {
    const value = String(given.get(name));
    return value === 'self' && actor.kind === 'user' ? String(actor.user.id) : value;
  };
  return `write ${rootOf(changedPath(route)).replaceAll(/:(\w+)/g, (_all, name: string) => valueOf(name))}`;
}
