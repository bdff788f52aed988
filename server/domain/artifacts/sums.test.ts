import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSums, type SumBudget, type SumGraph } from './sums.ts';

type Value = number | 'computed';

function graphOf(links: Record<number, number[]>, values: Record<number, Value>, unloaded: number[] = []): SumGraph {
  const linked = new Set(Object.values(links).flat());
  return {
    targets: (id) => (unloaded.includes(id) ? 'unloaded' : (links[id] ?? [])),
    addend: (id) => values[id],
    isTarget: (id) => linked.has(id),
  };
}

const unbounded = (): SumBudget => ({ left: 1_000_000 });
const sumsOf = (graph: SumGraph, ids: number[], budget = unbounded()) => {
  const sum = createSums(graph, 'effort', budget);
  return ids.map((id) => sum(id));
};

describe('sums over links', () => {
  test('count numbers, and the sums of computed artifacts', () => {
    const graph = graphOf(
      { 1: [2, 3], 2: [4], 3: [4, 5] },
      { 1: 'computed', 2: 'computed', 3: 'computed', 4: 2, 5: 3 },
    );
    assert.deepEqual(sumsOf(graph, [1, 2, 3]), [7, 2, 5]);
  });

  test('an artifact in a cycle counts as nothing below itself, whichever is computed first', () => {
    const graph = graphOf({ 1: [2, 4], 2: [1, 5] }, { 1: 'computed', 2: 'computed', 4: 1, 5: 10 });
    assert.deepEqual(sumsOf(graph, [1, 2]), [11, 11]);
    assert.deepEqual(sumsOf(graph, [2, 1]), [11, 11]);
  });

  test('a manual number counts for others, but not for its own sum', () => {
    const graph = graphOf({ 1: [2], 2: [1, 3] }, { 1: 100, 2: 'computed', 3: 5 });
    assert.deepEqual(sumsOf(graph, [2, 1]), [105, 5]);
    assert.deepEqual(sumsOf(graph, [1, 2]), [5, 105]);
  });

  test('an artifact beyond the limits has no sum instead of a wrong one', () => {
    const graph = graphOf({ 1: [2, 3], 2: [4] }, { 2: 'computed', 3: 1, 4: 2 }, [2]);
    assert.deepEqual(sumsOf(graph, [1, 3]), [null, null]);
  });
});

describe('the work', () => {
  const layers = 5;
  const width = 40;
  const id = (layer: number, index: number) => layer * width + index;

  /** Each artifact of a layer links to all of the next one. */
  function layered() {
    const links: Record<number, number[]> = {};
    const values: Record<number, Value> = {};
    for (let layer = 0; layer < layers; layer += 1) {
      for (let index = 0; index < width; index += 1) {
        values[id(layer, index)] = layer === layers - 1 ? 1 : 'computed';
        if (layer < layers - 1) links[id(layer, index)] = Array.from({ length: width }, (_, to) => id(layer + 1, to));
      }
    }
    return { links, values };
  }
  const first = Array.from({ length: width }, (_, index) => id(0, index));

  test('follows each link once for all sums of a field', () => {
    const { links, values } = layered();
    const budget = unbounded();
    const before = budget.left;
    assert.deepEqual(new Set(sumsOf(graphOf(links, values), first, budget)), new Set([width ** (layers - 1)]));
    assert.equal(before - budget.left, (layers - 1) * width * width);
  });

  test('is bounded where cycles prevent that', () => {
    const { links, values } = layered();
    for (let index = 0; index < width; index += 1) {
      values[id(layers - 1, index)] = 'computed';
      links[id(layers - 1, index)] = first;
    }
    const budget = { left: 50_000 };
    const sums = sumsOf(graphOf(links, values), first, budget);
    assert.equal(sums.at(-1), null);
    assert.ok(budget.left >= -width, String(budget.left));
  });
});
