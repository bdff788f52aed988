import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDirectory } from '../../lib/files/make-directory.ts';
import { describeError, SqliteError } from './errors.ts';
import { refuseNetworkFileSystem } from './network-file-system.ts';

/** A process that is stopping may take a moment to exit. */
const timeoutMs = 3_000;

/**
 * Takes the lock that the server of a database file holds. Returns how to release it, or undefined if another process
 * has it. The kernel releases it when the process ends. It is on a separate file, so that commands are not locked out.
 */
export async function holdLock(file: string): Promise<(() => void) | undefined> {
  const path = `${resolve(file)}.lock`;
  await makeDirectory(dirname(path), 0o700);
  await refuseNetworkFileSystem(dirname(path));
  await (await open(path, 'a', 0o600)).close();
  const lock = new DatabaseSync(path, { timeout: timeoutMs });
  try {
    // Nothing is ever written, so nothing needs recovery after a crash.
    lock.exec('pragma journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!new SqliteError(describeError(error)).busy) throw error;
    return undefined;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** A garbage-collected connection would release its lock. */
const held = new Set<DatabaseSync>();

/** Makes this process the only server of a database file, until it ends. */
export async function becomeSoleServer(file: string): Promise<void> {
  if ((await holdLock(file)) !== undefined) return;
  throw new Error(
    `Another Hearth already serves ${dirname(resolve(file))}, and the embedded database supports only one process. Stop the other one first, or use PostgreSQL for several copies.`,
  );
}
