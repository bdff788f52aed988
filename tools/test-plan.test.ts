import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { planTests } from './test-plan.ts';
import { batchNames } from './test-run.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const short = planTests(root, [], false);
const whole = planTests(root, [], true);
const namesIn = ({ batches }: typeof short) => batches.flatMap(batchNames);

test('the complete plan has each file once per engine, and the short one reports how many it omits', () => {
  const [some, all] = [new Set(namesIn(short)), namesIn(whole)];
  assert.equal(new Set(all).size, all.length);
  assert.equal(whole.left, 0);
  assert.deepEqual(
    [...some].filter((name) => !all.includes(name)),
    [],
  );
  assert.equal(some.size + short.left, all.length);
});

test('the short plan has every file of the server, the contract and the pages', () => {
  const files = new Set(short.batches.flatMap((batch) => batch.files));
  const missing = whole.batches.flatMap((batch) => batch.files).filter((file) => !files.has(file));
  assert.deepEqual(
    missing.filter((file) => !/^(test|cli)\//.test(file)),
    [],
  );
});

test('a requested file runs on both databases, even if the short plan omits one of them', () => {
  const { batches } = planTests(root, ['features/dashboards/'], false);
  assert.deepEqual(
    batches.map(({ engine }) => engine),
    ['sqlite', 'postgres'],
  );
});
