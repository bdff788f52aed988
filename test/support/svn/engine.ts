import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../server/http/edge/app.ts';
import { createLog } from '../../../server/lib/log.ts';
import {
  type Admission,
  openSvnEngine,
  type RepositoryAddress,
  type SvnEngine,
  type SvnGate,
} from '../../../server/svn/index.ts';

interface Cleanup {
  after(work: () => Promise<void>): void;
}

export const passwords: Record<string, string> = {
  alice: 'alice-secret',
  bob: 'bob-secret',
  mallory: 'mallory-secret',
};
const projects: Record<string, number> = { demo: 101, other: 102 };
export const openToAll = '[/]\n* = rw\n';

/** The decisions of the hooks. A test can replace them. */
export interface Rules {
  preCommit: SvnGate['preCommit'];
  postCommit: SvnGate['postCommit'];
  preRevpropChange: SvnGate['preRevpropChange'];
}

export const lenient = (): Rules => ({
  preCommit: async () => undefined,
  postCommit: async () => undefined,
  preRevpropChange: async () => undefined,
});

/** Users, projects and rules in memory instead of a database. */
export function gateOf(rules: Rules, repositories: { exists(at: RepositoryAddress): Promise<boolean> }): SvnGate {
  async function admit({ project, repository, authorization }: Parameters<SvnGate['admit']>[0]): Promise<Admission> {
    const given = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString();
    const [login = '', password] = given.split(':');
    if (password === undefined || passwords[login] !== password) return { kind: 'challenge' };
    if (login === 'mallory') return { kind: 'refused', status: 403, text: 'This project is not yours.' };
    const at = { projectId: projects[project] ?? 0, name: repository };
    const isThere = projects[project] !== undefined && (await repositories.exists(at));
    return isThere ? { kind: 'admitted', at, login } : { kind: 'refused', status: 404, text: 'No such repository.' };
  }
  return {
    admit,
    allowsCopying: async () => true,
    preCommit: (at, transaction) => rules.preCommit(at, transaction),
    postCommit: (at, revision) => rules.postCommit(at, revision),
    preRevpropChange: (at, change) => rules.preRevpropChange(at, change),
  };
}

/** Runs cleanups in reverse order, unlike the test runner. */
export function lastFirst(test: Cleanup): Cleanup {
  const works: (() => Promise<void>)[] = [];
  test.after(async () => {
    for (const work of works.toReversed()) await work();
  });
  return { after: (work) => void works.push(work) };
}

export function temporaryDirectory(test: Cleanup): string {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-engine-'));
  test.after(async () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function selfSigned(directory: string): { cert: string; key: string } {
  const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  const subject = '-subj /CN=localhost -addext subjectAltName=IP:127.0.0.1';
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 ${subject}`.split(' ');
  execFileSync('openssl', [...args, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
}

/** The web server of Hearth with only one route and Subversion. */
export async function serve(test: Cleanup, svn: SvnEngine, tls?: { cert: string; key: string }, wanted = 0) {
  const app = createApp({ log: createLog('silent'), tls, trustedProxies: [], bodyLimit: 1024 * 1024, svn });
  app.get('/plain', async () => ({ served: 'by the framework' }));
  app.post('/plain', async (request) => ({ got: request.body }));
  await app.listen({ host: '127.0.0.1', port: wanted });
  const { port } = app.server.address() as AddressInfo;
  test.after(() => app.close());
  return { app, base: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}` };
}

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

const hurry = 'SVN_I_LOVE_CORRUPTED_WORKING_COPIES_SO_DISABLE_SLEEP';

/** The real client, or another program of Subversion that takes the same options. */
export function svnClient(directory: string, secrets: Record<string, string> = passwords, program = 'svn') {
  const always = ['--non-interactive', '--no-auth-cache', '--config-dir', join(directory, 'client')];
  const trust = ['--trust-server-cert-failures', 'unknown-ca,cn-mismatch,other'];
  return (login: string, ...args: string[]): Promise<Outcome> => {
    const access = ['--username', login, '--password', secrets[login] ?? 'wrong'];
    // The client would wait for the next second after each change, to detect changes of files with the same size.
    const env = { LC_ALL: 'C.UTF-8', HOME: directory, [`${hurry}_FOR_TIMESTAMPS`]: 'yes' };
    return new Promise((resolve) => {
      execFile(
        `/usr/bin/${program}`,
        [...always, ...trust, ...access, ...args],
        { env, cwd: directory },
        (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
      );
    });
  };
}

export interface WorldOptions {
  level?: string;
  /** Its directory; a new one by default. */
  directory?: string;
  port?: number;
}

/** An engine with a web server in front of it, and a client. */
export async function svnWorld(of: Cleanup, options: WorldOptions = {}) {
  const test = lastFirst(of);
  const directory = options.directory ?? temporaryDirectory(test);
  const rules = lenient();
  const engine: SvnEngine = await openSvnEngine({
    directory: join(directory, 'data', 'svn'),
    log: createLog(options.level ?? 'silent'),
    gate: gateOf(rules, { exists: (at) => engine.repositories.exists(at) }),
  });
  test.after(() => engine.stop());
  const { app, base } = await serve(test, engine, undefined, options.port);
  await engine.projects.serve('demo', 101);
  await engine.start();
  const work = join(directory, 'work');
  mkdirSync(work, { recursive: true });
  return {
    directory,
    work,
    rules,
    engine,
    app,
    base,
    svn: svnClient(work),
    /** Stops like Hearth: waits for a running commit. */
    close: (): Promise<void> => engine.settle().then(() => app.close()),
    /** A repository of the project `demo`, and its address for the client. */
    async repository(name: string, layout: string[] = ['trunk', 'tags'], accessFile = openToAll): Promise<string> {
      const first = { accessFile, layout, author: 'alice', message: 'Initial layout' };
      await engine.repositories.create({ projectId: 101, name }, first);
      return `${base}/svnplugin/demo/${name}`;
    },
  };
}
