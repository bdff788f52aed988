import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexOfTyped } from './find-in-menu.ts';

const labels = ['New', 'In progress', 'In review', 'Déployé', 'Not a bug'];
const cases: [typed: string, found: string | undefined][] = [
  ['n', 'New'],
  ['N', 'New'],
  ['no', 'Not a bug'],
  ['in r', 'In review'],
  ['rev', 'In review'],
  ['dep', 'Déployé'],
  ['dé', 'Déployé'],
  ['bug', 'Not a bug'],
  ['ug', undefined],
];

for (const [typed, found] of cases) {
  test(`"${typed}" finds ${found ?? 'nothing'}`, () => assert.equal(labels[indexOfTyped(labels, typed)], found));
}
