import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs } from '../blobs/index.ts';
import { type TargetState, targetStateOf, openSnapshot } from '../db/transfer/index.ts';
import { syncBelow } from '../lib/files/durable.ts';
import { makeDirectory } from '../lib/files/make-directory.ts';
import { withScratch } from '../lib/files/scratch.ts';
import type { Progress } from '../lib/progress.ts';
import { restoreBlobs } from './blobs.ts';
import { loadDatabase } from './load.ts';
import type { Manifest } from './manifest.ts';
import { type OpenBackup, openBackup } from './open.ts';
import { databaseFileName, type Installation } from './places.ts';
import { restoreRepositories } from './repositories.ts';
import { type Swap, swapIn } from './swap.ts';
import {
  lockDataDir,
  planFile,
  removePlan,
  settleInterruptedRestore,
  stagingPrefix,
  writePlan,
} from './interrupted.ts';

/** The directories of projects that have repositories. */
async function repositoryProjects(svnDir: string): Promise<string[]> {
  if (!existsSync(svnDir)) return [];
  return (await readdir(svnDir)).filter((name) => /^[1-9]\d*$/.test(name));
}

/** Opens the database exclusively, because a running server would continue with replaced data. */
async function databaseState({ database }: Installation): Promise<TargetState> {
  if ('file' in database && !existsSync(database.file)) return 'vacant';
  const snapshot = await openSnapshot(database, { alone: true });
  try {
    return await targetStateOf(snapshot);
  } finally {
    await snapshot.close();
  }
}

/** Finds data that would be moved aside. Refuses if Hearth runs there, or if the data isn't Hearth's. */
async function stateBefore(target: Installation): Promise<{ database: TargetState; occupied: boolean }> {
  const database = await databaseState(target);
  if (database === 'foreign') throw new Error('The database contains tables that do not belong to Hearth.');
  return { database, occupied: database === 'occupied' || (await repositoryProjects(target.svnDir)).length > 0 };
}

export interface Restored {
  manifest: Manifest;
  /** the locations of the previous data: directories, and a PostgreSQL schema */
  aside: string[];
}

interface Staging {
  data: string;
  svn: string;
}

const dumps = 'svn-deleted';
const sqliteFiles = ['', '-wal', '-shm'].map((suffix) => `${databaseFileName}${suffix}`);

/** Prepares everything except a PostgreSQL database next to the existing data. */
async function stage(backup: OpenBackup, target: Installation, staging: Staging, progress: Progress): Promise<void> {
  const { root, manifest } = backup;
  await mkdir(staging.data, { mode: 0o700 });
  await restoreBlobs(root, manifest, await openBlobs({ dataDir: staging.data, blobs: target.blobs }), progress);
  const places = { ...target, svnDir: staging.svn, dumpsDir: join(staging.data, dumps) };
  await restoreRepositories(root, manifest, places, progress);
  if ('file' in target.database)
    await loadDatabase(backup, { file: join(staging.data, databaseFileName) }, { progress });
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
  ].map((swap) => ({ ...swap, hasNew: existsSync(join(swap.staging, swap.name)) }));
}

interface RestoreOptions {
  progress: Progress;
  force: boolean;
}

/**
 * Prepares everything, and then replaces the existing data. If it is killed, a later start or restore completes or
 * undoes it.
 */
async function replace(path: string, target: Installation, { progress, force }: RestoreOptions): Promise<Restored> {
  const { dataDir, svnDir, database } = target;
  const before = await stateBefore(target);
  if (before.occupied && !force) {
    throw new Error('A platform already exists there. --force sets it aside and removes nothing.');
  }
  const stamp = new Date().toISOString().replaceAll(/\D/g, '');
  const isSettled = (): boolean => !existsSync(planFile(dataDir));
  const scratchIn = <T>(directory: string, work: (scratch: string) => Promise<T>): Promise<T> =>
    withScratch(join(directory, stagingPrefix), work, isSettled);
  return scratchIn(dataDir, (scratch) =>
    scratchIn(svnDir, async (svn) => {
      const staging = { data: join(scratch, 'data'), svn };
      const backup = await openBackup(path, scratch, progress);
      await stage(backup, target, staging, progress);
      const asideIn = before.occupied ? `before_restore_${stamp}` : undefined;
      const swaps = await swapsFor(target, staging, stamp);
      const isServer = 'url' in database;
      await writePlan(dataDir, { swaps, database: isServer ? { was: before.database, asideIn } : undefined });
      if (isServer) {
        await loadDatabase(backup, database, { progress, asideIn }).catch(async (error: unknown) => {
          await removePlan(dataDir);
          throw error;
        });
      }
      const aside = await swapIn(swaps);
      await removePlan(dataDir);
      if (isServer && asideIn !== undefined) aside.push(`the schema ${asideIn} of the database`);
      return { manifest: backup.manifest, aside };
    }),
  );
}

/** Restores an installation from a backup. On request, existing data is moved aside, never removed. */
export async function restoreBackup(path: string, target: Installation, options: RestoreOptions): Promise<Restored> {
  const { dataDir, svnDir } = target;
  const made = [dataDir, svnDir].filter((directory) => !existsSync(directory));
  for (const directory of made) await makeDirectory(directory, 0o700);
  const release = await lockDataDir(dataDir);
  try {
    await settleInterruptedRestore(target);
    return await replace(path, target, options);
  } catch (error) {
    if (made.includes(dataDir)) await rm(`${join(dataDir, databaseFileName)}.lock`, { force: true });
    // Removes directories that were not needed, unless something is in them by now.
    for (const directory of made.toReversed()) await rmdir(directory).catch(() => undefined);
    throw error;
  } finally {
    release();
  }
}
