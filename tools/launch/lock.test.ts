import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { holdingLock } from './lock.mjs';

function aPlace(t: TestContext): string {
  const place = mkdtempSync(join(tmpdir(), 'hearth-test-'));
  t.after(() => rmSync(place, { recursive: true }));
  return join(place, 'lock');
}

/** A lock that its owner has not refreshed for this long. */
function aLock(t: TestContext, owner: number, seconds: number): string {
  const lock = aPlace(t);
  mkdirSync(lock);
  writeFileSync(join(lock, 'owner'), String(owner));
  const then = new Date(Date.now() - seconds * 1000);
  utimesSync(lock, then, then);
  return lock;
}

const ended = spawnSync(process.execPath, ['--version']).pid;
const take = (lock: string) => holdingLock(lock, 'waiting', async () => 'done');

test('one process works at a time, and releases the lock', async (t) => {
  const lock = aPlace(t);
  let working = 0;
  const work = async () => {
    working += 1;
    assert.equal(working, 1);
    await pause(20);
    working -= 1;
  };
  await Promise.all([1, 2, 3].map(() => holdingLock(lock, 'waiting', work)));
  assert.ok(!existsSync(lock));
});

test('the lock of a process that has ended is taken over', async (t) => {
  assert.equal(await take(aLock(t, ended, 20)), 'done');
});

test('the lock of a process that is too busy to refresh it is respected', async (t) => {
  const lock = aLock(t, process.ppid, 20);
  let isTaken = false;
  const taking = take(lock).then(() => (isTaken = true));
  await pause(600);
  assert.ok(!isTaken && existsSync(lock));
  rmSync(lock, { recursive: true });
  assert.ok(await taking);
});

test('the process id of an owner may belong to another process by now', async (t) => {
  assert.equal(await take(aLock(t, process.ppid, 700)), 'done');
});

test("work continues if its lock disappears, and another process's lock is kept", async (t) => {
  const lock = aPlace(t);
  await holdingLock(lock, 'waiting', async () => {
    rmSync(lock, { recursive: true });
    await pause(1_200);
    mkdirSync(lock);
    writeFileSync(join(lock, 'owner'), String(process.ppid));
  });
  assert.ok(existsSync(lock));
});
