// @ts-check
import * as fs from 'node:fs';
import { join } from 'node:path';

const heartbeat = 1_000;
/** if its owner no longer runs */
const abandonedAfter = 15_000;
/** even if there is a process with the number of its owner */
const abandonedAnyway = 600_000;
const interrupted = () => process.exit(130);

/**
 * Runs `work` while no other process holds the same lock. The lock is a directory that names its owner. The owner
 * refreshes its time, so that a lock left behind by a killed process can be recognized.
 * @template T
 * @param {string} lock path of the directory
 * @param {string} waiting printed when another process holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function holdingLock(lock, waiting, work) {
  for (let told = false; !tryToLock(lock); told = true) {
    if (!told) process.stderr.write(`${waiting}\n`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const release = () => {
    if (ownerOf(lock) === process.pid) fs.rmSync(lock, { recursive: true, force: true });
  };
  const beat = setInterval(() => refresh(lock), heartbeat);
  process.once('exit', release).once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    release();
    process.off('exit', release).off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

/** @param {string} lock */
function tryToLock(lock) {
  try {
    fs.mkdirSync(lock);
    fs.writeFileSync(join(lock, 'owner'), String(process.pid));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const age = Date.now() - (fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  // The owner may be alive and too busy to refresh its lock.
  if (age > (isAlive(ownerOf(lock)) ? abandonedAnyway : abandonedAfter)) {
    fs.rmSync(lock, { recursive: true, force: true });
  }
  return false;
}

/** @param {string} lock */
function ownerOf(lock) {
  try {
    return Number(fs.readFileSync(join(lock, 'owner'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {number | undefined} pid */
function isAlive(pid) {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param {string} lock */
function refresh(lock) {
  try {
    fs.utimesSync(lock, new Date(), new Date());
  } catch {
    // Somebody removed it. The work goes on.
  }
}
