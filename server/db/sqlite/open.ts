import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { EngineDatabase, OpenOptions } from '../database.ts';
import { refuseNetworkFileSystem } from './network-file-system.ts';
import { Reader } from './reader.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import { Writer } from './writer.ts';

export type SqliteOptions = Omit<OpenOptions, 'url' | 'file'> & {
  file: string;
  /** How long to wait for another process that writes, in milliseconds. */
  lockTimeout?: number;
};

export async function openSqlite({ file, log, onFatal, lockTimeout = 10_000 }: SqliteOptions): Promise<EngineDatabase> {
  const path = resolve(file);
  await mkdir(dirname(path), { recursive: true });
  await refuseNetworkFileSystem(dirname(path));
  await createPrivately(path);
  const writer = await Writer.open(path, lockTimeout, onFatal);
  try {
    return new SqliteDatabase(path, writer, new Reader(path), log);
  } catch (error) {
    await writer.close();
    throw error;
  }
}

/** Password hashes are in it. SQLite gives the files beside the database the same mode. */
async function createPrivately(path: string): Promise<void> {
  const handle = await open(path, 'a', 0o600);
  await handle.close();
}
