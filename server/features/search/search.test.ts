import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Type } from 'typebox';
import { Artifact } from '../../../contract/artifacts/artifact.ts';
import type { Answered, Sent } from '../../../test/support/hearth/client.ts';
import { defined, succeeds } from '../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import { fewestReads } from '../../../test/support/hearth/work.ts';
import { createTracker, fieldIn, fieldNamed, trackerOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const Artifacts = Type.Array(Artifact);

const {
  hearth,
  users: { alice },
  projects: { project },
  trackers: { bug: tracker },
} = await aWorld()
  .with(aProject('project').withMembers('alice').with(aTracker('bug').fromTemplate('bugs')))
  .start({ after });
const field = (name: string) => fieldNamed(tracker, name);
const valueId = (name: string, index: number): number => defined(field(name).values[index]).id;

const titles = ['The kettle leaks', 'The lid is lost', 'The stove smokes', 'A kettle whistles', 'The chimney'];
const ids: number[] = [];
for (const [index, title] of titles.entries()) {
  const values = [
    { field_id: field('title').field_id, value: title },
    { field_id: field('status').field_id, bind_value_ids: [valueId('status', index % 2)] },
    ...(index === 0 ? [{ field_id: field('assigned_to').field_id, bind_value_ids: [alice.id] }] : []),
    ...(index === 1 ? [{ field_id: field('links').field_id, links: [{ id: ids[0], type: '_is_child' }] }] : []),
  ];
  const made = await hearth.admin.post('/artifacts', { body: { tracker: { id: tracker.id }, values } });
  assert.equal(made.status, 201, made.text);
  ids.push(made.json.id);
}

const route = `/trackers/${tracker.id}/artifacts` as const;

async function found(sent: Sent, by: Caller = hearth.admin): Promise<number[]> {
  const answered = await by.get(route, sent);
  assert.equal(answered.status, 200, answered.text);
  const numbers = answered.json.map((artifact) => ids.indexOf(artifact.id));
  assert.equal(Number(answered.headers['x-pagination-size']), numbers.length);
  return numbers;
}

async function refused(sent: Sent): Promise<string> {
  const answered = await hearth.admin.get(route, sent);
  assert.equal(answered.status, 400, answered.text);
  return answered.error.message;
}

const byQuery = (criteria: unknown): Sent => ({ query: { query: JSON.stringify(criteria) } });
const byBody = (criteria: unknown): Sent => ({ body: criteria, headers: { 'Content-type': 'application/json' } });
const byTql = (text: string): Sent => ({ query: { expert_query: text } });

test('without criteria all artifacts are listed, by id, in pages of 100', async () => {
  assert.deepEqual(await found({}), [0, 1, 2, 3, 4]);
  assert.deepEqual(await found({ query: { order: 'desc' } }), [4, 3, 2, 1, 0]);
  const page = await hearth.anonymous.get(route, { query: { limit: 2, offset: 3 } });
  assert.deepEqual(
    page.json.map((artifact) => artifact.id),
    ids.slice(3, 5),
  );
  assert.deepEqual(
    ['limit', 'offset', 'size', 'limit-max'].map((name) => page.headers[`x-pagination-${name}`]),
    ['2', '3', '5', '1000'],
  );
  const plain = (await hearth.admin.get(route)).json[0];
  assert.ok(plain);
  assert.deepEqual([plain.values, plain.values_by_field], [null, null]);
  const full = (await hearth.admin.get(route, { query: { values: 'all' } })).json[0];
  assert.ok(full);
  assert.equal(full.values.find((one) => one.type === 'string')?.value, titles[0]);
});

test('a GET with a Content-Type and no body, and with empty parameters, is an ordinary GET', async () => {
  assert.equal((await found({ headers: { 'Content-type': 'application/json' } })).length, 5);
  assert.equal((await found({ query: { query: '', expert_query: '', values: '' } })).length, 5);
  assert.equal((await found(byBody({}))).length, 5);
});

describe('criteria', () => {
  for (const [way, sent] of [
    ['as the body of the GET', byBody],
    ['as a parameter', byQuery],
  ] as const) {
    test(`${way}: by list value, by text, by user, by id, and together`, async () => {
      const open = String(valueId('status', 0));
      assert.deepEqual(await found(sent({ status: { operator: 'contains', value: open } })), [0, 2, 4]);
      assert.deepEqual(await found(sent({ status: Number(open) })), [0, 2, 4]);
      assert.deepEqual(
        await found(sent({ [field('status').field_id]: [open, valueId('status', 1)] })),
        [0, 1, 2, 3, 4],
      );
      assert.deepEqual(await found(sent({ title: 'KETTLE' })), [0, 3]);
      assert.deepEqual(await found(sent({ title: 'kettle leaks', status: open })), [0]);
      assert.deepEqual(await found(sent({ assigned_to: alice.id })), [0]);
      assert.deepEqual(await found(sent({ assigned_to: 100 })), [1, 2, 3, 4]);
      assert.deepEqual(await found(sent({ artifact_id: `${ids[1]}-${ids[3]}` })), [1, 2, 3]);
      assert.deepEqual(await found(sent({ submitted_by: hearth.admin.id })), [0, 1, 2, 3, 4]);
      assert.deepEqual(await found(sent({ submitted_by: alice.id })), []);
      assert.deepEqual(await found(sent({ submitted_by: 999_999 })), []);
      assert.deepEqual(await found(sent({ assigned_to: 999_999 })), []);
      assert.deepEqual(await found(sent({ assigned_to: { id: alice.id } })), [0]);
      assert.deepEqual(await found(sent({ assigned_to: [alice.id, 999_999] })), [0]);
    });
  }

  test('empty lists and scalars are not criteria, and an empty list of values by field is not a value', async () => {
    for (const query of ['[]', '5', '"kettle"', 'null', '{}'])
      assert.deepEqual(await found({ query: { query } }), [0, 1, 2, 3, 4], query);
    const change = { values: [], values_by_field: [], comment: { body: 'Said', format: 'text' } };
    succeeds(await hearth.admin.put(`/artifacts/${ids[0]}`, { body: change }));
  });

  test('unknown parameters are refused and never widen the result', async () => {
    assert.match(await refused(byQuery({ stats: 1 })), /Following fields do not exist: stats.*status/);
    assert.match(await refused(byQuery({ status: { operator: '~', value: 1 } })), /Invalid operator for field status/);
    assert.match(await refused(byQuery({ status: 'new' })), /status/);
    assert.match(await refused(byQuery({ due_date: { operator: '=', value: 'soon' } })), /due_date/);
    assert.match(await refused({ query: { query: '{oops' } }), /Criteria syntax error, invalid JSON/);
    assert.match(await refused({ ...byBody({ title: 'x' }), query: { query: '{"title":"y"}' } }), /once/);
    assert.match(await refused({ query: { query: '{"title":"y"}', expert_query: 'title = "x"' } }), /once/);
    assert.equal((await hearth.admin.get(route, { query: { limit: 1001 } })).status, 400);
    assert.equal((await hearth.admin.get(route, { query: { values: 'some' } })).status, 400);
  });

  test('a refusal names the faulty part of the request, and the closest field name', async () => {
    const cases: [Sent, object][] = [
      [byQuery({ stats: 1 }), { parameter: 'query', nearest: 'status' }],
      [byBody({ stats: 1 }), { pointer: '', nearest: 'status' }],
      [{ query: { query: '{oops' } }, { parameter: 'query' }],
      [byTql('stats = "new"'), { parameter: 'expert_query', nearest: 'status' }],
      [byTql('title ='), { parameter: 'expert_query' }],
      [byTql('status IN ("nwe")'), { parameter: 'expert_query', nearest: 'New' }],
      [byTql('submitted_by = "admni"'), { parameter: 'expert_query', nearest: 'admin' }],
      [{ query: { sort: '-stats' } }, { parameter: 'sort', nearest: 'status' }],
    ];
    for (const [sent, details] of cases) {
      const { status, body } = await hearth.admin.get(route, sent);
      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body, { problem: { code: 'search_not_understood', ...details } });
    }
    const totals = `/trackers/${tracker.id}/totals` as const;
    for (const [query, details] of [
      [{ fields: 'weight' }, { parameter: 'fields' }],
      [{ expert_query: 'title =' }, { parameter: 'expert_query' }],
    ] as const) {
      assert.partialDeepStrictEqual((await hearth.admin.get(totals, { query })).body, { problem: details });
    }
  });

  test('in XML the answer is the same', async () => {
    const xml = await hearth.admin.get(route, { ...byQuery({ title: 'lid' }), headers: { Accept: 'application/xml' } });
    assert.match(xml.text, new RegExp(`<response><item><id>${ids[1]}</id>`));
    assert.equal(xml.headers['x-pagination-size'], '1');
  });
});

test('TQL: comparisons, lists, functions, relations and their errors with a position', async () => {
  const [first, second] = field('status').values.map(({ label }) => label);
  assert.deepEqual(await found(byTql(`title = "kettle" AND status = "${first}"`)), [0]);
  assert.deepEqual(await found(byTql(`title = "lid" OR (title = "stove" AND status != "${second}")`)), [1, 2]);
  assert.deepEqual(await found(byTql(`status IN ("${first}", "${second}") AND title != "the"`)), [3]);
  assert.deepEqual(await found(byTql(`title = "kettle" AND status IN ("nope", "${first}")`)), [0]);
  assert.deepEqual(await found(byTql(`title = "kettle" AND status NOT IN ("nope", "${first}")`)), [3]);
  assert.match(await refused(byTql('status IN ("nope", "never")')), /'nope' doesn't exist.*'never' doesn't exist/s);
  assert.deepEqual(await found(byTql('assigned_to = MYSELF()'), alice), [0]);
  assert.deepEqual(await found(byTql('submitted_on > NOW() - 1d AND title = "chimney"')), [4]);
  assert.deepEqual(await found(byTql('WITH PARENT')), [0]);
  assert.deepEqual(await found(byTql('WITH CHILDREN')), [1]);
  assert.deepEqual(await found(byTql(`IS LINKED FROM ARTIFACT = ${ids[1]}`)), [0]);
  assert.match(await refused(byTql('titel = "x"')), /We cannot search on 'titel'.*column 1/s);
  assert.match(await refused(byTql('title = ')), /Error during parsing expert query.*column/s);
  assert.match(
    await refused(byTql('status = "nope"')),
    /The value 'nope' doesn't exist for the list field 'status'.*column/s,
  );
});

test('totals and pages are exact for each caller', async () => {
  const restricted = await createTracker(hearth.admin, project.id, 'mine', {
    structure: {
      fields: [{ name: 'title', label: 'Title', type: 'string' }],
      permissions_for_groups: { can_access: ['project_admins'], can_access_submitted_by_user: ['registered_users'] },
    },
  });
  for (const by of [hearth.admin, alice, hearth.admin, alice, alice]) {
    const values = [{ field_id: restricted.fields[0]?.field_id, value: 'mine' }];
    assert.equal((await by.post('/artifacts', { body: { tracker: { id: restricted.id }, values } })).status, 201);
  }
  const pageFor = async (by: Caller) =>
    by.get(`/trackers/${restricted.id}/artifacts`, { query: { limit: 2, offset: 1 } });
  const seen = await pageFor(alice);
  assert.deepEqual([seen.json.length, seen.headers['x-pagination-size']], [2, '3']);
  assert.deepEqual((await pageFor(hearth.admin)).headers['x-pagination-size'], '5');
  assert.equal((await pageFor(hearth.anonymous)).status, 401);
});

describe('sorting', () => {
  const sorted = (sort: string, more: object = {}, by: Caller = hearth.admin) =>
    found({ query: { sort, ...more } }, by);

  test('by fields of several types, one after the other, ascending and descending', async () => {
    assert.deepEqual(await sorted('title'), [3, 4, 0, 1, 2]);
    assert.deepEqual(await sorted('-title'), [2, 1, 0, 4, 3]);
    assert.deepEqual(await sorted('status,title'), [4, 0, 2, 3, 1]);
    assert.deepEqual(await sorted('-status,-artifact_id'), [3, 1, 4, 2, 0]);
    assert.deepEqual(await sorted(`${field('status').field_id}`), [0, 2, 4, 1, 3]);
    assert.deepEqual(await sorted('status', { order: 'desc' }), [4, 2, 0, 3, 1]);
    assert.deepEqual(await sorted('STATUS', { query: '{"title":"kettle"}' }), [0, 3]);
  });

  test('empty values come last in both directions', async () => {
    assert.deepEqual(await sorted('assigned_to'), [0, 1, 2, 3, 4]);
    assert.deepEqual(await sorted('-assigned_to'), [0, 1, 2, 3, 4]);
  });

  test('by unsortable or hidden fields is refused', async () => {
    const secret = field('severity').field_id;
    const permissions_for_groups = { can_read: ['project_admins'], can_submit: [], can_update: [] };
    assert.equal(
      (await hearth.admin.patch(`/tracker_fields/${secret}`, { body: { permissions_for_groups } })).status,
      200,
    );
    assert.match(await refused({ query: { sort: 'titel' } }), /Cannot sort by 'titel', there is no such field.*title/);
    assert.match(
      await refused({ query: { sort: 'links' } }),
      /Cannot sort by 'links', fields of its type have no order/,
    );
    assert.match(await refused({ query: { sort: 'title,,status' } }), /Cannot sort by ''/);
    assert.match(await refused({ query: { sort: '--title' } }), /Cannot sort by '-title'/);
    assert.match(await refused({ query: { sort: Array.from({ length: 11 }, () => 'title').join() } }), /more than 10/);
    assert.equal((await hearth.admin.get(route, { query: { sort: 'severity' } })).status, 200);
    const hidden = await alice.get(route, { query: { sort: 'severity' } });
    assert.deepEqual([hidden.status, /'severity'/.test(hidden.text)], [400, true]);
  });
});

describe('cursors', () => {
  const links = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
    Object.fromEntries(
      [...String(headers['link'] ?? '').matchAll(/<\/api([^>]*)>; rel="(\w+)"/g)].map(([, path = '', rel = '']) => [
        rel,
        path,
      ]),
    );

  async function crawl(path: string, sent: Sent = {}): Promise<number[][]> {
    const pages: number[][] = [];
    for (let next: string | undefined = path; next !== undefined; ) {
      const page: Answered = await hearth.admin.get(next, sent);
      assert.equal(page.status, 200, page.text);
      assert.equal(page.headers['x-pagination-offset'], String(pages.flat().length));
      pages.push(page.as(Artifacts).map((artifact) => ids.indexOf(artifact.id)));
      next = links(page.headers)['next'];
    }
    return pages;
  }

  test('lead through all pages, forward and backward, in any order', async () => {
    assert.deepEqual(await crawl(`${route}?limit=2`), [[0, 1], [2, 3], [4]]);
    assert.deepEqual(await crawl(`${route}?limit=2&order=desc`), [[4, 3], [2, 1], [0]]);
    assert.deepEqual(await crawl(`${route}?limit=2&sort=-title`), [[2, 1], [0, 4], [3]]);
    assert.deepEqual(await crawl(`${route}?limit=3&expert_query=title%20!%3D%20%22kettle%22`), [[1, 2, 4]]);
    const last = await hearth.admin.get(`${route}?limit=2&offset=4&sort=status`);
    assert.deepEqual(Object.keys(links(last.headers)), ['prev']);
    const before = await hearth.admin.get(links(last.headers)['prev'] ?? '');
    assert.deepEqual(
      before.as(Artifacts).map((artifact) => ids.indexOf(artifact.id)),
      [4, 1],
    );
    assert.equal(before.headers['x-pagination-offset'], '2');
  });

  test('of criteria in a body need the same body', async () => {
    const sent = byBody({ title: 'the' });
    assert.deepEqual(await crawl(`${route}?limit=2`, sent), [
      [0, 1],
      [2, 4],
    ]);
    const first = await hearth.admin.get(`${route}?limit=2`, sent);
    const without = await hearth.admin.get(links(first.headers)['next'] ?? '');
    assert.deepEqual([without.status, /`cursor`/.test(without.text)], [400, true]);
  });

  test('are not affected by concurrent creations and deletions', async () => {
    const own = await createTracker(hearth.admin, project.id, 'crawled', { template_name: 'bugs' });
    const add = async (title: string): Promise<number> => {
      const values = [{ field_id: fieldIn(own, 'title'), value: title }];
      const made = await hearth.admin.post('/artifacts', { body: { tracker: { id: own.id }, values } });
      return made.json.id;
    };
    const made: number[] = [];
    for (const title of ['b', 'd', 'f', 'h']) made.push(await add(title));
    const first = await hearth.admin.get(`/trackers/${own.id}/artifacts?limit=2&sort=title`);
    await add('a');
    const between = await add('e');
    assert.equal((await hearth.admin.delete(`/artifacts/${made[1]}`)).status, 200);
    const next = await hearth.admin.get(links(first.headers)['next'] ?? '');
    assert.deepEqual(
      next.as(Artifacts).map((artifact) => artifact.id),
      [between, made[2]],
    );
  });

  test('that are invalid are refused', async () => {
    for (const cursor of ['x', 'W10', '!']) assert.match(await refused({ query: { cursor } }), /`cursor`/);
    const { next = '' } = links((await hearth.admin.get(`${route}?limit=1`)).headers);
    assert.equal((await hearth.admin.get(`${next}&offset=1`)).status, 400);
    assert.equal((await hearth.admin.get(`${next}&sort=title`)).status, 400);
  });
});

test('a page with values costs as many reads as one artifact with values', async () => {
  const readsFor = (limit: number): Promise<number> =>
    fewestReads(hearth, async () => {
      hearth.platform.artifactDocuments.clear();
      const page = await hearth.admin.get(route, { query: { values: 'all', limit } });
      assert.equal(page.json.length, limit);
    });
  await readsFor(5);
  assert.equal(await readsFor(5), await readsFor(1));
});

test('a private comment is found by members of its groups and administrators, not by its author', async () => {
  const { id: projectId } = project;
  const made = await hearth.admin.post('/user_groups', { body: { project_id: projectId, short_name: 'cooks' } });
  const bob = await hearth.user('cook-bob');
  await hearth.members(projectId, [alice, bob]);
  const added = await hearth.admin.put(`/user_groups/${made.json.id}/users`, { body: [{ id: bob.id }] });
  assert.equal(added.status, 200, added.text);
  const { id } = await createTracker(hearth.admin, projectId, 'secret', { template_name: 'bugs' });
  await hearth.admin.patch(`/trackers/${id}`, { body: { use_private_comments: true } });
  const title = (await hearth.admin.get(`/trackers/${id}`)).json.fields.find((one) => one.name === 'title');
  const values = [{ field_id: defined(title).field_id, value: 'Soup' }];
  const artifact = (await alice.post('/artifacts', { body: { tracker: { id }, values } })).json.id;
  const comment = { body: 'Needs saffron', format: 'text', ugroups: [{ id: made.json.id }] };
  const said = await alice.put(`/artifacts/${artifact}`, { body: { values: [], comment } });
  assert.equal(said.status, 200, said.text);
  const finds = async (by: Caller) =>
    (await by.get(`/trackers/${id}/artifacts`, byTql('@comments = "saffron"'))).json.length;
  assert.deepEqual([await finds(hearth.admin), await finds(bob), await finds(alice)], [1, 1, 0]);
});

test('built-in groups are found by their English and French names', async () => {
  const groups = { type: 'ugroups', list: ['project_members', 'project_admins'] };
  const { id, fields } = await createTracker(hearth.admin, project.id, 'teams', {
    structure: { fields: [{ name: 'team', label: 'Team', type: 'sb', bindings: groups }] },
  });
  const team = defined(fields.find((one) => one.name === 'team'));
  const values = [{ field_id: team.field_id, bind_value_ids: [`${project.id}_3`] }];
  const artifact = await hearth.admin.post('/artifacts', { body: { tracker: { id }, values } });
  assert.equal(artifact.status, 201, artifact.text);
  const count = async (name: string) =>
    (await hearth.admin.get(`/trackers/${id}/artifacts`, byTql(`team = "${name}"`))).json.length;
  assert.deepEqual(
    await Promise.all(['Project members', 'Membres du projet', 'Administrateurs du projet'].map(count)),
    [1, 1, 0],
  );
});

test('totals add up the numbers of all results, in fields that the caller may read', async () => {
  const made = await trackerOf(hearth.admin, project.id, 'load', {
    title: { type: 'string' },
    weight: { type: 'float' },
    boxes: { type: 'int' },
    price: { type: 'int' },
  });
  const id = (name: string) => fieldIn(made, name);
  for (const [title, weight, boxes] of [
    ['salt', 1.5, 2],
    ['flour', 2, 3],
    ['salted fish', 4, null],
  ] as const) {
    const values = [
      { field_id: id('title'), value: title },
      { field_id: id('weight'), value: weight },
      ...(boxes === null ? [] : [{ field_id: id('boxes'), value: boxes }]),
    ];
    await hearth.admin.post('/artifacts', { body: { tracker: { id: made.id }, values } });
  }
  const hidden = { permissions_for_groups: { can_read: [], can_submit: [], can_update: [] } };
  assert.equal((await hearth.admin.patch(`/tracker_fields/${id('price')}`, { body: hidden })).status, 200);
  const totals = (query: Record<string, string>, by: Caller = hearth.admin) =>
    by.get(`/trackers/${made.id}/totals`, { query });
  const all = await totals({ fields: 'weight, BOXES' });
  assert.deepEqual(all.json, {
    total: 3,
    sums: [
      { field_id: id('weight'), name: 'weight', label: 'Weight', sum: 7.5 },
      { field_id: id('boxes'), name: 'boxes', label: 'Boxes', sum: 5 },
    ],
  });
  const some = await totals({ fields: 'weight', query: JSON.stringify({ title: 'salt' }) });
  assert.deepEqual([some.json.total, some.json.sums[0]?.sum], [2, 5.5]);
  const none = await totals({ fields: 'weight', expert_query: 'title = "nowhere"' });
  assert.deepEqual([none.json.total, none.json.sums[0]?.sum], [0, 0]);
  assert.match((await totals({ fields: 'title' })).error.message, /no field title with numbers/);
  assert.match((await totals({ fields: 'price' }, alice)).error.message, /no field price with numbers/);
});

test('criteria may name the caller, and days relative to today', async () => {
  assert.deepEqual(await found(byQuery({ assigned_to: 'MYSELF()' }), alice), [0]);
  assert.deepEqual(await found(byQuery({ assigned_to: 'MYSELF()' }), hearth.anonymous), []);
  assert.equal((await found(byQuery({ due_date: { operator: '>', value: 'NOW() - 2d' } }))).length, 0);
});
