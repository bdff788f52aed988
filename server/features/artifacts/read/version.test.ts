import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../../test/support/hearth/hearth.ts';
import {
  anArtifact,
  changed,
  fieldsOf,
  listOf,
  post,
  put,
  trackerOf,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project, other },
} = await aWorld()
  .with(aProject('project').withMembers('alice', 'bob'))
  .with(aProject('other', { is_public: false }).withMembers('alice', 'bob'))
  .start({ after });
const { admin } = hearth;

const fields = {
  title: { type: 'string' },
  text: { type: 'text' },
  status: listOf('sb', 'Open', 'Done'),
  links: { type: 'art_link' },
  effort: { type: 'float' },
  perm: { type: 'perm' },
  mentions: { type: 'cross' },
};
const semantics = { title: { field_id: 'title' }, status: { field_id: 'status', value_ids: ['Open'] } };
const stories = await trackerOf(admin, project.id, 'story', { ...fields, effort: { type: 'computed' } }, { semantics });
const tasks = await trackerOf(admin, other.id, 'task', fields, { semantics });
const [story, task] = [fieldsOf(stories), fieldsOf(tasks)];
const titled = (value: string) => [story.set('title', { value })];
const aTask = () => anArtifact(admin, tasks, [task.set('title', { value: 'task' })]);
const [first, second] = [await aTask(), await aTask()];
const linking = (...ids: number[]) => [story.set('links', { links: ids.map((id) => ({ id })) })];
const id = await anArtifact(alice, stories, [...titled('story'), ...linking(first)]);
const naming = (value: string) => [task.set('text', { value: { content: value, format: 'text' } })];

const members = (...people: { id: number }[]) => hearth.members(other.id, people);

/** In their order, and whether the representation without parameters shows the change to alice. */
const changes: [name: string, isShown: boolean, change: () => Promise<unknown>][] = [
  ['nothing', false, async () => undefined],
  ['a second link', true, () => changed(alice, id, linking(first, second))],
  ['the title of a linked artifact', false, () => changed(admin, first, [task.set('title', { value: 'new title' })])],
  [
    'the status of a linked artifact',
    false,
    () => changed(admin, first, [task.set('status', { bind_value_ids: [task.value('status', 'Done')] })]),
  ],
  ['a number that is summed up', true, () => changed(admin, first, [task.set('effort', { value: 3 })])],
  ['a link in the other direction', true, () => changed(admin, first, [task.set('links', { links: [{ id }] })])],
  ['a reference from elsewhere', true, () => changed(admin, second, naming(`see story #${id}`))],
  ['the label of the other tracker', true, () => admin.patch(`/trackers/${tasks.id}`, { body: { label: 'Chores' } })],
  ['the label of the other project', true, () => admin.patch(`/projects/${other.id}`, { body: { label: 'Else' } })],
  [
    'readers of one linked artifact',
    true,
    () => changed(admin, second, [task.set('perm', { value: { granted_groups: [`${other.id}_4`] } })]),
  ],
  ['the members of the other project', true, () => members(bob)],
  ['a number out of sight', false, () => changed(admin, first, [task.set('effort', { value: 5 })])],
  ['members again', true, () => members(alice, bob)],
  ['readers again', true, () => changed(admin, second, [task.set('perm', { value: { granted_groups: [] } })])],
  ['one link less', true, () => changed(alice, id, linking(first))],
  ['the deletion of a linked artifact', true, () => admin.delete(`/artifacts/${first}`)],
];

const address = `/artifacts/${id}`;
const expanded = `${address}?expand=values.links`;
const readings: Record<string, { by: Caller; at: string; headers?: Record<string, string> }> = {
  JSON: { by: alice, at: address },
  'other values': { by: alice, at: `${address}?values_format=all` },
  XML: { by: alice, at: address, headers: { Accept: 'application/xml' } },
  'expanded links': { by: alice, at: expanded },
  'JSON for somebody else': { by: bob, at: address },
  'JSON for an administrator': { by: admin, at: address },
};

async function read(name: string, known?: string) {
  const { by = alice, at = '', headers = {} } = readings[name] ?? {};
  const tag = known === undefined ? {} : { 'If-None-Match': known };
  const { status, headers: sent, text } = await by.get(at, { headers: { ...headers, ...tag } });
  return { status, etag: String(sent['etag']), text };
}

async function readAll() {
  const seen = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const name of Object.keys(readings)) seen.set(name, await read(name));
  return seen;
}

describe('a conditional GET of an artifact with links returns it if and only if its representation has changed', () => {
  for (const [name, isShown, change] of changes) {
    test(`after a change of: ${name}`, async () => {
      const before = await readAll();
      await change();
      for (const [form, { etag, text }] of before) {
        const now = await read(form);
        const isSame = now.text === text;
        assert.equal((await read(form, etag)).status, isSame ? 304 : 200, form);
        assert.equal(now.etag === etag, isSame, form);
        if (form === 'JSON') assert.equal(!isSame, isShown);
        assert.equal((await read(form, now.etag)).status, 304, form);
      }
    });
  }

  test('and 403 if the caller may no longer read it', async () => {
    const { etag } = await read('JSON for somebody else');
    const own = [story.set('perm', { value: { granted_groups: [`${project.id}_4`] } })];
    await changed(admin, id, own);
    assert.equal((await read('JSON for somebody else', etag)).status, 403);
    await changed(admin, id, [story.set('perm', { value: { granted_groups: [] } })]);
  });

  test('and different representations for different callers have different entity tags', async () => {
    await changed(admin, second, [task.set('perm', { value: { granted_groups: [`${other.id}_4`] } })]);
    await changed(admin, id, linking(second));
    const [theirs, own] = [await read('JSON for an administrator'), await read('JSON')];
    assert.notEqual(theirs.text, own.text);
    assert.notEqual(theirs.etag, own.etag);
    assert.equal((await read('JSON', theirs.etag)).status, 200);
  });
});

test('writes answer with the entity tag of the representation, links and references included', async () => {
  const target = await anArtifact(admin, stories, titled('target'));
  const made = await post(admin, stories, [...titled('made'), ...linking(target)]);
  succeeds(made, 201);
  const named = await post(admin, stories, [
    ...titled('naming'),
    story.set('text', { value: { content: `see story #${target}`, format: 'text' } }),
  ]);
  const tagOf = async (one: number) => (await admin.get(`/artifacts/${one}`)).headers['etag'];
  for (const answer of [made, named]) {
    const { id: one } = JSON.parse(answer.text) as { id: number };
    assert.equal(answer.headers['etag'], await tagOf(one));
    for (const values of [[], titled('again'), linking(), linking(target, second), linking(target)]) {
      const written = await put(admin, one, values);
      succeeds(written);
      assert.equal(written.headers['etag'], await tagOf(one), JSON.stringify(values));
    }
    const refused = await put(admin, one, titled('late'), {}, { 'If-Match': '"other"' });
    assert.equal(refused.status, 412);
    assert.equal(refused.headers['etag'], await tagOf(one));
  }
});
