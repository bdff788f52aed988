import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeDirectory } from '../../lib/files/make-directory.ts';
import type { EngineDatabase, OpenOptions } from '../database.ts';
import { SqliteError } from './errors.ts';
import { refuseNetworkFileSystem } from './network-file-system.ts';
import { SqliteReader } from './reader.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import { Writer } from './writer.ts';

export type SqliteOptions = Omit<OpenOptions, 'url' | 'file'> & {
  file: string;
  /** How long to wait for another process that writes, in milliseconds. */
  lockTimeout?: number;
};

/** Files that this process is about to create: until they are open, they are empty. */
const created = new Set<string>();

export async function openSqlite({ file, log, onFatal, lockTimeout = 10_000 }: SqliteOptions): Promise<EngineDatabase> {
  const path = resolve(file);
  await makeDirectory(dirname(path));
  await refuseNetworkFileSystem(dirname(path));
  if (!created.has(path)) refuseEmptied(path);
  const writer = await openWriter(path, lockTimeout, onFatal);
  try {
    return new SqliteDatabase(path, writer, new SqliteReader(path), log);
  } catch (error) {
    await writer.close();
    throw error;
  }
}

async function openWriter(path: string, lockTimeout: number, onFatal: OpenOptions['onFatal']): Promise<Writer> {
  created.add(path);
  try {
    await createPrivately(path);
    return await Writer.open(path, lockTimeout, onFatal);
  } catch (error) {
    if (!(error instanceof SqliteError) || !error.damaged) throw error;
    throw new Error(`The database ${path} is damaged (${error.message}). Restore the newest backup: hearth restore.`, {
      cause: error,
    });
  } finally {
    created.delete(path);
  }
}

/** A failed copy or a full disk can leave an empty file. A new platform in its place would hide the loss. */
export function refuseEmptied(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (found === undefined || found.size > 0 || (log?.size ?? 0) > 0) return;
  throw new Error(
    `The database ${path} is empty. Restore the newest backup (hearth restore), or delete the file to start a new platform.`,
  );
}

/** It contains password hashes. SQLite gives the files next to the database the same mode. */
async function createPrivately(path: string): Promise<void> {
  const handle = await open(path, 'a', 0o600);
  await handle.close();
}
