import assert from 'node:assert/strict';
import { test } from 'node:test';
import { named } from './named.ts';

const labels = ['Été', 'Ete', 'café', 'Don’t fix'];
const meant = (name: string): string[] => named(labels, (label, isSame) => isSame(label), name);

test('names are matched regardless of case, or else as searches match words', () => {
  assert.deepEqual(meant('ÉTÉ'), ['Été']);
  assert.deepEqual(meant('ete'), ['Ete']);
  assert.deepEqual(meant('Eté'), ['Été', 'Ete']);
  assert.deepEqual(meant('Cafe'), ['café']);
  assert.deepEqual(meant("don't fix"), ['Don’t fix']);
  assert.deepEqual(meant('caf'), []);
});
