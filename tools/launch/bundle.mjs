// @ts-check
// Finds the bundle of the current sources: bundle/<content>/ with server.mjs, cli.mjs and their chunks. A bundle is
// never changed once it has its name, so running servers keep theirs when a newer one is built.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { holdingLock } from './lock.mjs';
import { contentOf, lookOf, readStamp, writeStamp } from './sources.mjs';

const keptBundles = 4;

/** @param {string} root */
const sourcesIn = (root) => ({
  root,
  folders: ['contract', 'server', 'cli', 'tools/launch'],
  files: ['packages/client/client.ts', 'package.json', 'package-lock.json'],
});

/** @param {string} root */
const folderIn = (root) => join(root, 'bundle');

/**
 * The folder of the bundle of the current sources, which is built when there is none yet.
 * @param {string} root
 * @param {() => void} [onBuilt] called when this process has built it
 * @returns {Promise<string>}
 */
export async function currentBundle(root, onBuilt) {
  const sources = sourcesIn(root);
  const stampFile = join(folderIn(root), 'stamp');
  const look = lookOf(sources);
  const stamp = readStamp(stampFile);
  if (stamp?.look === look) {
    const folder = join(folderIn(root), stamp.content);
    if (existsSync(folder)) return folder;
  }
  const content = contentOf(sources).slice(0, 16);
  const folder = join(folderIn(root), content);
  const isBuiltHere = !existsSync(folder) && (await build(sources, folder, look));
  // Somebody saved a file in the meantime: what was read may be a mixture.
  if (lookOf(sources) !== look) return currentBundle(root, onBuilt);
  rememberLook(stampFile, { look, content });
  if (isBuiltHere) onBuilt?.();
  return folder;
}

/**
 * Returns whether this process has built it, not another one that held the lock.
 * @param {import('./sources.mjs').Sources} sources
 * @param {string} folder
 * @param {string} look
 */
async function build(sources, folder, look) {
  const { bundle } = await import('./build.mjs');
  mkdirSync(dirname(folder), { recursive: true });
  return holdingLock(`${folder}.lock`, 'Another start is bundling the server: waiting for it …', async () => {
    if (existsSync(folder)) return false;
    process.stderr.write('Bundling the server …\n');
    await bundle(sources.root, folder, () => lookOf(sources) === look);
    removeOld(dirname(folder), folder);
    return true;
  });
}

/**
 * A folder that this process may only read is fine: then the contents are compared at each start.
 * @param {string} file
 * @param {import('./sources.mjs').Stamp} stamp
 */
function rememberLook(file, stamp) {
  try {
    writeStamp(file, stamp);
  } catch {}
}

/**
 * Marks a bundle as used by this process until the process ends.
 * @param {string} folder
 */
export function useBundle(folder) {
  const mark = join(folder, `used-by-${process.pid}`);
  try {
    writeFileSync(mark, '');
    utimesSync(folder, new Date(), new Date());
    process.once('exit', () => rmSync(mark, { force: true }));
  } catch {}
}

/**
 * Removes all bundles but the newest few and those in use.
 * @param {string} folder
 * @param {string} current
 */
function removeOld(folder, current) {
  const bundles = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[\da-f]{16}$/.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .filter((path) => path !== current)
    .map((path) => ({ path, time: statSync(path).mtimeMs }))
    .toSorted((a, b) => b.time - a.time);
  for (const { path } of bundles.slice(keptBundles)) {
    if (!isUsed(path)) rmSync(path, { recursive: true, force: true });
  }
  // A build that was killed leaves its draft behind.
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.draft'))) {
    const abandoned = !existsSync(join(folder, name.replace(/draft$/, 'lock')));
    if (abandoned) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** @param {string} bundle */
function isUsed(bundle) {
  return readdirSync(bundle).some((name) => {
    const pid = /^used-by-(\d+)$/.exec(name)?.[1];
    return pid !== undefined && isAlive(Number(pid));
  });
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
