import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Ranked, reordered, type WantedPlace } from './order.ts';

const ranked: Ranked[] = [
  { id: 1, rank: 1 },
  { id: 2, rank: 9 },
  { id: 3, rank: 3 },
  { id: 4, rank: 4 },
];

const cases: [wanted: WantedPlace, order: number[]][] = [
  [{ ids: [4], direction: 'before', comparedTo: 1 }, [4, 1, 3, 2]],
  [{ ids: [1], direction: 'after', comparedTo: 2 }, [3, 4, 2, 1]],
  [{ ids: [2, 1], direction: 'before', comparedTo: 4 }, [3, 2, 1, 4]],
  [{ ids: [3], direction: 'after', comparedTo: 1 }, [1, 3, 4, 2]],
];

for (const [wanted, order] of cases) {
  test(`${wanted.ids.join(', ')} ${wanted.direction} ${wanted.comparedTo}`, () => {
    const changed = new Map(reordered(ranked, wanted).map(({ id, rank }) => [id, rank]));
    const next = ranked.map(({ id, rank }) => ({ id, rank: changed.get(id) ?? rank }));
    assert.deepEqual(
      next.toSorted((a, b) => a.rank - b.rank).map(({ id }) => id),
      order,
    );
    const ranks = (all: readonly Ranked[]) => all.map(({ rank }) => rank).toSorted((a, b) => a - b);
    assert.deepEqual(ranks(next), ranks(ranked), 'the ranks stay the same ones');
  });
}
