import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { engine, startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { anArtifact, fieldsOf, put, readArtifact, shownIn, trackerOf } from '../support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { location } = hearth.store;

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('artifacts that are linked from both ends are locked in the order of their ids', {
  skip: engine === 'postgres' ? false : 'SQLite has one writer',
}, async (t) => {
  assert.ok('url' in location);
  const project = await hearth.project(hearth.admin);
  const tracker = await trackerOf(hearth.admin, project.id, 'linked', {
    title: { type: 'string' },
    links: { type: 'art_link' },
  });
  const field = fieldsOf(tracker);
  const made = () => anArtifact(hearth.admin, tracker, [field.set('title', { value: 'linked' })]);
  const [smaller, larger] = [await made(), await made()];
  const server = new Client({ connectionString: location.url });
  await server.connect();
  t.after(() => server.end());
  const lock = (id: number) => server.query('select from artifacts where id = $1 for update nowait', [id]);

  await server.query('begin');
  await lock(smaller);
  const link = put(hearth.admin, larger, [field.set('links', { links: [{ id: smaller, type: '' }] })]);
  await eventually(async () => (await server.query(waiting)).rows.length === 1, 'the request that links');
  // Somebody who has the smaller one gets the larger one as well, and both go on.
  await lock(larger);
  await server.query('commit');
  assert.equal((await link).status, 200);
  const shown = shownIn(await readArtifact(hearth.admin, larger), field.id('links'));
  assert.deepEqual(
    shown.links.map(({ id }) => id),
    [smaller],
  );
});
