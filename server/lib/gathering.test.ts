import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGathering } from './gathering.ts';

function gathering() {
  const readings: { keys: readonly string[]; end: PromiseWithResolvers<void>; at: number }[] = [];
  let clock = 0;
  const find = createGathering(async (keys: readonly string[]) => {
    const end = Promise.withResolvers<void>();
    const at = ++clock;
    readings.push({ keys, end, at });
    await end.promise;
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `${key} ${at}`]));
  });
  async function reading(index: number) {
    while (readings.length <= index) await new Promise((resolve) => setImmediate(resolve));
    const found = readings[index];
    assert.ok(found !== undefined);
    return found;
  }
  return { find, reading, readings };
}

test('keys that are requested at the same time are read together', async () => {
  const { find, reading, readings } = gathering();
  const found = Promise.all([find('a'), find('b'), find('a'), find('unknown')]);
  (await reading(0)).end.resolve();
  assert.deepEqual(await found, ['a 1', 'b 1', 'a 1', undefined]);
  assert.deepEqual(
    readings.map(({ keys }) => keys),
    [['a', 'b', 'unknown']],
  );
});

test('a key that is requested during a read is read again', async () => {
  const { find, reading, readings } = gathering();
  const early = find('a');
  const first = await reading(0);
  const late = Promise.all([find('a'), find('b')]);
  first.end.resolve();
  assert.equal(await early, 'a 1');
  (await reading(1)).end.resolve();
  assert.deepEqual(await late, ['a 2', 'b 2']);
  assert.equal(readings.length, 2);
});

test('a failed read fails for its callers only', async () => {
  const { find, reading } = gathering();
  const failing = Promise.allSettled([find('a'), find('b')]);
  const first = await reading(0);
  const next = find('a');
  first.end.reject(new Error('gone'));
  assert.deepEqual(
    (await failing).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  (await reading(1)).end.resolve();
  assert.equal(await next, 'a 2');
});

test('callers that would take turns share one read', async () => {
  let readings = 0;
  const begun = Promise.withResolvers<void>();
  const find = createGathering(async (keys: readonly string[]) => {
    readings += 1;
    begun.resolve();
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    return new Map(keys.map((key) => [key, key]));
  });
  const times = 40;
  async function ask(key: string): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      assert.equal(await find(key), key);
      await nextTurn();
    }
  }
  const first = ask('first');
  await begun.promise;
  await Promise.all([first, ask('second')]);
  assert.ok(readings < times * 1.5, `${readings} readings for ${times * 2} callers`);
});
