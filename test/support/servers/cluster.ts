import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { atExit } from '../at-exit.ts';
import { freePort } from '../../../server/svn/httpd/free-port.ts';

const run = promisify(execFile);

/** The newest PostgreSQL of the system, with the programs for replication; undefined if none is installed. */
const binaries = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted().map(dirname).at(-1);
export const hasCluster = binaries !== undefined;

const account = (name: string): { uid: number; gid: number } => {
  const id = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};
/** PostgreSQL refuses to run as root. */
const owner = process.getuid?.() === 0 && hasCluster ? account('postgres') : undefined;

/** Everything that is acknowledged has been given to the system. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'on',
  wal_level: 'replica',
  jit: 'off',
};

interface Cleanup {
  after(work: () => Promise<void>): void;
}

async function clusterAt(test: Cleanup, directory: string, more: Record<string, string> = {}) {
  const data = join(directory, 'data');
  const port = await freePort();
  const command = (name: string, ...args: string[]) =>
    run(join(binaries ?? '', name), args, { ...owner, env: { PATH: process.env['PATH'], LC_ALL: 'C' } });
  const flags = Object.entries({ ...settings, port: String(port), ...more }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );

  async function start(): Promise<void> {
    await command('pg_ctl', 'start', '-w', '-t', '60', '-D', data, '-o', flags.join(' '), '-l', join(directory, 'log'));
  }
  const pidFile = join(data, 'postmaster.pid');
  const processes = (): number[] => {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    return [pid, ...children.split('\n').map(Number)].filter((each) => each > 0);
  };
  /** Ends the server with all its processes, as a crash of the machine would, but without loss of the system's memory. */
  function kill(): void {
    for (const pid of processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended together with another one.
      }
    }
    rmSync(pidFile, { force: true });
  }
  // An interrupted run leaves nothing behind.
  const forget = atExit(() => {
    if (existsSync(pidFile)) kill();
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 });
  });
  test.after(async () => {
    forget();
    if (existsSync(pidFile))
      await command('pg_ctl', 'stop', '-m', 'immediate', '-w', '-D', data).catch(() => undefined);
    rmSync(directory, { recursive: true, force: true });
  });
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, data, start, kill, command };
}

export type Cluster = Awaited<ReturnType<typeof clusterAt>>;

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-cluster-'));
  if (owner !== undefined) chownSync(directory, owner.uid, owner.gid);
  return directory;
}

/** A separate PostgreSQL server, for tests that kill it. */
export async function startCluster(test: Cleanup, more: Record<string, string> = {}): Promise<Cluster> {
  const cluster = await clusterAt(test, newDirectory(), more);
  await cluster.command('initdb', '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '-D', cluster.data);
  await cluster.start();
  return cluster;
}

/** A standby that follows a primary by streaming replication. */
export async function startStandby(test: Cleanup, primary: Cluster, name: string): Promise<Cluster> {
  const standby = await clusterAt(test, newDirectory());
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
  await standby.command('pg_basebackup', '-d', from, '-D', standby.data, '-R', '-X', 'stream', '--checkpoint=fast');
  await standby.start();
  return standby;
}
