import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rmdir, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { Config } from '../../server/config.ts';
import { networkFileSystemOf } from '../../server/db/index.ts';
import { type Check, checkWithConfig, failure, type Finding, messageOf, ok, skipped, warning } from './check.ts';

const mebibyte = 1024 * 1024;
const worryBelow = 1024 * mebibyte;
const failBelow = 100 * mebibyte;
/** of all inodes */
const fewInodes = 0.02;
const mostNamed = 5;

const statOf = (path: string) => stat(path).catch(() => undefined);
const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

/** The directory, or its nearest existing parent. */
async function nearestDirectory(path: string): Promise<string> {
  const found = await statOf(path);
  return found !== undefined || dirname(path) === path ? path : nearestDirectory(dirname(path));
}

async function directory({ dataDir }: Config): Promise<Finding> {
  const existing = await nearestDirectory(dataDir);
  const found = await statOf(existing);
  if (found?.isDirectory() !== true) {
    return failure(`${existing} is not a directory`, 'Set HEARTH_DATA_DIR to a directory.');
  }
  if (!(await isWritable(existing))) {
    return failure(
      `${existing} is not writable for this user`,
      `Run Hearth as its owner, or: chown -R <user> ${existing}`,
    );
  }
  if (existing === dataDir) return ok(dataDir);
  // Some file systems refuse new directories whatever their permissions say.
  const made = await mkdtemp(join(existing, '.hearth-doctor-')).catch(() => undefined);
  if (made === undefined) {
    return failure(
      `${dataDir} can't be created: ${existing} does not allow new directories`,
      'Set HEARTH_DATA_DIR to a local disk.',
    );
  }
  await rmdir(made);
  return ok(`${dataDir} will be created at the first start`);
}

async function privacy({ dataDir }: Config): Promise<Finding> {
  const file = join(dataDir, 'hearth.sqlite');
  const database = await statOf(file);
  if (database !== undefined && (database.mode & 0o007) !== 0) {
    return failure(`everyone on this machine can read ${file}`, `chmod 600 ${file}*`);
  }
  const found = await statOf(dataDir);
  if (found === undefined) return skipped('there is no data directory yet');
  if ((found.mode & 0o007) === 0) return ok('other users of this machine have no access');
  return warning(`${dataDir} is accessible to other users of this machine`, `chmod 700 ${dataDir}`);
}

async function localDisk({ dataDir, databaseUrl }: Config): Promise<Finding> {
  const name = await networkFileSystemOf(await nearestDirectory(dataDir));
  if (name === undefined) return ok('a local disk');
  if (databaseUrl !== undefined) return ok(`${name}; the database is on a server`);
  return failure(
    `${dataDir} is on ${name}, where an SQLite database can be damaged`,
    'Use a local disk, or PostgreSQL.',
  );
}

/** The data has an owner, and all of it the same: a command that was run as root leaves files that Hearth can't use. */
async function owner({ dataDir }: Config): Promise<Finding> {
  const found = await statOf(dataDir);
  if (found === undefined) return skipped('there is no data directory yet');
  const names = await readdir(dataDir).catch(() => []);
  // Repositories may belong to a separate user, if Hearth runs as root.
  const inside = await Promise.all(
    names
      .filter((name) => !name.startsWith('svn'))
      .map(async (name) => ({ name, uid: (await statOf(join(dataDir, name)))?.uid })),
  );
  const foreign = inside.filter(({ uid }) => uid !== undefined && uid !== found.uid).map(({ name }) => name);
  if (foreign.length > 0) {
    return failure(
      `${foreign.slice(0, mostNamed).join(', ')} in ${dataDir} have another owner than the directory`,
      `chown -R --reference=${dataDir} ${foreign.map((name) => join(dataDir, name)).join(' ')}`,
    );
  }
  const uid = process.getuid?.();
  if (uid === undefined || uid === found.uid) return ok('everything belongs to the user that runs this command');
  return warning(
    `the data belongs to user ${found.uid}, and this command runs as user ${uid}`,
    'Run Hearth and its command line as the same user, or new files will have the wrong owner.',
  );
}

async function space({ dataDir, svnDir, svnNode }: Config): Promise<Finding> {
  const places = [dataDir, ...(svnNode === undefined ? [svnDir] : []), tmpdir()];
  const measured = await Promise.all(
    places.map(async (place) => {
      const { bavail, bsize, files, ffree } = await statfs(await nearestDirectory(place));
      return { place, free: bavail * bsize, inodes: files === 0 ? 1 : ffree / files };
    }),
  );
  const least = measured.reduce((a, b) => (b.free < a.free ? b : a));
  const crowded = measured.find(({ inodes }) => inodes < fewInodes);
  const text = `${Math.floor(least.free / mebibyte)} MiB free for ${least.place}`;
  const fix = 'Free some space: Hearth refuses changes when the disk is full.';
  if (least.free < failBelow) return failure(text, fix);
  if (crowded !== undefined) return warning(`few inodes are free for ${crowded.place}`, 'Remove small files.');
  return least.free < worryBelow ? warning(text, fix) : ok(text);
}

/** Reports every file system error as a failure. */
const guarded =
  (run: (config: Config) => Promise<Finding>) =>
  async (config: Config): Promise<Finding> =>
    run(config).catch((error: unknown) => failure(messageOf(error), 'Check the path in HEARTH_DATA_DIR.'));

export const storageChecks: readonly Check[] = [
  checkWithConfig('Data directory', guarded(directory)),
  checkWithConfig('Data owner', guarded(owner)),
  checkWithConfig('Data privacy', guarded(privacy)),
  checkWithConfig('File system', guarded(localDisk)),
  checkWithConfig('Disk space', guarded(space)),
];
