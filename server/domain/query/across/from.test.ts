import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchingCategories, wrongTrackerCount } from './from.ts';

test('a query searches at least one tracker and at most 500', () => {
  assert.equal(wrongTrackerCount(0), 'No tracker found');
  assert.equal(wrongTrackerCount(1), undefined);
  assert.equal(wrongTrackerCount(500), undefined);
  assert.equal(
    wrongTrackerCount(501),
    'A query searches at most 500 trackers, but this one searches 501; name fewer projects or trackers',
  );
});

test('a category matches itself, with = also the ones below it, and as searches match words if nothing is closer', () => {
  const paths = ['Métier', 'Métier::Pêche', 'Métier::Pêche::Homard', 'Metier::Mine', 'Métiers'];
  const meant = (isIn: boolean, ...values: string[]) => [
    ...matchingCategories({ target: 'category', isIn, values }, paths),
  ];
  assert.deepEqual(meant(false, 'métier'), ['Métier', 'Métier::Pêche', 'Métier::Pêche::Homard']);
  assert.deepEqual(meant(false, 'metier'), ['Metier::Mine']);
  assert.deepEqual(meant(false, ' métier :: peche '), ['Métier::Pêche', 'Métier::Pêche::Homard']);
  assert.deepEqual(meant(true, 'métier', 'metier::mine'), ['Métier', 'Metier::Mine']);
  assert.deepEqual(meant(false, 'Pêche'), []);
});
