import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { engine, startHearth } from '../support/hearth/hearth.ts';
import { changesetsOf, createTracker, fieldsOf, readArtifact, shownIn } from '../support/worlds/trackers.ts';

/** `npm run test:race` runs many rounds. */
const whole = process.env['HEARTH_RACE'] === 'whole';
const rounds = whole ? 500 : 3;
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

test('writers of different fields of one artifact lose nothing, without any condition', async () => {
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
  assert.equal(Number(history.headers['x-pagination-size']), rounds * clients + 1);
});

test('comments of many writers are all there, each once', async () => {
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
});

test('links that are set from both ends at once are all there, and deadlock nothing', async () => {
  for (let round = 0; round < (whole ? rounds : 1); round += 1) {
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
});

test('of several creations with one name, exactly one succeeds', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const name = `taken-${round}`;
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
        (client) => by(client).post('/user_groups', { body: { project_id: project.id, short_name: `group_${round}` } }),
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
});
