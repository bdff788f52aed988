import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

interface DebianPackage {
  need: string;
  file: string;
  package: string;
  why: string;
  otherwise?: { file: string; package: string };
}

interface Plan {
  stamp: string;
  npm: boolean;
  missing: DebianPackage[];
  apt: boolean;
}

interface Bootstrap {
  plan: (options: {
    root: string;
    need: string;
    uid: number;
    exists?: (file: string) => boolean;
    packages?: DebianPackage[];
  }) => Plan;
  installCommand: (lock: object, manifest: object) => string[];
}

const script = fileURLToPath(new URL('bootstrap.mjs', import.meta.url));
const { plan, installCommand }: Bootstrap = await import(script);

const browser = { need: 'test', file: '/usr/bin/chromium', package: 'chromium', why: 'browser tests' };
const nothing = () => false;
const onlyApt = (file: string) => file === '/usr/bin/apt-get';

/** A clone whose packages are installed, as far as the bootstrap can see. */
function installedClone(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'hearth-bootstrap-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  mkdirSync(join(root, 'tools', 'launch'), { recursive: true });
  for (const file of ['bootstrap.mjs', 'run.mjs', 'launch/lock.mjs']) {
    copyFileSync(join(dirname(script), file), join(root, 'tools', file));
  }
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'package-lock.json'), '{ "packages": { "": {} } }');
  symlinkSync(process.execPath, join(root, 'node_modules', '.bin', 'node'));
  const { stamp } = plan({ root, need: 'start', uid: 1000 });
  writeFileSync(join(root, 'node_modules', '.hearth-bootstrap'), stamp);
  return root;
}

test('with nothing to do it is silent and succeeds, from any directory', (t) => {
  const root = installedClone(t);
  const run = spawnSync(process.execPath, [join(root, 'tools', 'bootstrap.mjs'), 'start'], {
    cwd: '/',
    encoding: 'utf8',
  });
  assert.deepEqual([run.status, run.stdout, run.stderr], [0, '', '']);
});

/** Runs `run.mjs` in a clone where the launcher and the system's Node only print their arguments. */
function runIn(root: string): string {
  const bin = join(root, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'node'), '#!/bin/sh\necho "system: $*"\n');
  chmodSync(join(bin, 'node'), 0o755);
  writeFileSync(join(root, 'tools', 'launch.mjs'), 'console.log("launch:", ...process.argv.slice(2));\n');
  const node = join(root, 'node_modules', '.bin', 'node');
  const env = { ...process.env, PATH: `${bin}:/usr/bin:/bin` };
  return spawnSync(node, [join(root, 'tools', 'run.mjs'), 'cli', 'two words'], { cwd: '/', encoding: 'utf8', env })
    .stdout;
}

test('a program starts at once when everything is installed, and after an installation when it is not', (t) => {
  assert.equal(runIn(installedClone(t)), 'launch: cli two words\n');
  const changed = installedClone(t);
  writeFileSync(join(changed, 'package-lock.json'), '{ "packages": { "": { "name": "changed" } } }');
  assert.equal(runIn(changed), 'system: tools/bootstrap.mjs start\nlaunch: cli two words\n');
});

test('a changed lock file and a missing Node require an installation', (t) => {
  const root = installedClone(t);
  assert.equal(plan({ root, need: 'start', uid: 0 }).npm, false);
  writeFileSync(join(root, 'package-lock.json'), '{ "packages": { "": { "name": "changed" } } }');
  assert.equal(plan({ root, need: 'start', uid: 0 }).npm, true);
  const other = installedClone(t);
  rmSync(join(other, 'node_modules', '.bin', 'node'));
  assert.equal(plan({ root: other, need: 'start', uid: 0 }).npm, true);
});

test('a missing Debian package is installed by root if there is apt-get, and otherwise only reported', (t) => {
  const asked = { root: installedClone(t), need: 'test', packages: [browser] };
  assert.deepEqual(plan({ ...asked, uid: 0, exists: onlyApt }).missing, [browser]);
  assert.equal(plan({ ...asked, uid: 0, exists: onlyApt }).apt, true);
  assert.equal(plan({ ...asked, uid: 0, exists: nothing }).apt, false);
  assert.equal(plan({ ...asked, uid: 1000, exists: onlyApt }).apt, false);
  assert.deepEqual(plan({ ...asked, uid: 1000, exists: onlyApt }).missing, [browser]);
});

test('an alternative to a Debian package satisfies the requirement', (t) => {
  const otherwise = { file: '/usr/bin/other-browser', package: 'other-browser' };
  const asked = { root: installedClone(t), need: 'test', uid: 0, packages: [{ ...browser, otherwise }] };
  assert.deepEqual(plan({ ...asked, exists: (file) => file === otherwise.file }).missing, []);
  assert.deepEqual(plan({ ...asked, exists: (file) => file === browser.file }).missing, []);
  assert.equal(plan({ ...asked, exists: onlyApt }).missing.length, 1);
});

test('a Debian package is required only by the command that needs it', (t) => {
  const asked = { root: installedClone(t), uid: 0, exists: onlyApt, packages: [browser] };
  assert.deepEqual(plan({ ...asked, need: 'start' }).missing, []);
  assert.equal(plan({ ...asked, need: 'start' }).apt, false);
});

test('tests need the same as a start, and the start of Hearth needs Subversion', (t) => {
  const root = installedClone(t);
  const httpd = { need: 'start', file: '/usr/sbin/apache2', package: 'apache2-bin', why: 'repositories' };
  const asked = { root, uid: 0, exists: onlyApt, packages: [httpd, browser] };
  assert.deepEqual(plan({ ...asked, need: 'start' }).missing, [httpd]);
  assert.deepEqual(plan({ ...asked, need: 'test' }).missing, [httpd, browser]);
  const names = plan({ root, uid: 0, exists: onlyApt, need: 'start' }).missing.map((entry) => entry.package);
  assert.deepEqual(names, ['subversion', 'apache2-bin', 'libapache2-mod-svn']);
});

test('a complete lock file is installed by npm ci; one without optional packages for other systems is used as it is', () => {
  const manifest = { dependencies: { biome: '^2.0.0' } };
  const biome = { optionalDependencies: { 'biome-linux': '2.0.0', 'biome-mac': '2.0.0' } };
  const packages = { '': manifest, 'node_modules/biome': biome, 'node_modules/biome-linux': {} };
  assert.deepEqual(installCommand({ packages }, manifest), ['install', '--no-save']);
  assert.deepEqual(installCommand({ packages: { ...packages, 'node_modules/biome-mac': {} } }, manifest), ['ci']);
});

test('a package.json that disagrees with the lock file is refused', () => {
  const lock = { packages: { '': { dependencies: { pg: '^8.0.0' } } } };
  assert.throws(() => installCommand(lock, { dependencies: { pg: '^9.0.0' } }), /disagree/);
  assert.throws(() => installCommand(lock, { dependencies: { pg: '^8.0.0', kysely: '^1.0.0' } }), /disagree/);
});
