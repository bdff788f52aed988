import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatchWriter } from './batches.ts';

const noErrors = (error: unknown) => assert.fail(String(error));

test('an entry is visible while it is being written, and right after', async () => {
  const writing = Promise.withResolvers<void>();
  const batches = createBatchWriter<string, number>(() => writing.promise, noErrors);
  batches.set('a', 1);
  const flushed = batches.flush();
  await Promise.resolve();
  assert.equal(batches.get('a'), 1);
  batches.set('a', 2);
  assert.equal(batches.get('a'), 2);
  writing.resolve();
  await flushed;
  await batches.flush();
  assert.equal(batches.get('a'), 2, 'a row that was read before the batch may still be in use');
  await batches.close();
  assert.equal(batches.get('a'), undefined);
});

test('entries that could not be written are written later, unless newer ones exist', async () => {
  const tries: (readonly [string, number][])[] = [];
  const batches = createBatchWriter<string, number>(async (entries) => {
    tries.push(entries);
    if (tries.length > 1) return;
    batches.set('b', 3);
    throw new Error('The disk is full.');
  }, noErrors);
  batches.set('a', 1);
  batches.set('b', 2);
  await assert.rejects(batches.flush(), /The disk is full/);
  await batches.close();
  assert.deepEqual(tries, [
    [
      ['a', 1],
      ['b', 2],
    ],
    [
      ['a', 1],
      ['b', 3],
    ],
  ]);
});

test('entries that are being written count until they are in the database', async () => {
  const sizes: number[] = [];
  let isDown = true;
  const batches = createBatchWriter<number, string>(async () => {
    batches.set(3, 'newer');
    sizes.push(batches.size());
    if (isDown) throw new Error('The database is slow.');
  }, noErrors);
  batches.set(1, 'one');
  batches.set(2, 'two');
  await assert.rejects(batches.flush(), /slow/);
  assert.equal(batches.size(), 3);
  isDown = false;
  await batches.flush();
  assert.deepEqual(sizes, [3, 4]);
  assert.equal(batches.size(), 1, 'those that are written count no more');
  await batches.close();
});
