import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { eventually } from '../../../test/support/hearth/store.ts';
import { engine, startHearth } from '../../../test/support/hearth/hearth.ts';
import { anArtifact, changed, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

/** A full run makes 10,000 changes: `HEARTH_TEST_CHANGES=10000`. */
const wanted = Number(process.env['HEARTH_TEST_CHANGES'] ?? 300);
const writers = 8;
/**
 * The maximum number of changes that a consumer sees before it is killed. A busy machine may send all of them at once.
 */
const atOnce = Math.max(60, Math.floor(wanted / 40));
const timeoutMs = 60_000;
const program = new URL('../../../test/support/hearth/stream-consumer.ts', import.meta.url).pathname;

// The copies end before the database that they share.
const endings: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of endings.toReversed()) await end();
});
const cleanup = { after: (end: () => Promise<void>) => void endings.push(end) };
const { hearth, users, trackers } = await aWorld()
  .with(aProject('open').withMembers('alice').with(aTracker('bug').fromTemplate('bugs')))
  .start(cleanup);
// SQLite serves one copy.
const other = engine === 'postgres' ? await startHearth(cleanup, { store: hearth.store }) : hearth;
const { alice } = users;
const bug = fieldsOf(trackers.bug);
const directory = mkdtempSync(join(tmpdir(), 'hearth-consumer-'));
cleanup.after(async () => rmSync(directory, { recursive: true }));

test('a consumer process that is killed at random and resumes sees every change once, in order', async () => {
  const ids: number[] = [];
  for (let index = 0; index < writers; index++) {
    ids.push(await anArtifact(alice, trackers.bug, [bug.set('title', { value: `Artifact ${index}` })]));
  }
  const { next: from } = (await alice.get('/changes')).json;
  const copies = [hearth.base, other.base];
  const sent: string[] = [];
  const writing = Promise.all(
    ids.map(async (id, writer) => {
      for (let turn = writer; turn < wanted; turn += writers) {
        const title = `${writer} ${turn}`;
        sent.push(title);
        await changed(alice, id, [bug.set('title', { value: title })]);
      }
    }),
  );
  const file = join(directory, 'seen.txt');
  const address = (turn: number) => `${copies[turn % copies.length] ?? hearth.base}/api/changes/stream`;
  const lines = (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
  let kills = 0;
  while (lines().length < wanted) {
    const consumer = spawn(process.execPath, [program, `${address(kills)}?types=artifact.updated`, file], {
      env: {
        ...process.env,
        CONSUMER_KEY: alice.accessKey,
        CONSUMER_SINCE: String(from),
        CONSUMER_MOST: String(atOnce),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(consumer, 'exit');
    const enough = Math.min(lines().length + 1 + Math.floor(Math.random() * atOnce), wanted);
    // A consumer whose connection ends resumes, too.
    const isOver = () => lines().length >= enough || consumer.exitCode !== null || consumer.signalCode !== null;
    await eventually(isOver, `${enough} changes after ${lines().length}`, timeoutMs);
    // The server may be sending more changes, and the consumer writing them.
    consumer.kill('SIGKILL');
    kills += 1;
    await ended;
  }
  const seen = lines().map((line) => ({ id: Number(line.split(' ')[0]), title: line.slice(line.indexOf(' ') + 1) }));
  await writing;
  assert.ok(kills >= wanted / atOnce, `${kills} kills`);
  assert.deepEqual(
    seen.map(({ id }) => id),
    seen.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  assert.equal(new Set(seen.map(({ id }) => id)).size, wanted);
  assert.deepEqual(seen.map(({ title }) => title).toSorted(), sent.toSorted());
  // The changes of each artifact arrive in their order.
  for (let writer = 0; writer < writers; writer++) {
    const own = (title: string) => title.startsWith(`${writer} `);
    assert.deepEqual(seen.map(({ title }) => title).filter(own), sent.filter(own));
  }
});
