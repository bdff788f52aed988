import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoad } from './load.ts';

/** Measures how long the work in the background rests, while `happen` is called at every step. */
async function restAfter(workedMs: number, happen: (load: ReturnType<typeof createLoad>, time: number) => void) {
  let time = 0;
  const load = createLoad({
    now: () => time,
    rest: async (ms) => {
      time += ms;
      happen(load, time);
    },
  });
  happen(load, time);
  await load.yieldAfter(workedMs);
  return time;
}

const answer = (load: ReturnType<typeof createLoad>) => load.during(async () => undefined);

const cases: [name: string, happen: Parameters<typeof restAfter>[1], rested: number][] = [
  ['nothing waits: no rest', () => undefined, 0],
  ['requests are always being answered', (load) => void load.during(() => new Promise(() => undefined)), 3_960],
  [
    'requests end together, and others follow 30 ms later',
    (load, time) => void (time % 30 === 0 && answer(load)),
    3_960,
  ],
  ['answers from memory count, too', (load, time) => void (time % 30 === 0 && load.note()), 3_960],
  ['one request, then silence', (load, time) => void (time === 0 && load.note()), 50],
  ['requests stop after a while', (load, time) => void (time <= 300 && answer(load)), 350],
];

for (const [name, happen, rested] of cases) {
  test(`rests after work in the background: ${name}`, async () => {
    assert.equal(await restAfter(40, happen), rested);
  });
}

test('long work is followed by at most five seconds of rest', async () => {
  assert.equal(await restAfter(60_000, (load) => load.note()), 5_000);
});

test('several kinds of work share the time between requests', async () => {
  let time = 0;
  const load = createLoad({ now: () => time, rest: async (ms) => void (time += ms) });
  void load.during(() => new Promise(() => undefined));
  await Promise.all([load.yieldAfter(10), load.yieldAfter(10), load.yieldAfter(20)]);
  assert.ok(time >= 40 * 99, `rested for ${time} ms`);
});

test('unneeded rest is forgotten', async () => {
  let time = 0;
  const load = createLoad({ now: () => time, rest: async (ms) => void (time += ms) });
  load.note();
  await load.yieldAfter(50);
  assert.equal(time, 50);
  void load.during(() => new Promise(() => undefined));
  await load.yieldAfter(1);
  assert.equal(time, 150);
});
