// The two access paths that are compared: through Hearth, and directly to an httpd with the same settings.
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../server/svn/httpd/free-port.ts';
import { httpdConfiguration } from '../server/svn/httpd/config.ts';
import { svnClient } from '../test/support/svn/engine.ts';
import { type EngineProcess, kill, startEngineProcess } from '../test/support/svn/processes.ts';

export interface Sides {
  directory: string;
  /** The URL of the repository on each side. */
  direct: string;
  hearth: string;
  svn: ReturnType<typeof svnClient>;
  engine: EngineProcess;
  stop(): Promise<void>;
}

/** The configuration of Hearth's own httpd, without the shared secret. */
function openConfiguration(directory: string, port: number, repositories: string): string {
  const projects = new Map([['demo', repositories]]);
  return httpdConfiguration({ directory, port, secret: '', generation: 0, projects })
    .split('\n')
    .filter((line) => !line.startsWith('Rewrite'))
    .join('\n');
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

async function startDirect(tree: string, port: number): Promise<ChildProcess> {
  const directory = join(tree, 'httpd', 'bench');
  const { uid, gid } = statSync(tree);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'httpd.conf'), openConfiguration(directory, port, join(tree, '101')));
  chownSync(directory, uid, gid);
  const identity = process.getuid?.() === 0 ? [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] : [];
  const httpd = ['/usr/sbin/apache2', '-f', join(directory, 'httpd.conf'), '-DFOREGROUND'];
  const child = spawn('/usr/bin/setpriv', [...identity, '--pdeathsig=TERM', ...httpd], { stdio: 'ignore' });
  while (!(await answers(port))) await delay(10);
  return child;
}

export async function openSides(): Promise<Sides> {
  const directory = mkdtempSync(join(process.env['HEARTH_BENCH_DIR'] ?? tmpdir(), 'hearth-bench-svn-'));
  const tree = join(directory, 'data', 'svn');
  const engine = await startEngineProcess(directory);
  const port = await freePort();
  // The other httpd has no handle on the tree, so it needs permission to open it.
  spawn('chmod', ['711', directory, join(directory, 'data')], { stdio: 'ignore' });
  const direct = await startDirect(tree, port);
  return {
    directory,
    direct: `http://127.0.0.1:${port}/svnplugin/demo/repo`,
    hearth: `${engine.base}/svnplugin/demo/repo`,
    svn: svnClient(directory),
    engine,
    async stop() {
      direct.kill('SIGTERM');
      await kill(engine);
      await delay(500);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Memory of the Hearth process in MiB, now and at its peak. */
export function memoryOf({ child }: EngineProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const read = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: Math.round(read('VmRSS')), peak: Math.round(read('VmHWM')) };
}

/** Resets the peak memory. */
export function resetPeak({ child }: EngineProcess): void {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
}
