import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { hashPassword } from '../../server/features/sign-in/index.ts';
import type { AnyRoute } from '../../server/http/route.ts';
import { pathsIn, replaced, sampleOf } from '../fuzz/samples.ts';
import type { Answered } from '../support/hearth/client.ts';
import { type Caller, startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, changed, fieldsOf, grants, trackerOf } from '../support/worlds/trackers.ts';
import { createSecretWorld, word } from './secret-world.ts';

const hearth = await startHearth({ after });
const world = await createSecretWorld(hearth);
const { outsider, hidden, open } = world;
const { field } = open;

const contains = (text: string): boolean => text.toLowerCase().includes(word);
const whole = ({ text, headers }: Answered): string => `${JSON.stringify(headers)}\n${text}`;

/** Every request of a route whose numbers are the id of something hidden. */
function requestsTo(route: AnyRoute, id: string | number): { path: string; sent: object } {
  const path = route.path.replaceAll(/:\w+/g, () => String(id));
  if (route.body === undefined) return { path, sent: {} };
  const sample = sampleOf(route.body);
  const isNumber = (at: readonly (string | number)[]): boolean =>
    typeof at.reduce((value: unknown, name) => (value as Record<string, unknown>)[name], sample) === 'number';
  const body = pathsIn(sample)
    .filter(isNumber)
    .reduce((value, at) => replaced(value, at, Number(id)), sample);
  return { path, sent: { body } };
}

/** These would end the credentials of the caller, and don't return secrets. */
const ending = new Set(['DELETE /access_keys/:id', 'DELETE /session', 'DELETE /sessions/:id', 'DELETE /sessions']);

async function walk(by: Caller, routes: readonly AnyRoute[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const route of routes) {
    if (ending.has(`${route.method} ${route.path}`) || route.path.endsWith('/stream')) continue;
    const ids = route.path.includes(':') || route.body !== undefined ? hidden.ids : [0];
    for (const id of ids) {
      const { path, sent } = requestsTo(route, id);
      const answered = await by.request(route.method, path, sent);
      if (contains(whole(answered))) leaks.push(`${route.method} ${path}: ${answered.text.slice(0, 300)}`);
    }
  }
  return leaks;
}

describe('no answer reveals a word that its reader may not read', () => {
  const callers = { 'a registered outsider': outsider, 'an anonymous caller': hearth.anonymous };
  for (const [name, by] of Object.entries(callers)) {
    test(`on any route, called by ${name} with the ids of hidden things`, async () => {
      assert.deepEqual(await walk(by, hearth.server.routes), []);
    });
  }

  test('while administrators can read the words', async () => {
    const reading = hearth.server.routes.filter(({ method }) => method === 'GET');
    const { length } = await walk(hearth.admin, reading);
    assert.ok(length >= 20, String(length));
  });
});

/** Changes that the tracker refuses because of something that the outsider may not read. */
const refusals: Record<string, object> = {
  'a transition needs a hidden field': {
    values: [field.set('state', { bind_value_ids: [field.value('state', 'Done')] })],
  },
  'a date rule with a hidden date': { values: [field.set('due', { value: '2020-01-01' })] },
  'a list rule with a hidden list': { values: [field.set('kind', { bind_value_ids: [field.value('kind', 'Two')] })] },
  'a link to a hidden artifact': { values: [field.set('links', { links: [{ id: hidden.artifact }] })] },
  'a link to an artifact of a closed project': { values: [field.set('links', { links: [{ id: hidden.closed }] })] },
  'a link from an artifact whose link field is hidden': {
    values: [field.set('links', { all_links: [{ id: open.withHiddenLinks, direction: 'reverse', type: '' }] })],
  },
  'a hidden file': { values: [field.set('files', { value: [hidden.file] })] },
};

describe("a refusal doesn't reveal hidden names", () => {
  for (const [name, body] of Object.entries(refusals)) {
    test(name, async () => {
      const answered = await outsider.put(`/artifacts/${open.artifact}`, { body });
      assert.equal(answered.status, 400, answered.text);
      assert.ok(!contains(whole(answered)), answered.text);
      assert.ok(!/artifact #/.test(answered.text) || name.startsWith('a link from'), answered.text);
    });
  }

  test('but shows them to callers who may see them', async () => {
    const change = refusals['a transition needs a hidden field'];
    const leaks = await hearth.admin.put(`/artifacts/${open.artifact}`, { body: change });
    assert.ok(contains(leaks.text), leaks.text);
    const linked = await hearth.admin.put(`/artifacts/${open.artifact}`, { body: refusals['a hidden file'] });
    assert.match(linked.text, new RegExp(`is already linked to artifact #${hidden.artifact}`));
  });
});

/** Ways to name a field, an artifact or a file. Each gets something hidden, and something that isn't there. */
const questions: Record<string, [ask: (given: string | number) => Promise<Answered>, hidden: string | number][]> = {
  'a field by its name': [
    (name: string | number) =>
      outsider.get(`/trackers/${open.tracker}/artifacts`, { query: { query: JSON.stringify({ [name]: 'x' }) } }),
    (name: string | number) =>
      outsider.get(`/trackers/${open.tracker}/artifacts`, { query: { expert_query: `${name} = "x"` } }),
    (name: string | number) => outsider.get(`/trackers/${open.tracker}/artifacts`, { query: { sort: `-${name}` } }),
    (name: string | number) =>
      outsider.get(`/tracker_reports/${open.report}/csv`, { query: { columns: String(name) } }),
    (name: string | number) => outsider.get(`/tracker_reports/${open.report}/csv`, { query: { sort: String(name) } }),
    (name: string | number) =>
      outsider.post(`/trackers/${open.tracker}/tracker_reports`, {
        body: { label: 'mine', renderers: [{ columns: [name] }] },
      }),
    (name: string | number) =>
      outsider.post(`/trackers/${open.tracker}/csv_import`, { body: { csv: `${name}\nx\n`, dry_run: true } }),
    (name: string | number) =>
      outsider.post('/artifacts', {
        body: { tracker: { id: open.tracker }, values_by_field: { [name]: { value: 'x' } } },
      }),
  ].map((ask) => [ask, hidden.fieldName]),
  'a field by its id': [
    (id: string | number) =>
      outsider.put(`/artifacts/${open.artifact}`, { body: { values: [{ field_id: id, value: 'x' }] } }),
    (id: string | number) =>
      outsider.post('/artifacts', { body: { tracker: { id: open.tracker }, values: [{ field_id: id, value: 'x' }] } }),
    (id: string | number) =>
      outsider.get(`/trackers/${open.tracker}/artifacts`, { query: { query: JSON.stringify({ [id]: 'x' }) } }),
  ].map((ask) => [ask, hidden.field]),
  'an artifact that a link leads to': [hidden.artifact, hidden.inHiddenTracker, hidden.closed].map((id) => [
    (given) =>
      outsider.put(`/artifacts/${open.artifact}`, {
        body: { values: [field.set('links', { links: [{ id: given }] })] },
      }),
    id,
  ]),
  'an artifact in a search': [hidden.artifact, hidden.inHiddenTracker].map((id) => [
    (given) =>
      outsider.get(`/trackers/${open.tracker}/artifacts`, {
        query: { expert_query: `IS LINKED TO ARTIFACT = ${given}` },
      }),
    id,
  ]),
  'a file': [
    [
      (id) => outsider.put(`/artifacts/${open.artifact}`, { body: { values: [field.set('files', { value: [id] })] } }),
      hidden.file,
    ],
  ],
  'a user group of a comment': [
    [
      (id) =>
        outsider.put(`/artifacts/${open.artifact}`, {
          body: { values: [], comment: { body: 'x', format: 'text', ugroups: [String(id)] } },
        }),
      hidden.group,
    ],
  ],
};

/**
 * The statements and messages to the database that a request costs: its class of time. The least of some requests,
 * because work in the background counts as well.
 */
async function workOf(ask: () => Promise<unknown>): Promise<number[]> {
  const costs: number[][] = [];
  for (let count = 0; count < 5; count += 1) {
    const before = hearth.platform.db.stats();
    await ask();
    const { reads, messages, units } = hearth.platform.db.stats();
    costs.push([reads - before.reads, messages - before.messages, units - before.units]);
  }
  return [0, 1, 2].map((part) => Math.min(...costs.map((cost) => cost[part] ?? 0)));
}

/** The least work of each in up to three measurements: on a busy machine, work in the background may outlast one. */
async function settledWork(asks: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const least = asks.map(() => [Infinity, Infinity, Infinity]);
  for (let round = 0; round < 3; round += 1) {
    for (const [place, ask] of asks.entries()) {
      const work = await workOf(ask);
      least[place] = least[place]?.map((one, part) => Math.min(one, work[part] ?? 0)) ?? work;
    }
    if (new Set(least.map(String)).size === 1) break;
  }
  return least;
}

describe('hidden things are answered like unknown ones', () => {
  for (const [name, asked] of Object.entries(questions)) {
    test(name, async () => {
      for (const [ask, secret] of asked) {
        const absent = typeof secret === 'number' ? 99_999_999 : secret.replaceAll(word, 'unknown');
        const [about, without] = [await ask(secret), await ask(absent)];
        const neutral = (answered: Answered, given: string | number) => [
          answered.status,
          answered.text.replaceAll(String(given), '?'),
          answered.headers['x-pagination-size'],
        ];
        assert.deepEqual(neutral(about, secret), neutral(without, absent), ask.toString());
        // A stranger with a watch would see work that only hidden things cause. Both were asked before, so caches are full.
        const [forHidden, forAbsent] = await settledWork([() => ask(secret), () => ask(absent)]);
        assert.deepEqual(forHidden, forAbsent, ask.toString());
      }
    });
  }

  test('totals and sort orders consider only visible artifacts', async () => {
    const all = await outsider.get(`/trackers/${open.tracker}/artifacts`, { query: { sort: '-title' } });
    assert.equal(Number(all.headers['x-pagination-size']), all.json.length);
    for (const query of [`title = "${word}"`, `@comments = "${word}"`]) {
      const found = await outsider.get(`/trackers/${open.tracker}/artifacts`, { query: { expert_query: query } });
      assert.deepEqual([found.status, found.json, found.headers['x-pagination-size']], [200, [], '0'], query);
      const own = await hearth.admin.get(`/trackers/${open.tracker}/artifacts`, { query: { expert_query: query } });
      assert.equal(own.headers['x-pagination-size'], '1', query);
    }
  });
});

/** The processor time of all threads, in microseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test('a wrong password takes a hash comparison whether or not the account exists', async () => {
  const { username } = await hearth.user('timed');
  const password = 'not this one at all';
  const signIn = (name: string) => () => hearth.anonymous.post('/tokens', { body: { username: name, password } });
  const hashing = await timeOf(() => hashPassword(password));
  for (const name of [username, 'nobody-of-this-name']) {
    assert.ok((await timeOf(signIn(name))) > hashing / 3, name);
  }
});

/** Ways to misspell a name. The nearest name is hidden, so nothing may be proposed. */
const misspelled: Record<string, () => Promise<Answered>> = {
  'a field in criteria': () =>
    outsider.get(`/trackers/${open.tracker}/artifacts`, { query: { query: '{"quetzl_text":"x"}' } }),
  'a field in TQL': () =>
    outsider.get(`/trackers/${open.tracker}/artifacts`, { query: { expert_query: 'quetzl_text = "x"' } }),
  'a field to sort by': () => outsider.get(`/trackers/${open.tracker}/artifacts`, { query: { sort: 'quetzl_text' } }),
  'a column': () => outsider.get(`/tracker_reports/${open.report}/csv`, { query: { columns: 'quetzl_text' } }),
  'a field of a sparse answer': () => outsider.get(`/artifacts/${open.artifact}`, { query: { fields: 'quetzl_text' } }),
  'a field to write': () =>
    outsider.put(`/artifacts/${open.artifact}`, { body: { values_by_field: { quetzl_text: { value: 'x' } } } }),
  'a field to change in part': () =>
    outsider.patch(`/artifacts/${open.artifact}`, { body: { values_by_field: { quetzl_text: { value: 'x' } } } }),
  'a column of a CSV file': () =>
    outsider.post(`/trackers/${open.tracker}/csv_import`, { body: { csv: 'quetzl_text\nx\n', dry_run: true } }),
  'a field in a batch': () =>
    outsider.post('/batch', {
      body: {
        operations: [
          {
            method: 'PUT',
            path: `/artifacts/${open.artifact}`,
            body: { values_by_field: { quetzl_text: { value: 'x' } } },
          },
        ],
      },
    }),
  'a column of a report': () =>
    outsider.post(`/trackers/${open.tracker}/tracker_reports`, {
      body: { label: 'mine', renderers: [{ columns: ['quetzl_text'] }] },
    }),
  'a field in a query across trackers': () =>
    outsider.get('/crosstracker_query/content', {
      query: {
        query: JSON.stringify({ tql_query: "SELECT @id FROM @project.name = 'open' WHERE quetzl_text = 'x'" }),
      },
    }),
  'a project in a query across trackers': () =>
    outsider.get('/crosstracker_query/content', {
      query: { query: JSON.stringify({ tql_query: "SELECT @id FROM @project.name = 'quetzl' WHERE @id >= 1" }) },
    }),
  'the name of a project': () => outsider.get('/projects', { query: { query: '{"shortname":"quetzl"}' } }),
  'a user group': () => outsider.get('/user_groups/quetzl'),
};

describe('a suggestion for a misspelled name is never a hidden name', () => {
  for (const [name, ask] of Object.entries(misspelled)) {
    test(name, async () => {
      const answered = await ask();
      assert.ok(!contains(whole(answered)), answered.text);
    });
  }
});

// The last one, because its changes cause work in the background, which the others count.
test("answers don't contain words that everybody could read before and that are hidden now", async () => {
  const { admin } = hearth;
  const { id: project } = await hearth.project(admin, { shortname: 'formerly' });
  const forAll = grants(['all_users'], ['registered_users'], ['registered_users']);
  const tracker = await trackerOf(admin, project, 'formerly', {
    title: { type: 'string', ...forAll },
    perms: { type: 'perm', ...forAll },
  });
  const fields = fieldsOf(tracker);
  const id = await anArtifact(admin, tracker, [fields.set('title', { value: word })]);
  await changed(outsider, id, [], { comment: { body: `@outsider ${word}`, format: 'text' } });
  hearth.clock.advance(1_000);
  const then = encodeURIComponent(new Date(hearth.clock.now()).toISOString());
  hearth.clock.advance(60_000);
  const before = await outsider.get(`/artifacts/${id}`);
  await changed(admin, id, [
    fields.set('perms', { value: { is_used_by_default: true, granted_groups: [`${project}_4`] } }),
  ]);
  const content = (kind: string) => {
    const tql_query = `SELECT @id, title FROM @project.name = 'formerly' WHERE @id >= 1 ORDER BY title ASC`;
    return `/crosstracker_query/${kind}?query=${encodeURIComponent(JSON.stringify({ tql_query }))}`;
  };
  const paths = [
    `/artifacts/${id}?at=${then}`,
    `/artifacts/${id}/links?at=${then}`,
    `/artifacts/${id}/changesets`,
    `/artifacts/${id}/compare?from=${then}`,
    `/artifacts/${id}/permissions?user_id=${outsider.id}`,
    `/artifacts?query=${encodeURIComponent(JSON.stringify({ id: [id] }))}`,
    `/trackers/${tracker.id}/artifacts?values=all&at=${then}`,
    `/trackers/${tracker.id}/artifacts?expert_query=${encodeURIComponent(`title = "${word}"`)}&at=${then}`,
    content('content'),
    content('csv'),
    '/activity',
    '/changes?limit=100',
    '/notifications',
    '/search?q=formerly',
    `/search?q=%23${id}`,
  ];

  assert.ok(contains(before.text), before.text);
  for (const path of paths) {
    const answered = await outsider.get(path);
    assert.ok(answered.status < 500 && !contains(whole(answered)), `${path}: ${answered.text}`);
  }
  const body = { tracker: { id: tracker.id }, from_artifact: { id } };
  for (const answered of [
    await outsider.put(`/artifacts/${id}?dry_run=true`, { body: { values: [] } }),
    await outsider.post('/artifacts?dry_run=true', { body }),
    await outsider.post('/artifacts', { body }),
    await outsider.post(`/artifacts/${id}/revert`, { body: { to: decodeURIComponent(then) } }),
  ]) {
    assert.equal(answered.status, 403, answered.text);
    assert.ok(!contains(whole(answered)), answered.text);
  }
});
