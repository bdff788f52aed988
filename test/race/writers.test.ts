import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { ShownArtifact, ShownChangeset } from '../support/hearth/shown.ts';
import { fieldsOf, shownIn } from '../support/worlds/trackers.ts';
import { raceInParts } from './parts.ts';
import { createRacers } from './racers.ts';

const clients = 12;

const numbers = Array.from({ length: clients }, (_, client) => `n${client}`);
const racers = await createRacers(clients, [
  { key: 'title', name: 'title', type: 'string', label: 'Title' },
  { key: 'links', name: 'links', type: 'art_link', label: 'Links' },
  ...numbers.map((name) => ({ key: name, name, type: 'int', label: name })),
]);
const { by, together } = racers;
const field = fieldsOf(racers.tracker);
const newArtifact = (client = 0): Promise<number> =>
  racers.newArtifact([field.set('title', { value: 'raced' })], client);
const put = (client: number, id: number | undefined, body: object) =>
  by(client).request('PUT', `/artifacts/${id}`, { body });

async function raceForFields(writes: number): Promise<void> {
  const rounds = writes / clients;
  const id = await newArtifact();
  for (let round = 1; round <= rounds; round += 1) {
    const answers = await together((client) =>
      put(client, id, { values: [field.set(`n${client}`, { value: round })] }),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  }
  const shown = await racers.read<ShownArtifact>(`/artifacts/${id}`);
  for (const name of numbers) assert.equal(shownIn(shown, field.id(name)).value, rounds, name);
  assert.equal(await racers.changesOf(id), writes + 1);
}

test('writers of different fields of one artifact lose nothing, without any condition', async (t) => {
  const size = { small: 3 * clients, part: 100 * clients, whole: 100_000 };
  t.diagnostic(await raceInParts('fields', size, raceForFields));
});

async function raceOfComments(): Promise<void> {
  const id = await newArtifact();
  const texts = numbers.map((name) => `comment of ${name}`);
  const answers = await together((client) =>
    put(client, id, { values: [], comment: { body: texts[client], format: 'text' } }),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const history = await racers.read<ShownChangeset[]>(`/artifacts/${id}/changesets?limit=50`);
  const bodies = history.map(({ last_comment: comment }) => comment.body);
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
    return put(client, ids[client], { values: [field.set('links', { links })] });
  });
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  for (const [at, id] of ids.entries()) {
    for (const direction of ['forward', 'reverse']) {
      const path = `/artifacts/${id}/linked_artifacts?direction=${direction}&nature=`;
      const linked = await racers.read<{ collection: ShownArtifact[] }>(path);
      const expected = [ids[(at + 1) % clients], ids[(at + clients - 1) % clients]];
      const found = linked.collection.map((each) => each.id);
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
    const kinds: [path: string, body: object][] = [
      ['/projects', { shortname: name, label: `Name ${name}`, is_public: true, template_id: 100 }],
      ['/users', { username: `u-${name}`, email: `${name}@example.com` }],
      ['/user_groups', { project_id: racers.project, short_name: name.replaceAll('-', '_') }],
    ];
    for (const [path, body] of kinds) {
      const answers = await together((client) => by(client).request('POST', path, { body }));
      const statuses = answers.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 201).length, 1, `${path}: ${statuses.join()}`);
      assert.ok(
        statuses.every((status) => status < 500),
        `${path}: ${statuses.join()}`,
      );
    }
  }
}

test('of several creations with one name, exactly one succeeds', async (t) => {
  const size = { small: 3 * creations, part: 10 * creations, whole: 40_000 };
  t.diagnostic(await raceInParts('names', size, raceForNames));
});
