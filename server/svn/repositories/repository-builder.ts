import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { giveAll } from './copies.ts';
import { ownDirectory } from './files.ts';
import { installHooks } from '../hooks/scripts.ts';
import { shareEqualFiles } from './storage.ts';
import type { Tree } from './layout.ts';

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
  await giveAll(repository, account);
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
