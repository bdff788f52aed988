import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf } from './initials.ts';

test('initials are those of the first and the last name, or the given name where names have no letters', () => {
  assert.deepEqual(
    ['Ada Keeper', 'cleo', 'Faruk Yılmaz', '田中 恵美', 'Jean-Luc de la Tour', 'ada_keeper', ''].map(initialsOf),
    ['AK', 'C', 'FY', '恵', 'JT', 'AK', ''],
  );
});
