import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDirectory } from '../../lib/files/make-directory.ts';
import { describeError, SqliteError } from './errors.ts';
import { refuseNetworkFileSystem } from './network-file-system.ts';

/** A process that was just told to stop may take a moment to be gone. */
const patience = 3_000;

/**
 * Makes this process the only one that serves a database file, for as long as it lives. The kernel keeps the lock and
 * drops it with the process, however that ends. It is on a file beside the database, so that commands aren't kept out.
 */
export async function becomeSoleServer(file: string): Promise<void> {
  const path = `${resolve(file)}.lock`;
  await makeDirectory(dirname(path), 0o700);
  await refuseNetworkFileSystem(dirname(path));
  await (await open(path, 'a', 0o600)).close();
  const lock = new DatabaseSync(path, { timeout: patience });
  try {
    // Nothing is ever written, so nothing needs to be undone after a crash.
    lock.exec('pragma journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!new SqliteError(describeError(error)).busy) throw error;
    throw new Error(
      `Another Hearth serves ${dirname(path)} already, and the embedded database serves one process. Stop that one first, or use PostgreSQL for several copies.`,
      { cause: error },
    );
  }
  held.push(lock);
}

/** A connection that is collected as garbage would let go of its lock. */
const held: DatabaseSync[] = [];
