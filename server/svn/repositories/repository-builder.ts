import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { installHooks } from '../hooks/scripts.ts';
import { changeOwners } from './copies.ts';
import { ownDirectory, replaceFile } from './files.ts';
import type { Tree } from './layout.ts';

const option = /^#?[ \t]*enable-rep-sharing[ \t]*=.*$/m;

/**
 * Subversion deduplicates files with a SQLite database, which SQLite opens by its real path. If the account can't
 * traverse that path, because Hearth keeps its data private, every commit would end with a warning.
 */
async function shareEqualFiles(tree: Tree, repository: string, enabled: boolean): Promise<void> {
  const file = join(repository, 'db', 'fsfs.conf');
  const text = await readFile(file, 'utf8').catch(() => '');
  const line = `enable-rep-sharing = ${enabled}`;
  if (text.split('\n').includes(line)) return;
  const changed = option.test(text) ? text.replace(option, line) : `${text}\n[rep-sharing]\n${line}\n`;
  await replaceFile(file, changed, { mode: 0o644, account: tree.account, durable: false });
  // It can be deleted at any time: files that are deduplicated already stay so.
  if (!enabled) await rm(join(repository, 'db', 'rep-cache.db'), { force: true });
}

/** Whether the account can reach the tree by its path, without the handle. */
async function isReachable(tree: Tree): Promise<boolean> {
  const { account } = tree;
  if (account === undefined) return true;
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  return promisify(execFile)('/usr/bin/setpriv', [...identity, '/usr/bin/test', '-w', tree.path()]).then(
    () => true,
    () => false,
  );
}

/** It has another owner if Hearth ran as another user before. */
async function ownRepository({ account }: Tree, repository: string): Promise<void> {
  if (account === undefined || (await stat(repository)).uid === account.uid) return;
  await changeOwners(repository, account);
  await ownDirectory(dirname(repository), account);
}

/** Brings a repository into the state that this version of Hearth needs on this machine. */
export async function createRepositoryBuilder(tree: Tree) {
  const reachable = await isReachable(tree);
  return async (repository: string): Promise<void> => {
    await ownRepository(tree, repository);
    await installHooks(tree, repository);
    await shareEqualFiles(tree, repository, reachable);
  };
}

export type BuildRepository = Awaited<ReturnType<typeof createRepositoryBuilder>>;
