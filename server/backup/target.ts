import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type Occupation, occupationOf, openSnapshot } from '../db/transfer/index.ts';
import type { Installation } from './places.ts';

/** The directories of projects that have repositories. */
export async function repositoryProjects(svnDir: string): Promise<string[]> {
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
export async function isOccupied(target: Installation): Promise<boolean> {
  const occupation = await databaseOccupation(target);
  if (occupation === 'foreign') throw new Error('The database contains tables that do not belong to Hearth.');
  return occupation === 'occupied' || (await repositoryProjects(target.svnDir)).length > 0;
}
