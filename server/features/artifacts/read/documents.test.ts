import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as fc from 'fast-check';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import { fewestReads } from '../../../../test/support/hearth/work.ts';
import { engine, type Caller } from '../../../../test/support/hearth/hearth.ts';
import { anArtifact, changed, fieldsOf, grants, listOf, trackerOf } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';
import { tries } from '../../../../test/support/short-run.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project, other },
} = await aWorld()
  .with(aProject('project').withMembers('alice', 'bob'))
  .with(aProject('other').withMembers('alice'))
  .start({ after }, { env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' } });
const { admin } = hearth;
const outsider = await hearth.user('outsider');

const group = await admin.post('/user_groups', { body: { project_id: project.id, short_name: 'couple' } });
succeeds(group, 201);
const couple: string = group.json.id;

const userList = { bindings: { type: 'users', list: ['group_members'] } };
const fields = {
  title: { type: 'string' },
  text: { type: 'text' },
  secret: { type: 'string', ...grants(['project_members'], ['project_members'], ['project_members']) },
  status: listOf('sb', 'Open', 'Done'),
  person: { type: 'sb', ...userList },
  people: { type: 'msb', ...userList },
  tags: listOf('tbl', 'Known'),
  links: { type: 'art_link' },
  perm: { type: 'perm' },
  effort: { type: 'float' },
  total: { type: 'computed' },
  author: { type: 'subby' },
  editor: { type: 'luby' },
  updated: { type: 'lud' },
  mentions: { type: 'cross' },
  rank: { type: 'priority' },
};
const semantics = {
  title: { field_id: 'title' },
  status: { field_id: 'status', value_ids: ['Open'] },
  contributor: { field_id: 'person' },
};
const bugs = await trackerOf(admin, project.id, 'bug', fields, { semantics });
const tasks = await trackerOf(admin, other.id, 'task', fields, { semantics });
const of = fieldsOf(bugs);
const ids: number[] = [];
for (const name of ['one', 'two', 'three', 'four']) {
  ids.push(
    await anArtifact(alice, bugs, [
      of.set('title', { value: name }),
      of.set('text', { value: { content: `**${name}** https://example.com/${name}`, format: 'commonmark' } }),
      of.set('secret', { value: `psst ${name}` }),
      of.set('person', { bind_value_ids: [bob.id] }),
    ]),
  );
}
const target = await anArtifact(alice, tasks, [fieldsOf(tasks).set('title', { value: 'target' })]);
const id = (index: number): number => ids[index % ids.length] ?? 0;

const readers: Record<string, Caller> = { admin, alice, outsider, anonymous: hearth.anonymous };
const xml = { Accept: 'application/xml' };
const addresses = [
  ...ids.flatMap((one) => [`/artifacts/${one}`, `/artifacts/${one}?values_format=all`]),
  `/artifacts/${id(0)}?values_format=by_field`,
  `/trackers/${bugs.id}/artifacts?values=all`,
  `/trackers/${bugs.id}/artifacts`,
];

interface Seen {
  status: number;
  etag: unknown;
  text: string;
}

async function see(by: Caller, path: string, headers: Record<string, string> = {}): Promise<Seen> {
  const { status, headers: sent, text } = await by.get(path, { headers });
  return { status, etag: sent['etag'], text };
}

async function seeAll(): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>();
  for (const [name, by] of Object.entries(readers)) {
    for (const path of addresses) seen.set(`${name} ${path}`, await see(by, path));
    seen.set(`${name} XML`, await see(by, `/artifacts/${id(0)}`, xml));
  }
  return seen;
}

/** Compares the cached representations with new ones. */
async function isCurrent(after: string): Promise<Map<string, Seen>> {
  const kept = await seeAll();
  hearth.platform.artifactDocuments.clear();
  const fresh = await seeAll();
  for (const [what, answer] of fresh) assert.deepEqual(kept.get(what), answer, `${what} after ${after}`);
  return fresh;
}

const rights = (...groups: string[]) => ({
  permissions_for_groups: { can_read: groups, can_submit: [], can_update: [] },
});

/** A history may ask for something that is refused, such as a link into a suspended project. */
async function put(index: number, values: object[], comment?: object): Promise<void> {
  const { status, text } = await admin.put(`/artifacts/${id(index)}`, {
    body: { values, ...(comment && { comment }) },
  });
  assert.ok(status === 200 || status === 400, text);
}

/** Every kind of change that a representation depends on. */
const changes: Record<string, (index: number, text: string) => Promise<unknown>> = {
  title: (index, text) => put(index, [of.set('title', { value: text })]),
  text: (index, text) => put(index, [of.set('text', { value: { content: `# ${text}`, format: 'commonmark' } })]),
  mention: (index) => put(index, [of.set('text', { value: { content: 'ask @bob or @newcomer', format: 'text' } })]),
  reference: (index) =>
    put(index, [of.set('text', { value: { content: `see bug #${id(index + 1)}`, format: 'text' } })]),
  comment: (index, text) => put(index, [], { body: text, format: 'text' }),
  status: (index) => put(index, [of.set('status', { bind_value_ids: [of.value('status', 'Done')] })]),
  people: (index) => put(index, [of.set('people', { bind_value_ids: [alice.id, bob.id] })]),
  link: (index) => put(index, [of.set('links', { links: [{ id: id(index + 1) }, { id: target }] })]),
  unlink: (index) => put(index, [of.set('links', { links: [] })]),
  effort: (index, text) => put(index, [of.set('effort', { value: text.length })]),
  restrict: (index) => put(index, [of.set('perm', { value: { granted_groups: [couple] } })]),
  open: (index) => put(index, [of.set('perm', { value: { granted_groups: [] } })]),
  'name of a person': (_index, text) => hearth.platform.users.change(bob.id, { real_name: `Bob ${text}` }),
  'how a reader sees names': (index) =>
    alice.patch('/users/self/preferences', { body: { key: 'username_display', value: index % 2 === 0 ? '2' : '0' } }),
  'status of a person': (index) => hearth.platform.users.change(bob.id, { status: index % 2 === 0 ? 'A' : 'S' }),
  'groups of a person': (index) =>
    admin.put(`/user_groups/${couple}/users`, { body: index % 2 === 0 ? [{ id: outsider.id }] : [] }),
  'members of the project': (index) =>
    hearth.members(project.id, index % 2 === 0 ? [alice, bob] : [alice, bob, outsider]),
  'label of a field': (_index, text) => admin.patch(`/tracker_fields/${of.id('effort')}`, { body: { label: text } }),
  'rights on a field': (index) =>
    admin.patch(`/tracker_fields/${of.id('secret')}`, {
      body: rights(index % 2 === 0 ? 'all_users' : 'project_members'),
    }),
  'label of the tracker': (_index, text) => admin.patch(`/trackers/${bugs.id}`, { body: { label: text } }),
  'label of the other tracker': (_index, text) => admin.patch(`/trackers/${tasks.id}`, { body: { label: text } }),
  'rights on the tracker': (index) =>
    admin.patch(`/trackers/${bugs.id}`, {
      body: { permissions_for_groups: { can_access: [index % 2 === 0 ? 'all_users' : 'registered_users'] } },
    }),
  'label of the project': (_index, text) => admin.patch(`/projects/${project.id}`, { body: { label: text } }),
  'status of the project': (index) =>
    admin.patch(`/projects/${other.id}`, { body: { status: index % 2 === 0 ? 'active' : 'suspended' } }),
  'name of the group': (_index, text) => admin.patch(`/user_groups/${couple}`, { body: { description: text } }),
};

/** These show only in some states of the artifacts. */
const invisible = new Set([
  'groups of a person',
  'label of the other tracker',
  'status of the project',
  'name of the group',
]);

const step = fc.record({
  kind: fc.constantFrom(...Object.keys(changes)),
  index: fc.nat({ max: 3 }),
  text: fc
    .string({ unit: fc.constantFrom('a', 'b', 'é', '😀', ' ', '&', '<', '"'), minLength: 4, maxLength: 9 })
    .map((text) => `x${text}x`),
});

describe('a cached representation', () => {
  before(async () => void (await isCurrent('the beginning')));

  test('is sent in pages without statements beyond those of the search', async () => {
    const page = `/trackers/${bugs.id}/artifacts`;
    const kept = await fewestReads(hearth, async () => succeeds(await alice.get(`${page}?values=all`)));
    hearth.platform.artifactDocuments.clear();
    const before = hearth.platform.db.stats().reads;
    succeeds(await alice.get(`${page}?values=all`));
    assert.ok(hearth.platform.db.stats().reads - before > kept, 'what is not kept is read');
    assert.equal(kept, await fewestReads(hearth, async () => succeeds(await alice.get(page))));
  });

  test('is separate for each format and reader', async () => {
    const path = `/artifacts/${await anArtifact(alice, bugs, [of.set('title', { value: 'forms' })])}`;
    const forms = ['', '?values_format=by_field', '?values_format=all', '?tracker_structure_format=complete'];
    const seen: Seen[] = [];
    for (const form of forms) seen.push(await see(alice, path + form));
    seen.push(await see(alice, path, xml), await see(outsider, path), await see(hearth.anonymous, path));
    assert.equal(new Set(seen.map(({ etag }) => etag)).size, seen.length);
    // The complete structure offers the current minute as the default of dates.
    for (const [index, form] of forms.slice(0, 3).entries()) {
      assert.deepEqual(await see(alice, path + form), seen[index], form);
    }
  });

  for (const kind of Object.keys(changes)) {
    test(`equals a new one after a change of: ${kind}`, async () => {
      const states = [];
      for (const index of [0, 1]) {
        await changes[kind]?.(index, `${kind} ${index}`.slice(0, 30));
        states.push(await isCurrent(kind));
      }
      if (!invisible.has(kind)) assert.notDeepEqual(states[0], states[1], `${kind} changed nothing`);
    });
  }

  test('equals a new one after any sequence of changes', async () => {
    const history = fc.array(step, { minLength: 5, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        for (const { kind, index, text } of steps) await changes[kind]?.(index, text);
        await isCurrent(steps.map(({ kind }) => kind).join(', '));
      }),
      { numRuns: tries(3), seed: 4711, endOnFailure: true },
    );
  });

  test('equals a new one after a mentioned user is created', async () => {
    await changes['mention']?.(2, '');
    await isCurrent('a mention of nobody');
    await hearth.user('newcomer');
    await isCurrent('a new user with a mentioned name');
  });

  test('is separate for each origin', async () => {
    await changed(admin, id(3), [of.set('links', { links: [] })]);
    const proxied = { 'X-Forwarded-Host': 'forge.example.com', 'X-Forwarded-Proto': 'https' };
    const here = await see(alice, `/artifacts/${id(3)}`);
    const there = await see(alice, `/artifacts/${id(3)}`, proxied);
    assert.ok(there.text.includes('https://forge.example.com/users/'), there.text);
    assert.ok(!here.text.includes('forge.example.com'));
    assert.notEqual(here.etag, there.etag);
    assert.deepEqual(await see(alice, `/artifacts/${id(3)}`), here);
    assert.deepEqual(await see(alice, `/artifacts/${id(3)}`, proxied), there);
  });

  test('is answered 304 for its entity tag and 200 for any other', async () => {
    await hearth.platform.users.change(bob.id, { status: 'A' });
    const title = of.set('title', { value: 'new' });
    const path = `/artifacts/${await anArtifact(alice, bugs, [title, of.set('person', { bind_value_ids: [bob.id] })])}`;
    const { etag } = await see(alice, path);
    assert.equal((await see(alice, path, { 'If-None-Match': String(etag) })).status, 304);
    await changes['name of a person']?.(0, 'again');
    assert.equal((await see(alice, path, { 'If-None-Match': String(etag) })).status, 200);
  });

  test('with links is cached for each reader until the next commit', async () => {
    await changes['status of the project']?.(0, '');
    const links = of.set('links', { links: [{ id: target }] });
    const linked = await anArtifact(alice, bugs, [of.set('title', { value: 'linked' }), links]);
    const addresses = [`/artifacts/${linked}`, `/trackers/${bugs.id}/artifacts?values=all`] as const;
    for (const path of addresses) {
      const first = await see(alice, path);
      assert.deepEqual([await see(alice, path), await see(alice, path)], [first, first], path);
      const hidden = await see(outsider, path);
      assert.deepEqual(await see(outsider, path), hidden);
      // On PostgreSQL transactions in other databases of the server count as well.
      const kept = engine === 'sqlite' ? await fewestReads(hearth, () => see(alice, path)) : 0;
      hearth.platform.artifactDocuments.clear();
      const before = hearth.platform.db.stats().reads;
      assert.deepEqual(await see(alice, path), first);
      assert.ok(hearth.platform.db.stats().reads - before > kept, `${path}: ${kept} reads`);
      await changes['label of the other tracker']?.(0, `tasks of ${path}`.slice(0, 30));
      const renamed = await see(alice, path);
      assert.notEqual(renamed.text, first.text, `${path} shows the tracker of the linked artifact`);
      if (path.startsWith('/trackers')) continue;
      assert.equal((await see(alice, path, { 'If-None-Match': String(renamed.etag) })).status, 304);
    }
  });

  test('has the actions that the caller requests', async () => {
    const plain = await alice.get(`/artifacts/${id(3)}`);
    const { text } = await alice.get(`/artifacts/${id(3)}?with=actions`);
    const { actions, ...rest } = JSON.parse(text) as Record<string, unknown>;
    assert.ok(Array.isArray(actions) && actions.length > 0);
    assert.deepEqual(rest, plain.json);
  });
});
