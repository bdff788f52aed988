import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../lib/files/durable.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'last-backup.json');

/** The newest backup of an installation. */
export interface LastBackup {
  made_at: string;
  place: string;
}

export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  const beside = `${fileIn(dataDir)}.part`;
  await rm(beside, { force: true });
  await writeDurably(beside, `${JSON.stringify(backup)}\n`);
  await rename(beside, fileIn(dataDir));
}

/** Undefined: unknown. */
export async function lastBackup(dataDir: string): Promise<LastBackup | undefined> {
  try {
    const { made_at, place } = JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Partial<LastBackup>;
    return made_at === undefined || place === undefined ? undefined : { made_at, place };
  } catch {
    return undefined;
  }
}
