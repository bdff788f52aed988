import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Progress } from '../../lib/progress.ts';
import { openWithoutMigration } from '../open.ts';
import { contentsOf } from './contents.ts';
import { fillDatabase } from './fill.ts';
import type { Fingerprint } from './rows.ts';
import type { Location } from './session.ts';
import { openSnapshot } from './snapshot.ts';
import { targetStateOf, refusals } from './target.ts';

async function removeSqlite(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
}

/** Refuses a database that is not empty. */
async function refuseOccupied(location: Location): Promise<void> {
  if ('file' in location && !existsSync(location.file)) return;
  const snapshot = await openSnapshot(location);
  try {
    const state = await targetStateOf(snapshot);
    if (state !== 'vacant') throw new Error(refusals[state]);
  } finally {
    await snapshot.close();
  }
}

async function fillFrom(from: Location, to: Location, progress: Progress): Promise<Map<string, Fingerprint>> {
  const snapshot = await openSnapshot(from, { alone: true });
  try {
    const db = await openWithoutMigration({
      ...to,
      log: () => undefined,
      // The unit fails with this error.
      onFatal: () => undefined,
    });
    try {
      return await fillDatabase(db, await contentsOf(snapshot), { progress });
    } finally {
      await db.close();
    }
  } finally {
    await snapshot.close();
  }
}

const isSame = (a: Location, b: Location): boolean =>
  'file' in a && 'file' in b ? resolve(a.file) === resolve(b.file) : 'url' in a && 'url' in b && a.url === b.url;

/** Copies an unused database into an empty one of either engine, and verifies that all tables are equal. */
export async function moveDatabase(
  from: Location,
  to: Location,
  progress: Progress,
): Promise<Map<string, Fingerprint>> {
  if (isSame(from, to)) throw new Error('The data is already in this database.');
  await refuseOccupied(to);
  if ('file' in to) await removeSqlite(to.file);
  try {
    return await fillFrom(from, to, progress);
  } catch (error) {
    if ('file' in to) await removeSqlite(to.file);
    throw error;
  }
}
