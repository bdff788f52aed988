import { randomUUID } from 'node:crypto';
import { cp, lchown, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemAccount } from './account.ts';
import { replaceFile } from './files.ts';

export async function changeOwners(root: string, account: SystemAccount): Promise<void> {
  await lchown(root, account.uid, account.gid);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

/** Copies a directory from anywhere into the tree. */
export async function copyInto(from: string, to: string, account: SystemAccount | undefined): Promise<void> {
  await cp(from, to, { recursive: true, errorOnExist: true, force: false });
  if (account !== undefined) await changeOwners(to, account);
}

/** Moves a directory out of the tree, also to another file system. */
export async function moveOut(from: string, to: string): Promise<void> {
  if ((await stat(to).catch(() => undefined)) !== undefined) throw new Error(`${to} already exists.`);
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
  }
}

/** httpd identifies cached repositories by the second line of db/uuid, so a copy needs its own. */
export async function giveIdentity(repository: string, account: SystemAccount | undefined): Promise<void> {
  const file = join(repository, 'db', 'uuid');
  const [uuid = '', instance] = (await readFile(file, 'utf8')).split('\n');
  if (instance === undefined || instance === '') return;
  await replaceFile(file, `${uuid}\n${randomUUID()}\n`, { mode: 0o644, account });
}
