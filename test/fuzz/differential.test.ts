// Sends the same requests to a platform on SQLite and one on PostgreSQL, and compares the answers.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isShort } from '../support/short-run.ts';
import { postgresUrl } from '../support/servers/postgres-url.ts';
import { openTally } from '../support/tally.ts';
import { comparePair } from './pair.ts';

/** `npm run test:differential` sends a million, in parts; each part has a new pair of platforms. */
const whole = Number(process.env['HEARTH_DIFFERENTIAL'] ?? 0);
const small = isShort ? 150 : 300;
const perPart = Number(process.env['HEARTH_DIFFERENTIAL_PART'] ?? 5_000);
const seed = Number(process.env['HEARTH_FUZZ_SEED'] ?? 20_261_116);
const script = fileURLToPath(new URL('pair-process.ts', import.meta.url));

type Compared = Awaited<ReturnType<typeof comparePair>>;

const assertSuccesses = ({ counts, statuses }: Compared): void =>
  assert.ok(counts.succeeded > 0.6 * counts.stateful, JSON.stringify({ counts, statuses }));

const reportOf = (complaints: readonly string[]): string =>
  `${complaints.length} complaints\n${complaints.slice(0, 20).join('\n')}\n`;

/** A pair in a process of its own, so that each core has one. */
async function apart(partSeed: number): Promise<Compared> {
  const env = { ...process.env, HEARTH_TEST_POSTGRES_URL: await postgresUrl() };
  const child = spawn(process.execPath, [script, String(perPart), String(partSeed)], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as Compared;
}

async function compareAll(report: (figures: string) => void): Promise<void> {
  const tally = openTally('differential');
  let begun = tally.figure('requests');
  async function work(): Promise<void> {
    while (begun < whole) {
      const partSeed = seed + begun;
      begun += perPart;
      const compared = await apart(partSeed);
      const { complaints, counts, statuses } = compared;
      assertSuccesses(compared);
      if (complaints.length > 0) tally.note(`seed ${partSeed}: ${reportOf(complaints)}`);
      tally.add({ requests: perPart, complaints: complaints.length, ...counts, ...statuses });
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  report(tally.text());
  assert.equal(tally.figure('complaints'), 0);
}

test(`both engines answer alike (seed ${seed})`, async (t) => {
  const report = (figures: string): void => t.diagnostic(figures);
  if (whole > 0) return await compareAll(report);
  const compared = await comparePair(small, seed);
  assertSuccesses(compared);
  report(JSON.stringify(compared.counts));
  assert.equal(compared.complaints.length, 0, reportOf(compared.complaints));
});
