import type { Finished } from '../encode/finished.ts';
import { type AnyRoute, type Call, hasDryRun } from '../route.ts';
import type { Resources } from './resources.ts';

/** Whether the caller asks for a dry run. */
export const isTried = (route: AnyRoute, query: unknown): boolean =>
  hasDryRun(route) && isObject(query) && query['dry_run'] === true;

interface Difference {
  /** a JSON Pointer (RFC 6901) */
  pointer: string;
  before: unknown;
  after: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The members in which two representations differ. Lists of different lengths differ as a whole. */
function differences(before: unknown, after: unknown, pointer = ''): Difference[] {
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differences(before[name], after[name], `${pointer}/${escaped(name)}`));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item, index) => differences(item, after[index], `${pointer}/${index}`));
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ pointer, before: before ?? null, after: after ?? null }];
}

const valueOf = (finished: Finished | undefined): unknown =>
  finished?.json === undefined ? null : JSON.parse(finished.json.toString());

/** The address of the created thing, from the answer. */
const addressIn = (answer: unknown): string | undefined =>
  isObject(answer) && typeof answer['uri'] === 'string' ? answer['uri'] : undefined;

/** Limits that the write would use up. */
const limitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining'];

const limitsIn = ({ headers }: Finished): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => limitHeaders.includes(name)));

/** Performs a write inside a transaction that is rolled back, and reports what it would have done. */
export async function tried(
  route: AnyRoute,
  call: Call,
  resources: Resources,
  perform: () => Promise<Finished>,
): Promise<Finished> {
  const path = route.changes ?? route.path;
  const before = valueOf(await resources.at(path, call.params, call));
  const done = await perform();
  const after = valueOf(await resources.at(path, call.params, call));
  const answer = valueOf(done);
  const address = route.method === 'POST' ? addressIn(answer) : undefined;
  const created = address === undefined ? null : valueOf(await resources.named(address, call));
  const changes = differences(before, after);
  return {
    status: 200,
    headers: limitsIn(done),
    json: JSON.stringify({ dry_run: { status: done.status, answer, created, changes } }),
  };
}
