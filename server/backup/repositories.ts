import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RepositoryReference } from '../db/transfer/index.ts';
import type { Progress } from '../lib/progress.ts';
import { CommandFailure, missingPackages, openRepositories, type Repositories } from '../svn/index.ts';
import { backedUpDumpPath, repositoryPath } from './layout.ts';
import { BackupFault, type Manifest } from './manifest.ts';

/** The directories of repositories and of the dumps of deleted ones. */
export interface RepositoryPlaces {
  svnDir: string;
  svnUser: string | undefined;
  /** the copy of Hearth that holds the repositories, if it isn't this one */
  svnNode?: string | undefined;
  dumpsDir: string;
}

/** Something was deleted after the database snapshot. A new snapshot doesn't refer to it. */
export class ChangedMeanwhile extends Error {}

/** Retries missing parts with another snapshot while attempts remain; then they count as lost. */
interface Attempt {
  isLast: boolean;
  progress: Progress;
}

type Address = Manifest['repositories'][number];
type Saved = Required<Pick<Manifest, 'repositories' | 'dumps' | 'lost'>>;

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
    `The Subversion repositories need programs that are not installed: apt-get install ${missing.join(' ')}`,
  );
}

/** False: it is lost. */
async function saveDump(root: string, name: string, { dumpsDir }: RepositoryPlaces, isLast: boolean): Promise<boolean> {
  const [from, to] = [join(dumpsDir, name), join(root, backedUpDumpPath(name))];
  if (!existsSync(from)) {
    if (isLast) return false;
    throw new ChangedMeanwhile(`The dump ${name} of a deleted repository is missing.`);
  }
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to);
  return true;
}

/** False: it is lost. */
async function saveRepository(
  root: string,
  at: Address,
  repositories: Repositories,
  isLast: boolean,
): Promise<boolean> {
  if (!(await repositories.exists(at))) {
    if (isLast) return false;
    throw new ChangedMeanwhile(`The repository ${at.name} of project ${at.projectId} is missing.`);
  }
  const to = join(root, repositoryPath(at));
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await repositories.hotcopy(at, to);
    return true;
  } catch (error) {
    // Any other failure, such as a full disk, would affect the others as well.
    if (!(error instanceof CommandFailure) || (await repositories.verify(at)).ok) throw error;
    await rm(to, { recursive: true, force: true });
    return false;
  }
}

/** Repositories queued for deletion are still complete. */
const isOnDisk = ({ state }: RepositoryReference): boolean => ['ready', 'deleting', 'removing'].includes(state);
const hasDump = ({ state }: RepositoryReference): boolean => state === 'deleted' || state === 'restoring';

/** Copies the repositories that a database refers to. They may be newer than the database, never older. */
export async function saveRepositories(
  root: string,
  referred: readonly RepositoryReference[],
  places: RepositoryPlaces,
  { isLast, progress }: Attempt,
): Promise<Saved> {
  if (referred.length > 0) refuseElsewhere(places);
  const saved: Saved = { repositories: [], dumps: [], lost: { repositories: [], dumps: [] } };
  const present = referred.filter(isOnDisk).map(({ projectId, name }) => ({ projectId, name }));
  const dumps = referred.filter(hasDump).flatMap(({ dumpName }) => (dumpName === null ? [] : [dumpName]));
  for (const name of dumps) {
    const isSaved = await saveDump(root, name, places, isLast);
    (isSaved ? saved : saved.lost).dumps.push(name);
  }
  if (present.length === 0) return saved;
  refuseWithoutPrograms();
  progress.step('Repositories', present.length);
  await withRepositories(places, async (repositories) => {
    for (const at of present) {
      const isSaved = await saveRepository(root, at, repositories, isLast);
      (isSaved ? saved : saved.lost).repositories.push(at);
      progress.advance();
    }
  });
  return saved;
}

/** Moves the repositories of a backup into place, below directories that have none yet. */
export async function restoreRepositories(
  root: string,
  { repositories: saved, dumps }: Manifest,
  places: RepositoryPlaces,
  progress: Progress,
): Promise<void> {
  if (saved.length + dumps.length > 0) refuseElsewhere(places);
  for (const name of dumps) {
    await mkdir(places.dumpsDir, { recursive: true, mode: 0o700 });
    await copyFile(join(root, backedUpDumpPath(name)), join(places.dumpsDir, name));
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

/** Runs `svnadmin verify` on restored repositories. */
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
