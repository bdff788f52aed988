import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { followChanges } from '../../../test/support/hearth/events.ts';
import { engine, startHearth } from '../../../test/support/hearth/hearth.ts';
import { anArtifact, changed, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

/** A full run makes 10,000 changes: `HEARTH_TEST_CHANGES=10000`. */
const wanted = Number(process.env['HEARTH_TEST_CHANGES'] ?? 300);
const writers = 8;

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
const key = { 'X-Auth-AccessKey': alice.accessKey };

test('a consumer that is killed at random and resumes sees every change once, in order', async () => {
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
  const seen: { id: number; title: string }[] = [];
  let connections = 0;
  while (seen.length < wanted) {
    const last = seen.at(-1)?.id ?? from;
    const base = copies[connections % copies.length] ?? hearth.base;
    const stream = followChanges(base, { ...key, 'Last-Event-ID': String(last) }, '?types=artifact.updated');
    connections += 1;
    await stream.count(Math.min(1 + Math.floor(Math.random() * 20), wanted - seen.length));
    // The connection may break while the server sends more changes.
    stream.close();
    for (const { id, fields } of stream.changes) {
      const title = fields?.[0]?.after;
      seen.push({ id, title: title !== null && title !== undefined && 'value' in title ? String(title.value) : '' });
    }
  }
  await writing;
  assert.ok(connections > wanted / 50, `${connections} connections`);
  assert.deepEqual(
    seen.map(({ id }) => id),
    seen.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  assert.equal(new Set(seen.map(({ id }) => id)).size, wanted);
  assert.deepEqual(seen.map(({ title }) => title).toSorted(), sent.toSorted());
  // Each artifact's own changes come in the order in which they were made.
  for (let writer = 0; writer < writers; writer++) {
    const own = (title: string) => title.startsWith(`${writer} `);
    assert.deepEqual(seen.map(({ title }) => title).filter(own), sent.filter(own));
  }
});
