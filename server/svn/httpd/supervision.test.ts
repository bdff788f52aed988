import assert from 'node:assert/strict';
import { chmodSync, chownSync, copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createLog } from '../../lib/log.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import {
  gateOf,
  lastFirst,
  lenient,
  svnClient,
  svnWorld,
  temporaryDirectory,
} from '../../../test/support/svn/engine.ts';
import { httpdsOf, kill, killHttpd, startEngineProcess } from '../../../test/support/svn/processes.ts';
import { openSvnEngine } from '../index.ts';

const world = await svnWorld({ after });
const { engine, svn } = world;
const tree = join(world.directory, 'data', 'svn');
const at = { projectId: 101, name: 'kept' };
const url = await world.repository('kept');
const ok = (outcome: { code: number; stderr: string; stdout: string }): string => {
  assert.equal(outcome.code, 0, outcome.stderr);
  return outcome.stdout;
};

const uidOf = (path: string): number => statSync(path).uid;

test('httpd and the repositories belong to an unprivileged user, who has no other access', async () => {
  const [first = 0] = httpdsOf(tree);
  const expected = process.getuid?.() === 0 ? uidOf(tree) : process.getuid?.();
  assert.notEqual(expected, 0);
  assert.equal(uidOf(`/proc/${first}`), expected);
  assert.equal(uidOf(join(tree, '101/kept/db/current')), expected);
  assert.match(readFileSync(`/proc/${first}/status`, 'utf8'), /^NoNewPrivs:\s1$/m);
  // The data directory around the tree stays private, and commits succeed without a warning.
  assert.equal(statSync(join(world.directory)).mode & 0o077, 0);
  const made = await svn('alice', 'mkdir', '-m', 'x', `${url}/first`);
  assert.equal(made.stderr, '');
});

test('a killed httpd is restarted, without losing data or leaving processes behind', async () => {
  for (const which of [0, 1]) {
    killHttpd(tree, which);
    ok(await svn('alice', 'mkdir', '-m', 'after', `${url}/after-${which}`));
  }
  await eventually(() => httpdsOf(tree).length === 3, 'one httpd with two processes');
  assert.deepEqual(await engine.repositories.verify(at), { ok: true, text: '' });
});

test("the remains of a killed commit don't block other commits", async () => {
  const properties = join(tree, '101/kept/db/revprops/0');
  const youngest = await engine.look.youngest(at);
  const leftover = join(properties, String(youngest + 1));
  copyFileSync(join(properties, String(youngest)), leftover);
  chownSync(leftover, uidOf(properties), statSync(properties).gid);
  chmodSync(leftover, 0o444);
  const [one, other] = await Promise.all([
    svn('alice', 'mkdir', '-m', 'one', `${url}/over-1`),
    svn('bob', 'mkdir', '-m', 'other', `${url}/over-2`),
  ]);
  ok(one);
  ok(other);
  assert.equal(await engine.look.youngest(at), youngest + 2);
  assert.equal((await engine.repositories.verify(at)).ok, true);
});

test('missing or foreign hooks are installed at the start', async () => {
  const hook = (name: string): string => join(tree, '101/kept/hooks', name);
  const original = readFileSync(hook('pre-commit'), 'utf8');
  rmSync(hook('pre-commit'));
  writeFileSync(hook('post-commit'), '#!/bin/sh\nexit 1\n');
  await engine.start();
  assert.equal(readFileSync(hook('pre-commit'), 'utf8'), original);
  assert.match(readFileSync(hook('post-commit'), 'utf8'), /Written by Hearth/);
  assert.equal(statSync(hook('post-commit')).mode & 0o777, 0o755);
});

test('repositories of another user change their owner to the Subversion user', {
  skip: process.getuid?.() !== 0,
}, async () => {
  const file = join(tree, '101/kept/db/current');
  for (const path of [file, join(tree, '101/kept')]) chownSync(path, 12_345, 12_345);
  await engine.start();
  assert.equal(uidOf(file), uidOf(tree));
});

test('a commit is refused while its hook cannot reach Hearth', async () => {
  const listener = join(tree, 'httpd', 'listener');
  const announced = readFileSync(listener);
  for (const wrong of ['1 token\n', `${announced.toString().split(' ')[0]} wrong-token\n`, '']) {
    writeFileSync(listener, wrong);
    const refused = await svn('alice', 'mkdir', '-m', 'x', `${url}/unasked`);
    assert.match(refused.stderr, /Hearth could not check this pre-commit/);
  }
  writeFileSync(listener, announced);
  ok(await svn('alice', 'mkdir', '-m', 'x', `${url}/asked`));
});

test('a second engine on the same tree does not start a second httpd', async (t) => {
  const lines: string[] = [];
  const log = createLog('silent');
  log.error = (...args: unknown[]) => void lines.push(String((args[0] as { err?: unknown }).err));
  const other = await openSvnEngine({ directory: tree, log, gate: gateOf(lenient(), engine.repositories) });
  t.after(() => other.stop());
  await other.projects.serve('demo', 101);
  await other.start();
  await eventually(() => lines.some((line) => line.includes('HEARTH_SVN_NODE')), 'the warning of the other one');
  assert.equal(httpdsOf(tree).length, 3);
  ok(await svn('alice', 'mkdir', '-m', 'x', `${url}/still-here`));
});

test('when Hearth is killed, httpd ends as well, and the next Hearth serves immediately', async (t) => {
  const cleanup = lastFirst(t);
  const directory = temporaryDirectory(cleanup);
  const own = join(directory, 'data', 'svn');
  const first = await startEngineProcess(directory);
  cleanup.after(() => kill(first));
  const client = svnClient(directory);
  const made = await client('alice', 'mkdir', '-m', 'x', `${first.base}/svnplugin/demo/repo/before`);
  assert.match(ok(made), /Committed revision 2/);
  await kill(first);
  await eventually(() => httpdsOf(own).length === 0, 'httpd to be gone');
  const second = await startEngineProcess(directory);
  cleanup.after(() => kill(second));
  ok(await client('alice', 'mkdir', '-m', 'x', `${second.base}/svnplugin/demo/repo/after`));
});
