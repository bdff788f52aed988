import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Program, programs } from './httpd/packages.ts';
import type { ProgramOutput } from './port.ts';
import type { Tree } from './repositories/layout.ts';

/** A Subversion program failed. */
export class CommandFailure extends Error {
  /** The error output of the program. */
  text: string;
  /** Error codes of Subversion in it, such as E160013. */
  codes: string[];

  constructor(program: string, text: string, reason: string) {
    super(`${program} failed (${reason}): ${text.trim()}`);
    this.text = text.trim();
    this.codes = [...new Set(text.match(/\b[EW]\d{6}\b/g))];
  }
}

const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
const keptOfErrors = 16 * 1024;

export interface Start {
  stdin?: 'pipe' | 'ignore';
  /** Start the program in its own process group. */
  group?: boolean;
  /** More file handles, starting at number 4. */
  handles?: readonly number[];
  /** A wrapper that is started with the program as its argument. */
  through?: readonly string[];
}

/** Starts programs as the account that owns the tree. They end with Hearth, even if it is killed. */
export function createSvnCommands(tree: Tree) {
  const { account } = tree;
  const identity = account === undefined ? [] : [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];

  function start(program: Program, args: readonly string[], options: Start = {}): ChildProcess {
    const { stdin = 'ignore', group = false, handles = [], through = [] } = options;
    const command = [...through, programs[program].file, ...args];
    return spawn('/usr/bin/setpriv', [...identity, '--no-new-privs', '--pdeathsig=TERM', ...command], {
      cwd: '/',
      env: environment,
      detached: group,
      stdio: [stdin, 'pipe', 'pipe', tree.handle, ...handles],
    });
  }

  /** The output while the program runs. */
  function read(
    program: Program,
    args: readonly string[],
    options?: Start & { input?: string | Readable },
  ): ProgramOutput {
    const input = options?.input;
    const child = start(program, args, { ...options, stdin: input === undefined ? 'ignore' : 'pipe' });
    const { stdout, stderr } = child;
    if (stdout === null || stderr === null) throw new Error(`${program} has no output.`);
    let errors = '';
    stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-keptOfErrors);
    });
    const done = (async () => {
      const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
      const [[code, signal]] = await Promise.all([closed, feed(child, input)]);
      if (code !== 0) throw new CommandFailure(program, errors, signal ?? `exit code ${code}`);
    })();
    // A stopped program need not be awaited.
    done.catch(() => undefined);
    return {
      bytes: stdout,
      done,
      async text() {
        const chunks: Buffer[] = [];
        stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
        await done;
        return Buffer.concat(chunks).toString('utf8');
      },
      stop: () => void child.kill('SIGTERM'),
    };
  }

  return {
    start,
    read,
    run: (program: Program, args: readonly string[], options?: Start & { input?: string | Readable }) =>
      read(program, args, options).text(),
  };
}

/** A program that doesn't read all of its input reports the reason itself. */
async function feed(child: ChildProcess, input: string | Readable | undefined): Promise<void> {
  if (input === undefined || child.stdin === null) return;
  if (typeof input !== 'string') {
    await pipeline(input, child.stdin).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
    return;
  }
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
}

export type SvnCommands = ReturnType<typeof createSvnCommands>;
