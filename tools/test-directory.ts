import { readFileSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
/** The data of all tests together takes less than half of it. */
const enough = 4 * 1024 ** 3;

/**
 * A folder in memory for the data of the tests, if this machine has one that is large enough. Databases sync each write,
 * so that on a disk most tests would wait for it half of the time.
 */
export function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const free = Math.min(bavail * bsize, process.availableMemory() / 2);
    return free >= enough && allowsPrograms() ? memory : undefined;
  } catch {
    // Only Linux has it.
    return undefined;
  }
}

/** Some tests start programs that they install in their folder. */
function allowsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.findLast((line) => line.split(' ')[1] === memory)?.split(' ')[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
