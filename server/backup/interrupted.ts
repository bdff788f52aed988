import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { holdLock } from '../db/index.ts';
import { hasSchema, type TargetState, targetStateOf, openSnapshot } from '../db/transfer/index.ts';
import { syncDirectory, writeDurably } from '../lib/files/durable.ts';
import { databaseFileName, type Installation } from './places.ts';
import { type Swap, swapIn } from './swap.ts';

/** The last steps of a restore, when everything is prepared. The plan stays on disk until they are done. */
export interface RestorePlan {
  swaps: readonly Swap[];
  /** for PostgreSQL: the previous contents of the database, and the schema for them */
  database: { was: TargetState; asideIn: string | undefined } | undefined;
}

/** Directories in which a restore prepares files begin with this. */
export const stagingPrefix = 'restoring-';
export const planFile = (dataDir: string): string => join(dataDir, 'restoring.json');

/** Keeps servers and other restores out of a data directory. The kernel releases the lock of a killed process. */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const release = await holdLock(join(dataDir, databaseFileName));
  if (release === undefined) {
    throw new Error(`Hearth is running on ${dataDir}, or restores a backup to it: stop it first.`);
  }
  return release;
}

export async function writePlan(dataDir: string, plan: RestorePlan): Promise<void> {
  const incomplete = join(dataDir, `${stagingPrefix}plan`);
  await rm(incomplete, { force: true });
  await writeDurably(incomplete, JSON.stringify(plan));
  await rename(incomplete, planFile(dataDir));
  await syncDirectory(dataDir);
}

export async function removePlan(dataDir: string): Promise<void> {
  await rm(planFile(dataDir), { force: true });
  await syncDirectory(dataDir);
}

/** Whether the database has already been replaced. On SQLite it is one of the moved files. */
async function isReplaced({ database }: Installation, { database: before }: RestorePlan): Promise<boolean> {
  if (before === undefined) return true;
  const snapshot = await openSnapshot(database);
  try {
    return before.was === 'occupied' && before.asideIn !== undefined
      ? await hasSchema(snapshot, before.asideIn)
      : (await targetStateOf(snapshot)) === 'occupied';
  } finally {
    await snapshot.close();
  }
}

async function removeStaging(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  for (const name of await readdir(directory)) {
    if (name.startsWith(stagingPrefix)) await rm(join(directory, name), { recursive: true, force: true });
  }
}

/**
 * Finishes a restore that was killed while it moved files into place, and removes everything that a restore killed
 * earlier has prepared. The caller has the lock of the data directory.
 */
export async function settleInterruptedRestore(target: Installation): Promise<'finished' | 'undone' | undefined> {
  const { dataDir, svnDir } = target;
  let settled: 'finished' | 'undone' | undefined;
  if (existsSync(planFile(dataDir))) {
    const plan = JSON.parse(await readFile(planFile(dataDir), 'utf8')) as RestorePlan;
    settled = (await isReplaced(target, plan)) ? 'finished' : 'undone';
    if (settled === 'finished') await swapIn(plan.swaps);
    await removePlan(dataDir);
  }
  await removeStaging(svnDir);
  await removeStaging(dataDir);
  return settled;
}
