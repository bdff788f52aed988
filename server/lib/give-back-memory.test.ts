import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { giveBackMemory } from './give-back-memory.ts';

const roomForNewObjects = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;

/** Objects that live long enough to make V8 reserve more room. */
function fillRoom(): number {
  let kept: object[] = [];
  for (let count = 0; count < 2_000_000; count += 1) {
    kept.push({ count });
    if (kept.length > 100_000) kept = [];
  }
  return kept.length;
}

test('unused heap is returned, but not while there is activity', async () => {
  assert.ok(fillRoom() > 0);
  const before = roomForNewObjects();
  assert.ok(before > 4_000_000, `${before} bytes`);
  const third = Promise.withResolvers<void>();
  let looks = 0;
  giveBackMemory(() => {
    looks += 1;
    if (looks === 3) third.resolve();
    return looks > 3;
  }, 10);
  await third.promise;
  assert.ok(roomForNewObjects() >= before);
  while (roomForNewObjects() >= before) await delay(5);
  assert.ok(roomForNewObjects() < before / 2);
  await delay(50);
  assert.equal(looks, 4);
});
