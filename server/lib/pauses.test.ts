import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPauses, turnOfOthers } from './pauses.ts';

/** Keeps the thread busy for longer than a slice. */
function work(): void {
  const until = performance.now() + 12;
  while (performance.now() < until);
}

const ways: Record<string, () => () => Promise<void> | undefined> = {
  'a computation': createPauses,
  'many short steps': () => turnOfOthers,
};

for (const [name, begin] of Object.entries(ways)) {
  test(`other work runs between the parts of ${name}`, async () => {
    const step = begin();
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    }, 1);
    for (let count = 0; count < 5; count += 1) {
      await step();
      work();
    }
    clearInterval(other);
    assert.ok(turns >= 3, String(turns));
  });
}

test("short steps don't yield", async () => {
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(turnOfOthers(), undefined);
  assert.equal(turnOfOthers(), undefined);
});
