import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('engine-process.ts', import.meta.url));

export interface EngineProcess {
  child: ChildProcessWithoutNullStreams;
  base: string;
}

/** Starts an engine in a separate process. Resolves when it is ready. */
export async function startEngineProcess(directory: string, port = 0): Promise<EngineProcess> {
  const child = spawn(process.execPath, [script, directory, String(port)]);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the engine did not start: ${errors}`)));
  const [chunk] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  ended.catch(() => undefined);
  return { child, base: chunk.toString().trim() };
}

export async function kill({ child }: EngineProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The httpd processes whose configuration is in that tree, parent first. */
export function httpdsOf(tree: string): number[] {
  const own = readdirSync(join(tree, 'httpd')).filter((name) => /^[0-9a-f]{16}$/.test(name));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const line = commandLine(name);
      return line.startsWith('/usr/sbin/apache2') && own.some((directory) => line.includes(directory));
    })
    .map(Number)
    .toSorted((a, b) => a - b);
}

/** Kills one process of the httpd of that tree; by default the parent. */
export function killHttpd(tree: string, which = 0): void {
  const pid = httpdsOf(tree)[which];
  if (pid === undefined) throw new Error('httpd is not running');
  process.kill(pid, 'SIGKILL');
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
