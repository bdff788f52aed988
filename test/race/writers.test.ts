import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { engine, startHearth } from '../support/hearth/hearth.ts';
import { raceInParts } from './parts.ts';
import { changesetsOf, createTracker, fieldsOf, readArtifact, shownIn } from '../support/worlds/trackers.ts';

const clients = 12;

const first = await startHearth({ after });
const second = engine === 'postgres' ? await startHearth({ after }, { store: first.store }) : first;
const callers = [first, second].map((copy) => copy.caller({ 'X-Auth-AccessKey': first.admin.accessKey }));
const by = (client: number) => callers[client % callers.length] ?? first.admin;

/** The same work by all clients at once, through all copies. */
const together = <T>(work: (client: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: clients }, (_, client) => work(client)));

const project = await first.project(first.admin);
const numbers = Array.from({ length: clients }, (_, client) => `n${client}`);
const tracker = await createTracker(first.admin, project.id, 'race', {
  structure: {
    fields: [
      { key: 'title', name: 'title', type: 'string', label: 'Title' },
      { key: 'links', name: 'links', type: 'art_link', label: 'Links' },
      ...numbers.map((name) => ({ key: name, name, type: 'int', label: name })),
    ],
  },
});
const field = fieldsOf(tracker);

async function newArtifact(): Promise<number> {
  const values = [field.set('title', { value: 'raced' })];
  const made = await first.admin.post('/artifacts', { body: { tracker: { id: tracker.id }, values } });
  assert.equal(made.status, 201, made.text);
  return made.json.id;
}

async function raceForFields(writes: number): Promise<void> {
  const rounds = writes / clients;
  const id = await newArtifact();
  for (let round = 1; round <= rounds; round += 1) {
    const answers = await together((client) =>
      by(client).put(`/artifacts/${id}`, { body: { values: [field.set(`n${client}`, { value: round })] } }),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  }
  const shown = await readArtifact(first.admin, id);
  for (const name of numbers) assert.equal(shownIn(shown, field.id(name)).value, rounds, name);
  const history = await first.admin.get(`/artifacts/${id}/changesets?limit=1`);
  assert.equal(Number(history.headers['x-pagination-size']), writes + 1);
}

test('writers of different fields of one artifact lose nothing, without any condition', async (t) => {
  const size = { small: 3 * clients, part: 100 * clients, whole: 100_000 };
  t.diagnostic(await raceInParts('fields', size, raceForFields));
});

async function raceOfComments(): Promise<void> {
  const id = await newArtifact();
  const texts = numbers.map((name) => `comment of ${name}`);
  const answers = await together((client) =>
    by(client).put(`/artifacts/${id}`, {
      body: { values: [], comment: { body: texts[client], format: 'text' } },
    }),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const bodies = (await changesetsOf(first.admin, id)).map(({ last_comment: comment }) => comment.body);
  assert.deepEqual(bodies.filter((body) => body !== '').toSorted(), texts.toSorted());
}

test('comments of many writers are all there, each once', async (t) => {
  t.diagnostic(await raceInParts('comments', { small: clients, part: clients, whole: 20_000 }, raceOfComments));
});

/** Creates an artifact for each client, and links them. */
async function raceOfLinks(): Promise<void> {
  const ids = await together(newArtifact);
  // Each artifact links to the next and to the one before it.
  const answers = await together((client) => {
    const neighbors = [ids[(client + 1) % clients], ids[(client + clients - 1) % clients]];
    const links = neighbors.map((id) => ({ id, type: '' }));
    return by(client).put(`/artifacts/${ids[client]}`, { body: { values: [field.set('links', { links })] } });
  });
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  for (const [at, id] of ids.entries()) {
    for (const direction of ['forward', 'reverse']) {
      const linked = await first.admin.get(`/artifacts/${id}/linked_artifacts`, { query: { direction, nature: '' } });
      const expected = [ids[(at + 1) % clients], ids[(at + clients - 1) % clients]];
      const found = linked.json.collection.map((each) => each.id);
      assert.deepEqual(
        found.toSorted((a, b) => a - b),
        expected.toSorted((a = 0, b = 0) => a - b),
      );
    }
  }
}

test('links that are set from both ends at once are all there, and deadlock nothing', async (t) => {
  t.diagnostic(await raceInParts('links', { small: 24, part: 24, whole: 40_000 }, raceOfLinks));
});

/** Three kinds of things, each created by all clients in every round. */
const creations = 3 * clients;

async function raceForNames(writes: number): Promise<void> {
  for (let round = 0; round < writes / creations; round += 1) {
    const name = `taken-${randomUUID().slice(0, 13)}`;
    const kinds: [what: string, create: (client: number) => Promise<{ status: number }>][] = [
      [
        'project',
        (client) =>
          by(client).post('/projects', {
            body: { shortname: name, label: `Name ${name}`, is_public: true, template_id: 100 },
          }),
      ],
      [
        'user',
        (client) => by(client).post('/users', { body: { username: `u-${name}`, email: `${name}@example.com` } }),
      ],
      [
        'group',
        (client) =>
          by(client).post('/user_groups', { body: { project_id: project.id, short_name: name.replaceAll('-', '_') } }),
      ],
    ];
    for (const [what, create] of kinds) {
      const statuses = (await together(create)).map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 201).length, 1, `${what}: ${statuses.join()}`);
      assert.ok(
        statuses.every((status) => status < 500),
        `${what}: ${statuses.join()}`,
      );
    }
  }
}

test('of several creations with one name, exactly one succeeds', async (t) => {
  const size = { small: 3 * creations, part: 10 * creations, whole: 40_000 };
  t.diagnostic(await raceInParts('names', size, raceForNames));
});
