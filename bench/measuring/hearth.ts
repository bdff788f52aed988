import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Memory of a process in megabytes, on systems with /proc. */
export async function memoryOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}

const ticksPerSecond = 100;

/** CPU time of a process in milliseconds, to ten milliseconds, on systems with /proc. */
export async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name may contain anything. After it, user time and system time are fields 12 and 13.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return (ticks / ticksPerSecond) * 1000;
}

const deadline = 60_000;

async function isReady(url: string, isGone: () => boolean): Promise<void> {
  const until = Date.now() + deadline;
  while (Date.now() < until && !isGone()) {
    const found = await fetch(url).catch(() => undefined);
    if (found?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not start.');
}

/** Starts a server in its own process, on a free port in HEARTH_PORT. `isQuiet`: its log is discarded. */
export async function startProcess(program: readonly string[], environment: Record<string, string>, isQuiet = false) {
  const port = await freePort();
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'], ...environment, HEARTH_PORT: String(port) },
    stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit'],
  });
  const gone = once(child, 'exit');
  // The server ends with the measurement.
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await gone;
    process.off('exit', end);
  };
  const base = `http://127.0.0.1:${port}`;
  try {
    await isReady(`${base}/api/version`, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  const pid = child.pid ?? 0;
  return { base, pid, stop, memory: () => memoryOf(pid), processorTime: () => processorTimeOf(pid) };
}

export type Running = Awaited<ReturnType<typeof startProcess>>;

const launcher = fileURLToPath(new URL('../../tools/launch.mjs', import.meta.url));

/** Starts Hearth as `npm start` does. */
export const startHearth = (environment: Record<string, string>, isQuiet = false): Promise<Running> =>
  startProcess([launcher, 'server'], environment, isQuiet);
