import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../lib/log.ts';
import { randomHex } from '../../lib/secrets.ts';
import type { SvnCommands } from '../command.ts';
import { ownDirectory, replaceFile } from '../repositories/files.ts';
import type { Tree } from '../repositories/layout.ts';

/** httpd logs requests for absent paths as errors, but they are normal. */
const levels: Record<string, 'error' | 'info' | 'debug'> = {
  emerg: 'error',
  alert: 'error',
  crit: 'error',
  error: 'info',
  warn: 'info',
  notice: 'debug',
};

/** Forwards the output of httpd to the log of Hearth. Lines in another format precede its log: it can't start. */
function logOutput(child: ChildProcess, log: Log): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      const [, level = '', text] = /^\[[^\]]*\] \[[\w-]*:(\w+)\] (?:\[pid [^\]]*\] )?(.*)$/.exec(line) ?? [];
      if (line !== '') log[levels[level] ?? 'error']({ httpd: text ?? line }, 'httpd');
    });
  }
}

const lockTaken = 75;
const stopTimeoutMs = 3_000;
const httpdFolder = 'httpd';

/** Two httpd instances on the same repositories would have inconsistent caches. Any httpd process keeps the lock. */
const behindLock = (lock: string): string[] => [
  '/usr/bin/flock',
  '--no-fork',
  '--timeout=1',
  `--conflict-exit-code=${lockTaken}`,
  lock,
];

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The directory of one httpd. Another copy of Hearth may wait for the lock on the same tree. */
export function createHttpdDirectory(tree: Tree) {
  const own = randomHex(8);
  return {
    childPath: tree.childPath(httpdFolder, own),
    async write(configuration: string): Promise<void> {
      await ownDirectory(tree.path(httpdFolder, own), tree.account);
      const file = tree.path(httpdFolder, own, 'httpd.conf');
      await replaceFile(file, configuration, { mode: 0o600, account: tree.account, durable: false });
    },
    remove: (): Promise<void> => rm(tree.path(httpdFolder, own), { recursive: true, force: true }),
    /** Removes the directories of killed instances: the holder of the lock is the only one running. */
    async removeOthers(): Promise<void> {
      const names = (await readdir(tree.path(httpdFolder))).filter(
        (name) => /^[0-9a-f]{16}$/.test(name) && name !== own,
      );
      for (const name of names) await rm(tree.path(httpdFolder, name), { recursive: true, force: true });
    },
  };
}

export type HttpdDirectory = ReturnType<typeof createHttpdDirectory>;

/** The processes of one httpd. */
export function spawnHttpd(options: { tree: Tree; commands: SvnCommands; log: Log; directory: HttpdDirectory }) {
  const { tree, commands, log, directory } = options;
  const child = commands.start('httpd', ['-f', `${directory.childPath}/httpd.conf`, '-DFOREGROUND'], {
    group: true,
    through: behindLock(tree.childPath(httpdFolder, 'lock')),
  });
  logOutput(child, log);
  let ended = false;
  const exited = once(child, 'exit').then(([code]) => {
    ended = true;
    // If only the first process were killed, the others would keep the port and the lock.
    killGroup(child.pid, 'SIGKILL');
    if (code !== lockTaken) return;
    throw new Error('Another Hearth serves these repositories: set HEARTH_SVN_NODE to its address.');
  });
  exited.catch(() => undefined);

  return {
    pid: child.pid,
    /** Rejects if another process holds the lock. */
    exited,
    hasEnded: (): boolean => ended,
    reload: (): boolean => child.kill('SIGUSR1'),
    stop: async (): Promise<void> => {
      if (!ended) killGroup(child.pid, 'SIGTERM');
      const over = exited.then(
        () => true,
        () => true,
      );
      if (!(await Promise.race([over, delay(stopTimeoutMs, false, { ref: false })]))) killGroup(child.pid, 'SIGKILL');
      await over;
      await directory.remove();
    },
  };
}
