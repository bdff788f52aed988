import type { Finished } from '../encode/finished.ts';
import { type AnyRoute, type Call, changedPath } from '../route.ts';
import { addressIn } from './dry-run.ts';
import { etagOf, type Resources } from './resources.ts';

/** The thing that a write has created or changed, as the caller reads it now. */
async function writtenBy(route: AnyRoute, call: Call, done: Finished, resources: Resources) {
  if (route.method !== 'POST') return resources.at(changedPath(route), call.params, call);
  const address = done.status === 201 ? addressIn(done) : undefined;
  return address === undefined ? undefined : resources.named(address, call);
}

/**
 * The answer of a write with the entity tag of the written version, for the next change of the caller. Only for writes
 * inside a transaction: after others, another caller could already have written the next version.
 */
export async function withNewTag(route: AnyRoute, call: Call, done: Finished, resources: Resources): Promise<Finished> {
  if (route.method === 'DELETE' || done.status >= 300 || done.headers['Etag'] !== undefined) return done;
  const now = await writtenBy(route, call, done, resources);
  if (now?.json === undefined) return done;
  return { ...done, headers: { ...done.headers, Etag: etagOf(now) } };
}
