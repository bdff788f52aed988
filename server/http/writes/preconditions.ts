import { problem } from '../../../contract/problems.ts';
import { type Preconditions, preconditionsHold, preconditionsOf } from '../encode/conditional.ts';
import type { Finished } from '../encode/finished.ts';
import type { AnyRoute, Call } from '../route.ts';
import { etagOf, preconditionFailed, type Resources } from './resources.ts';

/** Writes that replace, change or delete what a GET at the same address reads. */
const changing: readonly AnyRoute['method'][] = ['PUT', 'PATCH', 'DELETE'];

/** Whether a write can name the version that it is based on. */
export const isConditional = (route: AnyRoute, resources: Pick<Resources, 'has'>): boolean =>
  changing.includes(route.method) && resources.has(route.path);

const isNew = (headers: Call['headers']): boolean => String(headers['if-none-match'] ?? '').trim() === '*';

/** Whether the request has preconditions that the route doesn't check itself. */
export function hasPreconditions(route: AnyRoute, headers: Call['headers'], resources: Resources): boolean {
  if (isNew(headers)) return isConditional(route, resources) || route.taken !== undefined;
  return route.checksVersion !== true && headers['if-match'] !== undefined && isConditional(route, resources);
}

/** Refuses a blind write if the caller or the platform asks for preconditions. */
export function demandPreconditions(headers: Call['headers']): void {
  const { ifMatch, ifUnmodifiedSince } = preconditionsOf(headers);
  if (ifMatch === undefined && ifUnmodifiedSince === undefined && !isNew(headers))
    throw problem('precondition_required');
}

function holds(sent: Preconditions, current: Finished): boolean {
  const etag = etagOf(current).replace(/-[\da-f]{12}"$/, '"');
  // Resources without a date of modification ignore If-Unmodified-Since (RFC 9110, 13.1.4).
  return preconditionsHold({ ifMatch: sent.ifMatch, ifUnmodifiedSince: undefined }, { etag, lastModified: 0 });
}

/** Performs a write if its preconditions hold. Runs inside a transaction that no other conditional write shares. */
export async function ifCurrent(
  route: AnyRoute,
  call: Call,
  resources: Resources,
  perform: () => Promise<Finished>,
): Promise<Finished> {
  const current = await resources.at(route.path, call.params, call);
  const sent = preconditionsOf(call.headers);
  if (current !== undefined && (isNew(call.headers) || !holds(sent, current)))
    throw preconditionFailed(etagOf(current));
  try {
    const done = await perform();
    // The caller may not read it, or there is nothing: the reason of a refusal comes first.
    if (current === undefined && sent.ifMatch !== undefined) throw preconditionFailed();
    return done;
  } catch (error) {
    if (isNew(call.headers) && route.taken?.some((code) => isProblem(error, code))) throw preconditionFailed();
    throw error;
  }
}

const isProblem = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
