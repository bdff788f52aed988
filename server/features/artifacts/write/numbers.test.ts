import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import { eventually } from '../../../../test/support/hearth/store.ts';
import {
  anArtifact,
  createTracker,
  fieldsOf,
  post,
  readArtifact,
  shownIn,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
  trackers: { bug: tracker, other },
} = await aWorld()
  .with(
    aProject('project')
      .withMembers('alice')
      .with(aTracker('bug').fromTemplate('bugs'))
      .with(aTracker('other').fromTemplate('bugs')),
  )
  .start({ after });
const { db } = hearth.platform;
const field = fieldsOf(tracker);
const titled = (value: string) => [field.set('title', { value })];

async function numbersIn(trackerId: number): Promise<Map<number, number>> {
  const rows = await db.read
    .selectFrom('artifacts')
    .select(['id', 'number'])
    .where('tracker_id', '=', trackerId)
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

async function hasNoHoles(trackerId: number): Promise<void> {
  const numbers = [...(await numbersIn(trackerId)).values()].toSorted((one, two) => one - two);
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  );
}

const importCsv = (csv: string, more: object = {}) =>
  hearth.admin.post(`/trackers/${tracker.id}/csv_import`, { body: { csv, ...more } });

describe('the numbers of artifacts in a tracker', () => {
  test('have no holes after refused requests and dry runs, and follow the order of the requests', async () => {
    const ids: number[] = [];
    const named = await anArtifact(alice, tracker, titled('plain'));
    ids.push(named);
    assert.equal((await post(alice, tracker, [field.set('title', { value: '' })])).status, 400);
    const body = { tracker: { id: tracker.id }, values: titled('tried or not') };
    succeeds(await alice.post('/artifacts?dry_run=true', { body }));
    ids.push(await anArtifact(alice, tracker, titled(`see art #${named}`)));
    succeeds(await importCsv('title\nfirst of a file\nsecond of a file\n', { dry_run: true }));
    const id = await anArtifact(alice, other, [fieldsOf(other).set('title', { value: 'after the dry run' })]);
    assert.equal(id, (ids.at(-1) ?? 0) + 1, 'a dry run of an import uses no id');
    succeeds(await importCsv('title\nfirst of a file\nsecond of a file\n'));
    const keyed = await alice.post('/artifacts', { body, headers: { 'Idempotency-Key': 'numbers' } });
    succeeds(keyed, 201);
    ids.push(keyed.json.id);
    const operation = { method: 'POST', path: '/artifacts', body };
    succeeds(await alice.post('/batch', { body: { operations: [operation, operation] } }));
    ids.push(await anArtifact(alice, tracker, titled('last')));
    await hasNoHoles(tracker.id);
    const numbers = await numbersIn(tracker.id);
    assert.deepEqual(
      ids.map((id) => numbers.get(id)),
      [1, 2, 5, 8],
    );
  });

  test('belong to artifacts that a batch creates and then changes, moves or deletes', async () => {
    const busy = await createTracker(hearth.admin, project.id, 'busy', { template_name: 'bugs' });
    const named = (value: string) => [fieldsOf(busy).set('title', { value })];
    const body = { tracker: { id: busy.id }, values: named('of a batch') };
    const create = (id: string) => ({ id, method: 'POST', path: '/artifacts', body });
    const operations = [
      ...['kept', 'moved', 'deleted'].map(create),
      { method: 'PUT', path: '/artifacts/$kept', body: { values: named('changed') } },
      { method: 'PATCH', path: '/artifacts/$moved', body: { move: { tracker_id: other.id } } },
      { method: 'DELETE', path: '/artifacts/$deleted' },
    ];
    const done = await hearth.admin.post('/batch', { body: { operations } });
    succeeds(done);
    const [kept = 0, moved = 0, deleted = 0] = done.json.results.map(
      ({ body: made }) => (made as { id: number } | null)?.id ?? 0,
    );
    const number = await numbersIn(busy.id);
    succeeds(await hearth.admin.post(`/deleted_artifacts/${deleted}/restore`));
    const all = await numbersIn(busy.id);
    assert.equal(all.get(kept), number.get(kept));
    assert.ok((all.get(kept) ?? 0) > 0 && (all.get(deleted) ?? 0) > (all.get(kept) ?? 0));
    assert.equal(new Set(all.values()).size, all.size, 'each has its own');
    assert.ok(((await numbersIn(other.id)).get(moved) ?? 0) > 0);
  });

  test('appear in a batch in the fields that show them', async () => {
    const structure = {
      fields: [
        { name: 'title', label: 'Title', type: 'string' },
        { name: 'place', label: 'Place', type: 'atid' },
      ],
    };
    const counted = await createTracker(hearth.admin, project.id, 'counted', { structure });
    const titles = fieldsOf(counted);
    const values = (value: string) => [titles.set('title', { value })];
    const body = { tracker: { id: counted.id }, values: values('shown') };
    const create = (id: string) => ({ id, method: 'POST', path: '/artifacts', body });
    const change = { method: 'PUT', path: '/artifacts/$second', body: { values: values('changed') } };
    const operations = [create('first'), create('second'), change];
    const done = await hearth.admin.post('/batch', { body: { operations }, headers: { 'Idempotency-Key': 'shown' } });
    succeeds(done);
    const [first = 0, second = 0] = done.json.results.map(({ body: made }) => (made as { id: number } | null)?.id ?? 0);
    const shown = [first, second].map(async (id) => shownIn(await readArtifact(hearth.admin, id), titles.id('place')));
    assert.deepEqual(
      (await Promise.all(shown)).map(({ value }) => value),
      [1, 2],
    );
  });

  test('follow the order of a batch that creates artifacts in several trackers, changes one and refers to a new one', async () => {
    const structure = {
      fields: [
        { name: 'title', label: 'Title', type: 'string' },
        { name: 'place', label: 'Place', type: 'atid' },
      ],
    };
    const counted = await createTracker(hearth.admin, project.id, 'counted_too', { structure });
    const plain = await createTracker(hearth.admin, project.id, 'plain', { template_name: 'bugs' });
    const create = (id: string, { id: trackerId }: { id: number }, title = id) => ({
      id,
      method: 'POST',
      path: '/artifacts',
      body: { tracker: { id: trackerId }, values_by_field: { title: { value: title } } },
    });
    const operations = [
      create('first', plain),
      create('second', counted),
      create('third', plain),
      { method: 'PATCH', path: `/trackers/${plain.id}`, body: { label: 'Changed in a batch' } },
      create('fourth', plain),
      create('fifth', counted),
      create('sixth', plain, 'see art #1'),
    ];
    const tried = await hearth.admin.post('/batch?dry_run=true', { body: { operations } });
    succeeds(tried);
    const done = await hearth.admin.post('/batch', { body: { operations } });
    succeeds(done);
    const ids = done.json.results.flatMap(({ status, body }) => (status === 201 ? [(body as { id: number }).id] : []));
    assert.deepEqual(
      ids,
      ids.toSorted((one, other) => one - other),
    );
    const numbers = new Map([...(await numbersIn(plain.id)), ...(await numbersIn(counted.id))]);
    assert.deepEqual(
      ids.map((id) => numbers.get(id)),
      [1, 1, 2, 3, 2, 4],
    );
    const next = await anArtifact(hearth.admin, plain, [fieldsOf(plain).set('title', { value: 'next' })]);
    assert.equal(next, (ids.at(-1) ?? 0) + 1, 'no id is lost');
    await hasNoHoles(plain.id);
  });

  test('have no holes after concurrent creations', async () => {
    const named = await anArtifact(alice, tracker, titled('named'));
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        anArtifact(alice, tracker, titled(index % 3 === 0 ? `see art #${named}` : 'at once')),
      ),
    );
    await hasNoHoles(tracker.id);
  });
});

async function connected(): Promise<Client> {
  assert.ok('url' in db.target);
  const client = new Client({ connectionString: db.target.url });
  await client.connect();
  return client;
}

/** Starts work that waits for locked rows, and checks whether the tracker's counter is free in the meantime. */
async function isCounterFree(
  held: string,
  trackerId: number,
  start: () => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<boolean> {
  const [holder, looker] = [await connected(), await connected()];
  await holder.query('begin');
  await holder.query(`${held} for update`);
  const working = start();
  try {
    await eventually(async () => {
      const { rowCount } = await looker.query(`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rowCount === 1;
    }, 'a unit that waits');
    const counter = 'select last_number from tracker_counters where tracker_id = $1 for update skip locked';
    const isFree = (await looker.query(counter, [trackerId])).rowCount === 1;
    // Otherwise this would wait for the end of the test.
    if (isFree) await meanwhile();
    return isFree;
  } finally {
    await holder.query('commit');
    await Promise.all([working, holder.end(), looker.end()]);
  }
}

describe("the tracker's counter is free until the last statements of", { skip: db.engine === 'sqlite' }, () => {
  const another = () => anArtifact(alice, tracker, titled('meanwhile'));
  const rowOf = (id: number) => `select id from artifacts where id = ${id}`;

  test('a creation', async () => {
    const named = await anArtifact(alice, tracker, titled('held'));
    const ids: number[] = [];
    const create = async () => ids.push(await anArtifact(alice, tracker, titled(`see art #${named}`)));
    const createAnother = async () => ids.push(await another());
    assert.ok(await isCounterFree(rowOf(named), tracker.id, create, createAnother));
    const numbers = await numbersIn(tracker.id);
    const [first = 0, second = 0] = ids.map((id) => numbers.get(id));
    assert.equal(first + 1, second, 'the creation that ended first has the lower number');
    await hasNoHoles(tracker.id);
  });

  test('an import of many lines', async () => {
    const named = await anArtifact(alice, tracker, titled('held'));
    const create = async () => succeeds(await importCsv(`title\nplain\nsee art #${named}\n`));
    assert.ok(await isCounterFree(rowOf(named), tracker.id, create, another));
    await hasNoHoles(tracker.id);
  });

  test('a batch', async () => {
    const named = await anArtifact(alice, tracker, titled('held'));
    const operation = (title: string) => ({
      method: 'POST',
      path: '/artifacts',
      body: { tracker: { id: tracker.id }, values: titled(title) },
    });
    const operations = ['one', 'two', `see art #${named}`].map(operation);
    const create = async () => succeeds(await alice.post('/batch', { body: { operations } }));
    assert.ok(await isCounterFree(rowOf(named), tracker.id, create, another));
    await hasNoHoles(tracker.id);
  });

  test('a creation with an idempotency key', async () => {
    const named = await anArtifact(alice, tracker, titled('held'));
    const body = { tracker: { id: tracker.id }, values: titled(`see art #${named}`) };
    const headers = { 'Idempotency-Key': 'late-number' };
    const create = async () => succeeds(await alice.post('/artifacts', { body, headers }), 201);
    assert.ok(await isCounterFree(rowOf(named), tracker.id, create, another));
    await hasNoHoles(tracker.id);
  });

  test('a move', async () => {
    const id = await anArtifact(alice, other, [fieldsOf(other).set('title', { value: 'moves' })]);
    const move = async () =>
      succeeds(await hearth.admin.patch(`/artifacts/${id}`, { body: { move: { tracker_id: tracker.id } } }));
    const held = `select artifact_id from artifact_index where artifact_id = ${id}`;
    assert.ok(await isCounterFree(held, tracker.id, move, another));
    await hasNoHoles(tracker.id);
  });
});

describe('the ids of artifacts', { skip: db.engine === 'sqlite' ? false : 'PostgreSQL has a sequence' }, () => {
  test('continue after ids that another process has taken', async () => {
    const first = await anArtifact(alice, tracker, titled('before'));
    await db.write((tx) => sql`update sqlite_sequence set seq = seq + 3 where name = 'artifacts'`.execute(tx));
    const others = await Promise.all(['one', 'two', 'three'].map((title) => anArtifact(alice, tracker, titled(title))));
    assert.deepEqual(
      others.toSorted((one, two) => one - two),
      [first + 4, first + 5, first + 6],
    );
    await hasNoHoles(tracker.id);
  });
});
