import { t } from '../text/index.ts';
import { type Answer, ApiError, type Call, call } from './client.ts';

/*
 * The only functions that change something on the server. A change names the version on which it is based, so that it
 * never replaces what the person hasn't seen.
 */

/** A representation that was requested `?with=etag`. */
export interface Version {
  etag: string;
}

/** A change by somebody, as far as the server knows. */
export interface KnownChange {
  user_id: number | null;
  date: string;
}

/** Someone else saved first. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
  /** of the current version */
  readonly etag: string;
  readonly current: object;
  /** since the version that the person saw */
  readonly changes: readonly KnownChange[];

  constructor(etag: string, current: object, changes: readonly KnownChange[], body: string) {
    super(412, t('conflict.message'), body);
    this.etag = etag;
    this.current = current;
    this.changes = changes;
  }
}

interface Refused {
  problem?: { etag?: string; current?: object | null; changes?: KnownChange[] };
}

/** A proxy may refuse a condition as well, with a page of its own. */
function refusedIn(body: string): Refused | undefined {
  try {
    return JSON.parse(body) as Refused;
  } catch {
    return undefined;
  }
}

function conflictIn(error: unknown): unknown {
  const refused = error instanceof ApiError && error.status === 412 ? refusedIn(error.body) : undefined;
  if (!(error instanceof ApiError) || refused === undefined) return error;
  const { problem = {} } = refused;
  return new ConflictError(problem.etag ?? '*', problem.current ?? {}, problem.changes ?? [], error.body);
}

type Changing = 'PUT' | 'PATCH' | 'DELETE';
export type Precondition = { 'If-Match': string } | { 'If-None-Match': '*' } | { 'If-Unmodified-Since': string };

/** Sends a change if its precondition holds. Throws a ConflictError otherwise. */
export async function sendIf<T>(
  precondition: Precondition,
  method: Changing | 'POST',
  path: string,
  sent: Pick<Call, 'body' | 'query'> = {},
): Promise<Answer<T>> {
  try {
    return await call<T>(method, path, { ...sent, headers: precondition });
  } catch (error) {
    throw conflictIn(error);
  }
}

const isSame = (shown: unknown, current: unknown): boolean => JSON.stringify(shown) === JSON.stringify(current);

/** Names no version, so that the server refuses the change, and says who made the last one. */
const noVersion = '"not shown"';

/** The version of what is at a path, if it still is what was shown. Members that only one of them has don't count. */
async function versionIfShown(path: string, shown: object): Promise<string> {
  const { value } = await call<Version>('GET', path, { query: { with: 'etag' } });
  const now = new Map<string, unknown>(Object.entries(value));
  const isShown = Object.entries(shown).every(([name, member]) => !now.has(name) || isSame(member, now.get(name)));
  return isShown ? value.etag : noVersion;
}

/**
 * The basis of a change: a representation with its `etag`, or the members of one that the person saw, such as an item of a
 * list. null: there was nothing.
 */
export type Seen = object | null;

/** Some members of what was shown. Changes of the others don't matter. */
export const only = <T extends object>(seen: T, names: readonly (keyof T)[]): object =>
  'etag' in seen ? seen : Object.fromEntries(names.map((name) => [name, seen[name]]));

async function preconditionOf(seen: Seen, path: string): Promise<Precondition> {
  if (seen === null) return { 'If-None-Match': '*' };
  const etag = 'etag' in seen && typeof seen.etag === 'string' ? seen.etag : await versionIfShown(path, seen);
  return { 'If-Match': etag };
}

const changing =
  (method: 'PUT' | 'PATCH') =>
  /** `versionAt`: the address of what has the version, if it is another one */
  async <T>(path: string, seen: Seen, body: unknown, versionAt = path): Promise<T> =>
    (await sendIf<T>(await preconditionOf(seen, versionAt), method, path, { body })).value;

export const put = changing('PUT');
export const patch = changing('PATCH');

export const remove = async (path: string, seen: Seen, versionAt = path): Promise<void> => {
  await sendIf<void>(await preconditionOf(seen, versionAt), 'DELETE', path);
};

/** Creates something, or starts an action. */
export const post = async <T>(path: string, body: unknown): Promise<T> => (await call<T>('POST', path, { body })).value;

/** Changes of what has no version. `test/conformance/web-writes.test.ts` lists them, and says why. */
export const unconditionally = {
  put: async <T>(path: string, body: unknown): Promise<T> => (await call<T>('PUT', path, { body })).value,
  patch: async <T>(path: string, body: unknown): Promise<T> => (await call<T>('PATCH', path, { body })).value,
  remove: async <T = void>(path: string, body?: unknown): Promise<T> => (await call<T>('DELETE', path, { body })).value,
};

/** Tries a change that is not made, of any version. */
export const tryOut = <T>(method: Changing, path: string, sent: Pick<Call, 'body' | 'query'>): Promise<Answer<T>> =>
  call<T>(method, path, { ...sent, headers: { 'If-Match': '*' } });
