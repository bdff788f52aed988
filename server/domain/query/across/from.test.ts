import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongTrackerCount } from './from.ts';

test('a query searches at least one tracker and at most 500', () => {
  assert.equal(wrongTrackerCount(0), 'No tracker found');
  assert.equal(wrongTrackerCount(1), undefined);
  assert.equal(wrongTrackerCount(500), undefined);
  assert.equal(
    wrongTrackerCount(501),
    'A query searches at most 500 trackers, but this one searches 501; name fewer projects or trackers',
  );
});
