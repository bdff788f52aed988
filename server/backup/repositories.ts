import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RepositoryReference } from '../db/transfer/index.ts';
import type { Progress } from '../lib/progress.ts';
import { missingPackages, openRepositories, type Repositories } from '../svn/index.ts';
import { dumpPath, repositoryPath } from './layout.ts';
import { BackupFault, type Manifest } from './manifest.ts';

/** Where repositories and the dumps of deleted ones are. */
export interface RepositoryPlaces {
  svnDir: string;
  svnUser: string | undefined;
  /** the copy of Hearth that has the repositories, where it isn't this one */
  svnNode?: string | undefined;
  dumpsDir: string;
}

/** Something was deleted after the snapshot of the database was taken: another one doesn't refer to it. */
export class ChangedMeanwhile extends Error {}

type Saved = Pick<Manifest, 'repositories' | 'dumps'>;

async function withRepositories<T>(
  { svnDir, svnUser }: RepositoryPlaces,
  work: (repositories: Repositories) => Promise<T>,
): Promise<T> {
  const opened = await openRepositories({ directory: svnDir, user: svnUser });
  try {
    return await work(opened.repositories);
  } finally {
    await opened.close();
  }
}

function refuseElsewhere({ svnNode }: RepositoryPlaces): void {
  if (svnNode !== undefined) throw new Error(`The Subversion repositories are at ${svnNode}: run this command there.`);
}

function refuseWithoutPrograms(): void {
  const missing = missingPackages();
  if (missing.length === 0) return;
  throw new Error(
    `There are Subversion repositories, but not the programs for them: apt-get install ${missing.join(' ')}`,
  );
}

async function saveDump(root: string, name: string, { dumpsDir }: RepositoryPlaces): Promise<void> {
  const [from, to] = [join(dumpsDir, name), join(root, dumpPath(name))];
  if (!existsSync(from)) throw new ChangedMeanwhile(`The dump ${name} of a deleted repository is missing.`);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to);
}

/** What is queued for deletion is still whole. */
const isOnDisk = ({ state }: RepositoryReference): boolean => state === 'ready' || state === 'deleting';
const hasDump = ({ state }: RepositoryReference): boolean => state === 'deleted' || state === 'restoring';

/** Copies the repositories that a database refers to. They may be newer than the database, never older. */
export async function saveRepositories(
  root: string,
  referred: readonly RepositoryReference[],
  places: RepositoryPlaces,
  progress: Progress,
): Promise<Saved> {
  if (referred.length > 0) refuseElsewhere(places);
  const present = referred.filter(isOnDisk).map(({ projectId, name }) => ({ projectId, name }));
  const dumps = referred.filter(hasDump).flatMap(({ dumpName }) => (dumpName === null ? [] : [dumpName]));
  for (const name of dumps) await saveDump(root, name, places);
  if (present.length === 0) return { repositories: [], dumps };
  refuseWithoutPrograms();
  progress.step('Repositories', present.length);
  await withRepositories(places, async (repositories) => {
    for (const at of present) {
      const to = join(root, repositoryPath(at));
      if (!(await repositories.exists(at))) {
        throw new ChangedMeanwhile(`The repository ${at.name} of project ${at.projectId} is missing.`);
      }
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await repositories.hotcopy(at, to);
      progress.advance();
    }
  });
  return { repositories: present, dumps };
}

/** Puts the repositories of a backup in place, below directories that have none yet. */
export async function restoreRepositories(
  root: string,
  { repositories: saved, dumps }: Manifest,
  places: RepositoryPlaces,
  progress: Progress,
): Promise<void> {
  if (saved.length + dumps.length > 0) refuseElsewhere(places);
  for (const name of dumps) {
    await mkdir(places.dumpsDir, { recursive: true, mode: 0o700 });
    await copyFile(join(root, dumpPath(name)), join(places.dumpsDir, name));
  }
  if (saved.length === 0) return;
  progress.step('Repositories', saved.length);
  await withRepositories(places, async (repositories) => {
    for (const at of saved) {
      await repositories.adopt(at, { directory: join(root, repositoryPath(at)) });
      progress.advance();
    }
  });
}

/** `svnadmin verify` of repositories that were restored. */
export async function verifyRepositories(
  { repositories: saved }: Manifest,
  places: RepositoryPlaces,
  progress: Progress,
): Promise<void> {
  if (saved.length === 0) return;
  refuseWithoutPrograms();
  progress.step('Repositories verified', saved.length);
  await withRepositories(places, async (repositories) => {
    for (const at of saved) {
      const { ok, text } = await repositories.verify(at);
      if (!ok) throw new BackupFault(`The repository ${at.name} of project ${at.projectId} is damaged: ${text}`);
      progress.advance();
    }
  });
}
