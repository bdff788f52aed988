// @ts-check
import * as fs from 'node:fs';

const heartbeat = 1_000;
const abandonedAfter = 15_000;
const interrupted = () => process.exit(130);

/**
 * Runs `work` while no other process holds the same lock. The lock is a directory. Its owner refreshes its time, so
 * that a lock left behind by a killed process can be recognized.
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
  const release = () => fs.rmSync(lock, { recursive: true, force: true });
  const beat = setInterval(() => fs.utimesSync(lock, new Date(), new Date()), heartbeat);
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
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const age = Date.now() - (fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > abandonedAfter) fs.rmSync(lock, { recursive: true, force: true });
  return false;
}
