// Makes a fresh clone runnable: installs the npm packages, the Node 24 that Hearth runs on, and the Debian packages that
// it uses. Runs on any Node from version 18 on, so it is plain JavaScript without dependencies.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdingLock } from './launch/lock.mjs';

const svnModule = '/usr/lib/apache2/modules/mod_dav_svn.so';
const debianPackages = [
  { need: 'start', file: '/usr/bin/svnadmin', package: 'subversion', why: 'Subversion repositories' },
  { need: 'start', file: '/usr/sbin/apache2', package: 'apache2-bin', why: 'Subversion repositories' },
  { need: 'start', file: svnModule, package: 'libapache2-mod-svn', why: 'Subversion repositories' },
  { need: 'test', file: '/usr/sbin/slapd', package: 'slapd', why: 'tests of LDAP' },
  // The browser without its own windows takes half the time; older systems have only the whole one.
  {
    need: 'test',
    file: '/usr/bin/chromium-headless-shell',
    package: 'chromium-headless-shell',
    otherwise: { file: '/usr/bin/chromium', package: 'chromium' },
    why: 'browser tests',
  },
];

/** The tests start Hearth, so they need everything that a start needs. */
const impliedBy = { start: ['start'], test: ['start', 'test'] };

const say = (line) => process.stderr.write(`${line}\n`);
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/** Lists what is missing for `need` ('start' | 'test'). Changes nothing. */
export function plan({ root, need, uid, exists = fs.existsSync, packages = debianPackages }) {
  const stamp = stampOf(root);
  const isThere = ({ file, otherwise }) => exists(file) || (otherwise !== undefined && exists(otherwise.file));
  const missing = packages.filter((entry) => impliedBy[need].includes(entry.need) && !isThere(entry));
  return {
    stamp,
    npm: readIfThere(stampFile(root)) !== stamp || !fs.existsSync(nodeOf(root)),
    missing,
    apt: missing.length > 0 && uid === 0 && exists('/usr/bin/apt-get'),
  };
}

/**
 * `npm ci` refuses a lock file that lacks an optional package of a platform that the registry didn't offer when the
 * lock was written. Such a lock still pins everything that it lists, and `npm install --no-save` follows it unchanged.
 */
export function installCommand(lock, manifest) {
  const wanted = lock.packages[''];
  const same = (key) => sameEntries(wanted[key], manifest[key]);
  if (!['dependencies', 'devDependencies', 'optionalDependencies'].every(same)) {
    throw new Error(
      'package.json and package-lock.json disagree: run "npm install --ignore-scripts", then start again.',
    );
  }
  const locked = new Set(Object.keys(lock.packages).map((key) => key.slice(key.lastIndexOf('node_modules/') + 13)));
  const optional = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  return optional.every((name) => locked.has(name)) ? ['ci'] : ['install', '--no-save'];
}

const sameEntries = (a = {}, b = {}) =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((key) => a[key] === b[key]);
const stampFile = (root) => path.join(root, 'node_modules', '.hearth-bootstrap');
const nodeOf = (root) => path.join(root, 'node_modules', '.bin', 'node');

function stampOf(root) {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function bootstrap(root, need) {
  const look = () => plan({ root, need, uid: process.getuid?.() });
  const first = look();
  if (!first.npm && !first.apt) return reportMissing(first.missing);
  const waiting = 'Another start is installing packages: waiting for it …';
  await holdingLock(path.join(root, '.hearth-bootstrap.lock'), waiting, async () => {
    const todo = look();
    // At the same time: npm mostly unpacks files, and apt mostly downloads them.
    const work = [];
    if (todo.npm) work.push(installNpmPackages(root, todo.stamp));
    if (todo.apt) work.push(installDebianPackages(todo.missing));
    const ended = await Promise.allSettled(work);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  });
  reportMissing(look().missing);
}

async function installNpmPackages(root, stamp) {
  const manifest = readJson(path.join(root, 'package.json'));
  const install = installCommand(readJson(path.join(root, 'package-lock.json')), manifest);
  const modules = path.join(root, 'node_modules');
  const cache = temporaryCache();
  const env = npmEnvironment(modules, cache);
  const npmCli = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const [command, ...before] = npmCli ? ['node', npmCli] : ['npm'];
  const npm = (args) => run(command, [...before, ...args, '--loglevel=error', '--no-audit', '--no-fund'], root, env);
  try {
    await timed('npm packages', async () => {
      fs.rmSync(modules, { recursive: true, force: true });
      await npm([...install, '--ignore-scripts', '--include=dev', '--include=optional']);
      const allowed = Object.keys(manifest.allowScripts ?? {}).filter(
        (name) => manifest.allowScripts[name] === true && fs.existsSync(path.join(modules, name, 'package.json')),
      );
      if (allowed.length > 0) await npm(['rebuild', '--ignore-scripts=false', ...allowed]);
      verifyNode(nodeOf(root));
    });
    fs.writeFileSync(stampFile(root), stamp);
  } finally {
    if (cache) fs.rmSync(cache, { recursive: true, force: true });
  }
}

/** npm must not run on the Node inside node_modules: it is being replaced. */
function npmEnvironment(modules, cache) {
  const search = [path.dirname(process.execPath), ...(process.env.PATH ?? '').split(path.delimiter)];
  const outside = search.filter((dir) => dir && !dir.startsWith(modules)).join(path.delimiter);
  return { ...process.env, PATH: outside, ...(cache && { npm_config_cache: cache }) };
}

/** npm cannot work without a cache it can write to, which a read-only home directory does not offer. */
function temporaryCache() {
  let dir = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm');
  while (!fs.existsSync(dir) && dir !== path.dirname(dir)) dir = path.dirname(dir);
  try {
    fs.accessSync(dir, fs.constants.W_OK);
    return undefined;
  } catch {
    return fs.mkdtempSync(path.join(os.tmpdir(), 'hearth-npm-cache-'));
  }
}

function verifyNode(node) {
  let version = 'that does not run';
  try {
    version = execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {}
  if (Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= 24) return;
  throw new Error(
    `Hearth runs on Node 24, but ${node} is a Node ${version}. It comes with the npm package "node" ` +
      `(${process.platform}-${process.arch}): check that the npm registry is reachable and start again.`,
  );
}

async function installDebianPackages(missing) {
  const names = missing.map((entry) => entry.package);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], '/', env);
  const install = (...packages) => apt('install', '-y', '--no-install-recommends', ...packages);
  try {
    await timed(`Debian packages (${names.join(', ')})`, async () => {
      await apt('update');
      await install(...names).catch(() => installOneByOne(missing, install));
    });
  } catch (error) {
    say(error.message);
  }
}

/** A package that this system doesn't know must not prevent the installation of the others. */
async function installOneByOne(missing, install) {
  for (const { package: name, otherwise } of missing) {
    await install(name)
      .catch(() => (otherwise === undefined ? undefined : install(otherwise.package)))
      .catch((error) => say(error.message));
  }
}

/** Names the Debian packages that are missing. */
export function reportMissing(missing) {
  for (const entry of missing) say(`Missing: ${entry.file} (Debian package ${entry.package}), used for ${entry.why}.`);
  if (missing.length === 0) return;
  say(`Install with: sudo apt-get install --no-install-recommends ${missing.map((entry) => entry.package).join(' ')}`);
}

async function timed(what, work) {
  const begin = Date.now();
  say(`Installing ${what} …`);
  await work();
  say(`Installed ${what} in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
}

function run(command, args, cwd, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let tail = '';
    const keep = (chunk) => {
      tail = (tail + chunk).slice(-4_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const stop = () => child.kill();
    process.once('exit', stop);
    child.once('error', (error) => {
      reject(
        new Error(error.code === 'ENOENT' ? `${command} was not found: install it and start again.` : error.message),
      );
    });
    child.once('close', (code, signal) => {
      process.off('exit', stop);
      if (code === 0) return resolve();
      reject(new Error(`${command} ${args.join(' ')} failed (${signal ?? `exit code ${code}`}):\n${tail.trim()}`));
    });
  });
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] && fs.realpathSync(process.argv[1]) === self) {
  try {
    await bootstrap(path.dirname(path.dirname(self)), process.argv[2] ?? 'start');
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}
