import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from '../../lib/files/durable.ts';
import { makeDirectory } from '../../lib/files/make-directory.ts';
import type { SystemAccount } from './account.ts';

/** Creates the directory if necessary, and gives it to the account. */
export async function ownDirectory(path: string, account: SystemAccount | undefined): Promise<void> {
  await makeDirectory(path, 0o700);
  if (account === undefined) return;
  const directory = await open(path, 'r');
  try {
    await directory.chown(account.uid, account.gid);
  } finally {
    await directory.close();
  }
}

/**
 * Replaces a file atomically, and durably if requested. Writes to a temporary name first, which can't have been replaced
 * by a link.
 */
export async function replaceFile(
  path: string,
  content: string | ((file: FileHandle) => Promise<void>),
  { mode, account, durable = true }: { mode: number; account: SystemAccount | undefined; durable?: boolean },
): Promise<void> {
  const beside = `${path}.${randomUUID()}.part`;
  const file = await open(beside, 'wx', mode);
  try {
    if (typeof content === 'string') await file.writeFile(content);
    else await content(file);
    await file.chmod(mode);
    if (account !== undefined) await file.chown(account.uid, account.gid);
    if (durable) await file.sync();
    await file.close();
    await rename(beside, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(beside, { force: true });
    throw error;
  }
  if (durable) await syncDirectory(dirname(path));
}
