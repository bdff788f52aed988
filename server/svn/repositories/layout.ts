import { constants } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemAccount } from './account.ts';
import { ownDirectory } from './files.ts';
import type { RepositoryAddress } from '../port.ts';

/**
 * The directory with all repositories and the files of httpd. It belongs to the account of Subversion, but is below
 * directories that only Hearth may enter. Every child process therefore gets it as an open handle, and addresses its
 * content through that.
 */
export interface Tree {
  account: SystemAccount | undefined;
  /** For the children, as their file number 3. */
  handle: number;
  /** The path for this process. */
  path(...parts: string[]): string;
  /** The path for a child process. */
  childPath(...parts: string[]): string;
  repository(at: RepositoryAddress): string;
  childRepositoryPath(at: RepositoryAddress): string;
  close(): Promise<void>;
}

const handleNumber = 3;

/** Callers check names. This check keeps their mistakes from reaching the disk. */
function partsOf({ projectId, name }: RepositoryAddress): [string, string] {
  if (!Number.isSafeInteger(projectId) || projectId < 1 || !/^[A-Za-z][\w.-]{0,254}$/.test(name)) {
    throw new Error(`${projectId}/${name} is not a valid repository path.`);
  }
  return [String(projectId), name];
}

/** The directories of the tree that are not projects. */
const serviceDirectories = ['httpd', 'client', 'new'] as const;

export async function openTree(root: string, account: SystemAccount | undefined): Promise<Tree> {
  await ownDirectory(root, account);
  for (const name of serviceDirectories) await ownDirectory(join(root, name), account);
  const directory: FileHandle = await open(root, constants.O_RDONLY | constants.O_DIRECTORY);
  const path = (...parts: string[]): string => join(root, ...parts);
  const childPath = (...parts: string[]): string => join(`/proc/self/fd/${handleNumber}`, ...parts);
  return {
    account,
    handle: directory.fd,
    path,
    childPath,
    repository: (at) => path(...partsOf(at)),
    childRepositoryPath: (at) => childPath(...partsOf(at)),
    close: () => directory.close(),
  };
}

/** Anything older was left by a killed process. */
const abandonedAfter = 7 * 24 * 60 * 60 * 1000;

export async function clearNew(tree: Tree): Promise<void> {
  for (const name of await readdir(tree.path('new'))) {
    const path = tree.path('new', name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - abandonedAfter)
      await rm(path, { recursive: true, force: true });
  }
}
