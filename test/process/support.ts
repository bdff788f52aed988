import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentBundle, useBundle } from '../../tools/launch/bundle.mjs';
import { atExit } from '../support/at-exit.ts';
import { engine } from '../support/hearth/hearth.ts';
import { freshStore } from '../support/hearth/store.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const coverage = process.env['NODE_V8_COVERAGE'];

/** The programs as `npm start` and `npm run hearth` run them; while coverage is measured, the sources themselves. */
export const programs =
  coverage === undefined ? await bundled() : { server: join(root, 'server/main.ts'), cli: join(root, 'cli/main.ts') };

async function bundled() {
  const bundle = await currentBundle(root);
  useBundle(bundle);
  return { server: join(bundle, 'server.mjs'), cli: join(bundle, 'cli.mjs') };
}

export interface Cleanup {
  after(work: () => Promise<void>): void;
}

export type Environment = Record<string, string>;

/** The environment of a separate installation, on the engine of this run. */
export async function installation(test: Cleanup): Promise<Environment> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-process-'));
  const store = engine === 'postgres' ? await freshStore('postgres') : undefined;
  const forget = atExit(() => rmSync(directory, { recursive: true, force: true, maxRetries: 20 }));
  test.after(async () => {
    await store?.remove();
    forget();
    await rm(directory, { recursive: true, force: true });
  });
  const url = store !== undefined && 'url' in store.location ? store.location.url : undefined;
  return {
    HEARTH_DATA_DIR: join(directory, 'data'),
    HEARTH_PORT: '0',
    ...(url === undefined ? {} : { HEARTH_DATABASE_URL: url, HEARTH_DATABASE_POOL: '4' }),
  };
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcessWithoutNullStreams;
  output(): { stdout: string; stderr: string };
  ended: Promise<Ended>;
}

// A killed test file runs no hooks, but must not leave servers and their files behind.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

/** A process with only the given variables. It is killed when the test ends, if it is still running. */
export function launch(test: Cleanup, args: readonly string[], env: Environment): Running {
  const inherited = { PATH: process.env['PATH'], ...(coverage === undefined ? {} : { NODE_V8_COVERAGE: coverage }) };
  const child = spawn(process.execPath, args, { cwd: root, env: { ...inherited, ...env } });
  const forget = atExit(() => child.kill('SIGKILL'));
  child.once('exit', forget);
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    ...output,
  }));
  test.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, output: () => output, ended };
}

export interface Served extends Running {
  base: string;
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** A real server process. Resolves when it reports that it is ready. */
export async function startServer(test: Cleanup, env: Environment, nodeArgs: readonly string[] = []): Promise<Served> {
  const running = launch(test, [...nodeArgs, programs.server], env);
  const base = await new Promise<string>((resolve, reject) => {
    running.child.stdout.on('data', () => {
      const address = /^Hearth is ready at (http\S+) .*\n/m.exec(running.output().stdout)?.[1];
      if (address !== undefined) resolve(address);
    });
    running.ended.then(
      ({ code, stdout, stderr }) => reject(new Error(`the server ended (${code}):\n${stdout}${stderr}`)),
      reject,
    );
  });
  return {
    ...running,
    base,
    stop(signal = 'SIGTERM') {
      running.child.kill(signal);
      return running.ended;
    },
  };
}

/** Runs one command of the command line. */
export async function hearth(test: Cleanup, env: Environment, args: readonly string[], input = ''): Promise<Ended> {
  const { child, ended } = launch(test, [programs.cli, ...args], env);
  // A command may exit before it reads its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return ended;
}
