import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '../../../contract/projects/project.ts';
import type { NewAccount } from '../../../server/features/users/index.ts';
import { readConfig } from '../../../server/config.ts';
import { migratedStore, type Store } from './store.ts';
import { hashPassword } from '../../../server/features/sign-in/index.ts';
import { createFirstAdministrator } from '../../../server/first-start.ts';
import { createLog } from '../../../server/lib/log.ts';
import { createPlatform } from '../../../server/platform.ts';
import { createServer } from '../../../server/server.ts';
import type { AnswerTo } from './answers.ts';
import { type Answered, exchange, type Sent } from './client.ts';
import { type Conforms, createConformance, type OpenApiDocument } from './conformance.ts';

/** The database engine of this run. */
export const engine = process.env['HEARTH_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

export const adminPassword = 'correct horse battery staple';

/** The path determines the type of the response if it names its route. */
type Call<Method extends string> = <const Path extends string>(
  path: Path,
  sent?: Sent,
) => Promise<Answered<AnswerTo<Method, Path>>>;

/** A caller of the API. Paths are relative to /api. */
export interface Caller {
  request<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    sent?: Sent,
  ): Promise<Answered<AnswerTo<Method, Path>>>;
  get: Call<'GET'>;
  post: Call<'POST'>;
  put: Call<'PUT'>;
  patch: Call<'PATCH'>;
  delete: Call<'DELETE'>;
}

export interface KnownCaller extends Caller {
  id: number;
  username: string;
  password: string;
  accessKey: string;
}

export interface Options {
  env?: Record<string, string>;
  /** Copies on the same database share its store. */
  store?: Store;
  clock?: TestClock;
}

/** An adjustable clock: real time plus an offset. */
export interface TestClock {
  now: () => number;
  advance(milliseconds: number): void;
}

function createClock(): TestClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}

/** A stopped clock, so that two platforms have the same time. */
export function createStandingClock(start: number): TestClock {
  let time = start;
  return {
    now: () => time,
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

export interface Cleanup {
  after(work: () => Promise<void>): void;
}

const copiesOn = new WeakMap<Store, Set<() => Promise<void>>>();

interface HashedPassword {
  password: string;
  passwordHash: string;
}

const distinctPasswords = 3;
const passwords: Promise<HashedPassword>[] = [];
let users = 0;

async function newPassword(): Promise<HashedPassword> {
  const password = `tester-${randomUUID()}`;
  return { password, passwordHash: await hashPassword(password) };
}

/** Users have different passwords. There are only a few, because hashing takes long. */
function nextPassword(): Promise<HashedPassword> {
  const at = users % distinctPasswords;
  users += 1;
  return (passwords[at] ??= newPassword());
}

const hashes = new Map<string, Promise<string>>();

/** Hashes each password of a first administrator once per process. */
async function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return await hash;
}

let shared: Promise<Conforms> | undefined;

/** Every platform of a process has the same routes, so one document and its compiled schemas serve them all. */
async function conformance(base: string): Promise<Conforms> {
  shared ??= exchange<OpenApiDocument>(base, 'GET', '/api/openapi.json', {}).then(({ json }) =>
    createConformance(json),
  );
  return await shared;
}

/** A complete platform on its own database, served on a free port of the loopback interface. */
export async function startHearth(test: Cleanup, options: Options = {}) {
  const store = options.store ?? (await migratedStore(engine));
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-test-'));
  const location = store.location;
  const config = readConfig({
    HEARTH_PORT: '0',
    HEARTH_DATA_DIR: 'file' in location ? join(location.file, '..') : dataDir,
    HEARTH_ADMIN_PASSWORD: adminPassword,
    HEARTH_LOG_LEVEL: 'silent',
    ...('url' in location ? { HEARTH_DATABASE_URL: location.url, HEARTH_DATABASE_POOL: '4' } : {}),
    ...options.env,
  });
  const clock = options.clock ?? createClock();
  const fatal: Error[] = [];
  const platform = await createPlatform({
    config,
    log: createLog(config.logLevel),
    clock: clock.now,
    onFatal: (error) => fatal.push(error),
  });
  await createFirstAdministrator(platform, hashOnce);
  const server = await createServer(platform);
  const base = await server.listen();
  const conforms = await conformance(base);

  const copies = copiesOn.get(store) ?? new Set();
  copiesOn.set(store, copies);
  copies.add(stop);

  let stopped: Promise<void> | undefined;
  function stop(): Promise<void> {
    stopped ??= server.close().then(() => platform.close());
    return stopped;
  }
  test.after(async () => {
    const stopping = stop();
    // No response is pending any more. A connection that a test left open would delay the stop by a minute.
    server.app.server.closeAllConnections();
    try {
      await stopping;
    } finally {
      // After a failed test as well, nothing stays open.
      if (options.store === undefined) {
        // The owner of the store closes all copies on it before removing it.
        await Promise.allSettled([...copies].map((end) => end()));
        await store.remove();
      }
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  function caller(headers: Record<string, string> = {}): Caller {
    async function request<const Method extends string, const Path extends string>(
      method: Method,
      path: Path,
      sent: Sent = {},
    ): Promise<Answered<AnswerTo<Method, Path>>> {
      const answered = await exchange<AnswerTo<Method, Path>>(base, method, `/api${path}`, {
        ...sent,
        headers: { ...headers, ...sent.headers },
      });
      conforms(method, path, answered);
      return answered;
    }
    const by =
      <Method extends string>(method: Method): Call<Method> =>
      (path, sent) =>
        request(method, path, sent);
    return { request, get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), delete: by('DELETE') };
  }

  async function keyed(id: number, username: string, password: string): Promise<KnownCaller> {
    const { identifier } = await platform.accessKeys.create(id, { description: 'test' });
    return { ...caller({ 'X-Auth-AccessKey': identifier }), id, username, password, accessKey: identifier };
  }

  /** A user with a password and a key. Requests use the key. */
  async function user(username: string, account: Partial<NewAccount> = {}): Promise<KnownCaller> {
    const { password, passwordHash } = await nextPassword();
    const { id } = await platform.users.create({
      username,
      email: `${username}@example.com`,
      realName: `${username} the tester`,
      passwordHash,
      ...account,
    });
    return keyed(id, username, password);
  }

  /** The same user with Basic, which allows more than a key. */
  const byPassword = ({ username, password }: Pick<KnownCaller, 'username' | 'password'>): Caller =>
    caller({ Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` });

  const admin = await keyed(101, 'admin', adminPassword);

  /** A project created by `by` through the API, with minimal defaults. */
  async function project(by: Caller, values: object = {}): Promise<Project> {
    const shortname = `p-${randomUUID().slice(0, 8)}`;
    const body = { shortname, label: `Project ${shortname}`, is_public: true, template_id: 100, ...values };
    const made = await by.post('/projects', { body });
    if (made.status !== 201) throw new Error(`POST /projects: ${made.status} ${made.text}`);
    return made.json;
  }

  /** Makes these users the members of a project. Its administrators stay. */
  async function members(projectId: number, users: readonly { id: number }[]): Promise<void> {
    const body = users.map(({ id }) => ({ id }));
    const put = await admin.put(`/user_groups/${projectId}_3/users`, { body });
    if (put.status !== 200) throw new Error(`PUT members: ${put.status} ${put.text}`);
  }

  return {
    base,
    platform,
    server,
    store,
    clock,
    fatal,
    anonymous: caller(),
    admin,
    caller,
    byPassword,
    user,
    project,
    members,
    stop,
  };
}

export type Hearth = Awaited<ReturnType<typeof startHearth>>;
