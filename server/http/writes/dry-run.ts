import type { Finished } from '../encode/finished.ts';
import { type AnyRoute, type Call, changedPath, hasDryRun } from '../route.ts';
import { isRecord } from '../../lib/is-record.ts';
import { differences } from './differences.ts';
import type { Resources } from './resources.ts';

/** Whether the caller asks for a dry run. */
export const isTried = (route: AnyRoute, query: unknown): boolean =>
  hasDryRun(route) && isRecord(query) && query['dry_run'] === true;

const valueOf = (finished: Finished | undefined): unknown =>
  finished?.json === undefined ? null : JSON.parse(finished.json.toString());

/** The address of the created thing, from the answer. */
export function addressIn(finished: Finished): string | undefined {
  const answer = valueOf(finished);
  return isRecord(answer) && typeof answer['uri'] === 'string' ? answer['uri'] : undefined;
}

/** Limits that the write would use up. */
const limitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining'];

const limitsIn = ({ headers }: Finished): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => limitHeaders.includes(name)));

/** Performs a write inside a transaction that is rolled back, and reports its effects. */
export async function tried(
  route: AnyRoute,
  call: Call,
  resources: Resources,
  perform: () => Promise<Finished>,
): Promise<Finished> {
  const path = changedPath(route);
  const before = valueOf(await resources.at(path, call.params, call));
  const done = await perform();
  const after = valueOf(await resources.at(path, call.params, call));
  const answer = valueOf(done);
  const address = route.method === 'POST' ? addressIn(done) : undefined;
  const created = address === undefined ? null : valueOf(await resources.named(address, call));
  const changes = differences(before, after);
  return {
    status: 200,
    headers: limitsIn(done),
    json: JSON.stringify({ dry_run: { status: done.status, answer, created, changes } }),
  };
}
