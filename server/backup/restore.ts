import { existsSync } from 'node:fs';
import { mkdir, readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs } from '../blobs/index.ts';
import { type Occupation, occupationOf, openSnapshot } from '../db/transfer/index.ts';
import { syncBelow } from '../lib/files/durable.ts';
import { makeDirectory } from '../lib/files/make-directory.ts';
import { withScratch } from '../lib/files/scratch.ts';
import type { Progress } from '../lib/progress.ts';
import { restoreBlobs } from './blobs.ts';
import { loadDatabase } from './load.ts';
import type { Manifest } from './manifest.ts';
import { type OpenBackup, openBackup } from './open.ts';
import { databaseFile, type Installation } from './places.ts';
import { restoreRepositories } from './repositories.ts';
import { type Swap, swapIn } from './swap.ts';

/** The directories of projects that have repositories. */
async function repositoryProjects(svnDir: string): Promise<string[]> {
  if (!existsSync(svnDir)) return [];
  return (await readdir(svnDir)).filter((name) => /^[1-9]\d*$/.test(name));
}

/** Opens the database exclusively, because a running server would go on with replaced data. */
async function databaseOccupation({ database }: Installation): Promise<Occupation> {
  if ('file' in database && !existsSync(database.file)) return 'vacant';
  const snapshot = await openSnapshot(database, { alone: true });
  try {
    return await occupationOf(snapshot);
  } finally {
    await snapshot.close();
  }
}

/** Whether existing data would be moved aside. Refuses if Hearth runs there, or if the data isn't Hearth's. */
async function isOccupied(target: Installation): Promise<boolean> {
  const occupation = await databaseOccupation(target);
  if (occupation === 'foreign') throw new Error('The database contains tables that do not belong to Hearth.');
  return occupation === 'occupied' || (await repositoryProjects(target.svnDir)).length > 0;
}

export interface Restored {
  manifest: Manifest;
  /** where the previous data is now: directories, and a PostgreSQL schema */
  aside: string[];
}

interface Staging {
  data: string;
  svn: string;
}

const dumps = 'svn-deleted';
const sqliteFiles = ['', '-wal', '-shm'].map((suffix) => `${databaseFile}${suffix}`);

/** Prepares everything except a PostgreSQL database next to the existing data. */
async function stage(backup: OpenBackup, target: Installation, staging: Staging, progress: Progress): Promise<void> {
  const { root, manifest } = backup;
  await mkdir(staging.data, { mode: 0o700 });
  await restoreBlobs(root, manifest, await openBlobs({ dataDir: staging.data, blobs: target.blobs }), progress);
  const places = { ...target, svnDir: staging.svn, dumpsDir: join(staging.data, dumps) };
  await restoreRepositories(root, manifest, places, progress);
  if ('file' in target.database) await loadDatabase(backup, { file: join(staging.data, databaseFile) }, { progress });
  progress.step('Files synced to disk');
  await syncBelow(staging.data);
  await syncBelow(staging.svn);
}

async function swapsFor(target: Installation, staging: Staging, stamp: string): Promise<Swap[]> {
  const { dataDir, svnDir } = target;
  const names = [
    ...('file' in target.database ? sqliteFiles : []),
    ...(target.blobs === undefined ? ['blobs'] : []),
    dumps,
  ];
  const projects = new Set([...(await repositoryProjects(svnDir)), ...(await repositoryProjects(staging.svn))]);
  const aside = `before-restore-${stamp}`;
  return [
    ...names.map((name) => ({ name, root: dataDir, staging: staging.data, aside: join(dataDir, aside) })),
    ...[...projects].map((name) => ({ name, root: svnDir, staging: staging.svn, aside: join(svnDir, aside) })),
  ];
}

/** Restores an installation from a backup. On request, existing data is moved aside, never removed. */
export async function restoreBackup(
  path: string,
  target: Installation,
  { progress, force }: { progress: Progress; force: boolean },
): Promise<Restored> {
  const occupied = await isOccupied(target);
  if (occupied && !force) {
    throw new Error('A platform already exists there. --force sets it aside and removes nothing.');
  }
  const { dataDir, svnDir, database } = target;
  const made = [dataDir, svnDir].filter((directory) => !existsSync(directory));
  for (const directory of made) await makeDirectory(directory, 0o700);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '');
  return withScratch(join(dataDir, 'restoring-'), (scratch) =>
    withScratch(join(svnDir, 'restoring-'), async (svn) => {
      const staging = { data: join(scratch, 'data'), svn };
      const backup = await openBackup(path, scratch, progress);
      await stage(backup, target, staging, progress);
      const asideIn = occupied ? `before_restore_${stamp}` : undefined;
      if ('url' in database) await loadDatabase(backup, database, { progress, asideIn });
      const aside = await swapIn(await swapsFor(target, staging, stamp));
      if ('url' in database && asideIn !== undefined) aside.push(`the schema ${asideIn} of the database`);
      return { manifest: backup.manifest, aside };
    }),
  ).catch(async (error: unknown) => {
    // Removes directories that were not needed, unless something is in them by now.
    for (const directory of made.toReversed()) await rmdir(directory).catch(() => undefined);
    throw error;
  });
}
