import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRandom, type Random } from '../fuzz/random.ts';
import { succeeds } from '../support/hearth/expect.ts';
import type { ShownTracker } from '../support/hearth/shown.ts';
import { changesetsOf, fieldsOf, listOf, shownIn, trackerOf } from '../support/worlds/trackers.ts';
import { aProject, aWorld } from '../support/worlds/world.ts';

/** The number of sequences; a long run sets it to thousands. */
const count = Number(process.env['HEARTH_BATCH_SEQUENCES'] ?? 8);
const seed = Number(process.env['HEARTH_BATCH_SEED'] ?? 4711);

const {
  hearth: {
    admin,
    platform: { db },
  },
  projects: { project },
  users: { alice },
} = await aWorld().with(aProject('project').withMembers('alice')).start({ after });

/** An operation as a batch has it: `$a1` is the artifact of an earlier one. */
interface Operation {
  id?: string;
  method: 'POST' | 'PUT' | 'PATCH';
  path: string;
  body: object;
}

let made = 0;
const newTracker = (): Promise<ShownTracker> =>
  trackerOf(
    admin,
    project.id,
    `t${(made += 1)}`,
    {
      title: { type: 'string' },
      state: listOf('sb', 'Open', 'Done'),
      effort: { type: 'int' },
      links: { type: 'art_link' },
    },
    { semantics: { title: { field_id: 'title' } } },
  );

/** Writes that mostly succeed. Sequences that may fail have some that don't. */
function sequenceFor(random: Random, tracker: ShownTracker, mayFail: boolean): Operation[] {
  const field = fieldsOf(tracker);
  const names: string[] = [];
  const values = () =>
    [
      field.set('title', { value: random.pick(['kettle', 'lamp', '$a1', 'rose']) }),
      field.set('state', { bind_value_ids: [field.value('state', random.pick(['Open', 'Done']))] }),
      field.set('effort', { value: random.below(9) }),
      ...(names.length === 0
        ? []
        : [field.set('links', { links: { add: [{ id: `$${random.pick(names)}`, type: '_is_child' }] } })]),
    ].filter(() => random.chance(0.5));
  const wrong = () =>
    random.pick([{ values: [{ field_id: 0, value: 'x' }] }, { values: [field.set('effort', { value: 'many' })] }]);
  const created = (): Operation => {
    const id = `a${names.length + 1}`;
    names.push(id);
    return {
      id,
      method: 'POST',
      path: '/artifacts',
      body: { tracker: { id: tracker.id }, values: [field.set('title', { value: id })] },
    };
  };
  let hasRun = false;
  return Array.from({ length: 4 + random.below(8) }).flatMap((): Operation | Operation[] => {
    if (!hasRun && random.chance(0.06)) {
      hasRun = true;
      // So many that not all of their rows are written together.
      return Array.from({ length: 26 + random.below(9) }, created);
    }
    const isWrong = mayFail && random.chance(0.2);
    if (names.length === 0 || random.chance(0.4)) {
      if (!isWrong) return created();
      return { method: 'POST', path: '/artifacts', body: { tracker: { id: tracker.id }, ...wrong() } };
    }
    const path = `/artifacts/$${random.pick(names)}`;
    if (isWrong) return { method: 'PATCH', path, body: wrong() };
    if (random.chance(0.3)) {
      return {
        method: 'PUT',
        path,
        body: { values: [], comment: { body: `note ${random.below(9)}`, format: 'text' } },
      };
    }
    return { method: 'PATCH', path, body: { values: values(), comment: { body: 'changed', format: 'text' } } };
  });
}

/** Sends the operations one by one, as the batch would. */
async function sendSingly(operations: readonly Operation[]): Promise<number[]> {
  const ids = new Map<string, number>();
  const statuses: number[] = [];
  for (const { id, method, path, body } of operations) {
    const known = (text: string) => ids.get(text.slice(1));
    const sent = JSON.parse(JSON.stringify(body), (_, value: unknown) =>
      typeof value === 'string' && value.startsWith('$') ? (known(value) ?? value) : value,
    ) as object;
    const answer = await alice.request(
      method,
      path.replace(/\$\w+/, (name) => String(known(name))),
      { body: sent },
    );
    statuses.push(answer.status);
    if (id !== undefined) ids.set(id, (JSON.parse(answer.text) as { id: number }).id);
  }
  return statuses;
}

/** Rows that the API doesn't show: numbers, the index, and the order of the events. */
async function rowsOf(tracker: ShownTracker, orderOf: ReadonlyMap<number, number>): Promise<unknown> {
  const field = fieldsOf(tracker);
  const names = new Map(['title', 'state', 'effort', 'links'].map((name) => [field.id(name), name]));
  const labels = new Map(['Open', 'Done'].map((label) => [field.value('state', label), label]));
  const { read } = db;
  const artifacts = read.selectFrom('artifacts').where('tracker_id', '=', tracker.id);
  const index = read.selectFrom('artifact_index').where('field_id', 'in', [...names.keys()]);
  const texts = read.selectFrom('artifact_texts').where('artifact_id', 'in', artifacts.select('id'));
  const events = read.selectFrom('events').where('tracker_id', '=', tracker.id);
  return {
    numbers: (await artifacts.select('number').orderBy('id').execute()).map(({ number }) => number),
    index: (await index.selectAll().execute())
      .map((row) => [orderOf.get(row.artifact_id), names.get(row.field_id), labels.get(row.value) ?? row.value].join())
      .toSorted(),
    texts: (await texts.select('artifact_id').orderBy('id').execute()).map((row) => orderOf.get(row.artifact_id)),
    events: (await events.select(['type', 'artifact_id']).orderBy('id').execute())
      .filter(({ type }) => type.startsWith('artifact.'))
      .map((row) => [row.type, orderOf.get(row.artifact_id ?? 0)]),
  };
}

/** Everything that the operations can change, with artifacts numbered by their order. */
async function stateOf(tracker: ShownTracker): Promise<unknown[]> {
  const field = fieldsOf(tracker);
  const { json } = await alice.get(`/trackers/${tracker.id}/artifacts?values=all&limit=100`);
  const orderOf = new Map(json.map(({ id }, index) => [id, index]));
  const state: unknown[] = json.length === 0 ? [] : [await rowsOf(tracker, orderOf)];
  for (const artifact of json) {
    const labels = shownIn(artifact, field.id('state')).values as unknown as { label: string }[];
    const history = await changesetsOf(alice, artifact.id);
    const { links, reverse_links: reverse } = shownIn(artifact, field.id('links'));
    const { title } = artifact;
    state.push({
      // A text that names an operation is replaced by its id.
      title: orderOf.get(Number(title)) ?? title,
      state: labels.map(({ label }) => label),
      effort:
        'value' in (artifact.values.find(({ field_id }) => field_id === field.id('effort')) ?? {})
          ? shownIn(artifact, field.id('effort')).value
          : null,
      links: [links, reverse].map((all) => all.map((link) => [orderOf.get(link.id), link.type])),
      history: history.map(({ last_comment: comment, submitted_by: by }) => [comment.body, by]),
    });
  }
  return state;
}

interface Compared {
  one: ShownTracker;
  other: ShownTracker;
  singly: number[];
  operations: Operation[];
  message: string;
}

/** The same sequence for two trackers: sent one by one to the first, and returned for the second. */
async function compared(own: number, mayFail: boolean): Promise<Compared> {
  const [one, other] = [await newTracker(), await newTracker()];
  const singly = await sendSingly(sequenceFor(createRandom(own), one, mayFail));
  const operations = sequenceFor(createRandom(own), other, mayFail);
  return { one, other, singly, operations, message: `seed ${own}: ${JSON.stringify(operations)}` };
}

test('random batches, item by item, have the same result as single requests', async () => {
  for (let round = 0; round < count; round++) {
    const { one, other, singly, operations, message } = await compared(seed + round, true);
    const batch = await alice.post('/batch', { body: { operations, atomic: false } });
    succeeds(batch);
    assert.deepEqual(
      batch.json.results.map(({ status }) => status),
      singly,
      message,
    );
    assert.deepEqual(await stateOf(other), await stateOf(one), message);
  }
});

test('random batches in one transaction have the same result as single requests, or change nothing', async () => {
  const tally = { done: 0, refused: 0 };
  for (let round = 0; round < count; round++) {
    const { one, other, singly, operations, message } = await compared(seed + round, false);
    const batch = await alice.post('/batch', { body: { operations } });
    const refused = singly.find((status) => status >= 400);
    assert.equal(batch.status, refused ?? 200, message);
    assert.deepEqual(await stateOf(other), refused === undefined ? await stateOf(one) : [], message);
    tally[refused === undefined ? 'done' : 'refused'] += 1;
  }
  assert.ok(tally.done > 0 && tally.refused > 0, JSON.stringify(tally));
});
