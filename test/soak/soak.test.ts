// Mixed load for a long time: memory, descriptors, the write-ahead log and the slowest answers must stay as they are.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../fuzz/random.ts';
import { password, setUp } from '../kill/set-up.ts';
import { installation, startServer } from '../process/support.ts';
import { createMix } from './mix.ts';

/** `npm run test:soak` takes an hour, of which the first five minutes don't count. */
const minutes = Number(process.env['HEARTH_SOAK_MINUTES'] ?? 0);
const isWhole = minutes > 0;
const seconds = isWhole ? minutes * 60 : 16;
const settling = isWhole ? Math.min(300, seconds / 3) : 6;
const between = isWhole ? 10 : 1;
const hasProc = existsSync('/proc/self/fd');

interface Sample {
  /** megabytes */
  memory: number;
  descriptors: number;
  /** megabytes */
  log: number;
  /** milliseconds */
  p99: number;
}

function sampleOf(pid: number, log: string, latencies: readonly number[]): Sample {
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return {
    memory: kilobytes / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    log: existsSync(log) ? statSync(log).size / 1024 / 1024 : 0,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  };
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** By how much the last third may exceed the first: a factor, and something for what is small. */
const allowed: Record<keyof Sample, { factor: number; more: number }> = {
  memory: { factor: 1.15, more: isWhole ? 20 : 150 },
  descriptors: { factor: 1, more: 12 },
  // It grows until the next checkpoint, which waits for readers.
  log: { factor: 1.5, more: isWhole ? 16 : 64 },
  // A busy machine makes single answers slow. Only the long run judges them.
  p99: { factor: isWhole ? 2 : Number.POSITIVE_INFINITY, more: 20 },
};

test('nothing grows under a mixed load', { skip: hasProc ? false : 'needs /proc' }, async (t) => {
  const own = await installation(t);
  const env = { ...own, HEARTH_ADMIN_PASSWORD: password, HEARTH_LOG_LEVEL: 'warn' };
  const { base, child } = await startServer(t, env);
  const log = join(own['HEARTH_DATA_DIR'] ?? '', 'hearth.sqlite-wal');
  const mix = createMix({ base, ...(await setUp(base)), random: createRandom(1117) });
  const samples: Sample[] = [];
  let isOver = false;
  const running = mix.run(4, isWhole ? 60 : 20, () => isOver);
  await pause(settling * 1000);
  mix.taken();
  for (let at = settling; at < seconds; at += between) {
    await Promise.race([pause(between * 1000), running]);
    samples.push(sampleOf(child.pid ?? 0, log, mix.taken()));
  }
  isOver = true;
  await running;
  assert.deepEqual(mix.failures, []);
  const third = Math.floor(samples.length / 3);
  for (const name of ['memory', 'descriptors', 'log', 'p99'] as const) {
    const [first, last] = [samples.slice(0, third), samples.slice(-third)].map((part) =>
      median(part.map((sample) => sample[name])),
    ) as [number, number];
    t.diagnostic(`${name}: ${first.toFixed(1)} at first, ${last.toFixed(1)} at last`);
    const { factor, more } = allowed[name];
    assert.ok(last <= first * factor + more, `${name} grew from ${first.toFixed(1)} to ${last.toFixed(1)}`);
  }
  t.diagnostic(`${mix.requests()} requests in ${seconds} s`);
  assert.ok(mix.requests() > 200, `only ${mix.requests()} requests`);
});
