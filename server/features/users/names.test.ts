import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import { anArtifact, changed, fieldsOf, trackerOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice', 'bob')).start({ after });
const { admin } = hearth;
succeeds(await admin.patch(`/users/${alice.id}`, { body: { values: { real_name: 'Alice Bee' } } }));
succeeds(await admin.put(`/user_groups/${project.id}_4/users`, { body: [{ id: admin.id }, { id: bob.id }] }));
const tracker = await trackerOf(admin, project.id, 'bug', {
  title: { type: 'string' },
  person: { type: 'sb', bindings: { type: 'users', list: ['group_members'] } },
  author: { type: 'subby' },
});
const of = fieldsOf(tracker);
const id = await anArtifact(alice, tracker, [
  of.set('title', { value: 'One' }),
  of.set('person', { bind_value_ids: [alice.id] }),
]);
await changed(alice, id, [of.set('title', { value: 'Two' })]);

const addresses = [
  `/users/${alice.id}`,
  '/users?query=alice',
  `/artifacts/${id}`,
  `/artifacts/${id}.xml`,
  `/artifacts/${id}/changesets`,
  `/trackers/${tracker.id}`,
  `/trackers/${tracker.id}/artifacts?values=all`,
  `/user_groups/${project.id}_3/users`,
  `/projects/${project.id}/members`,
  '/activity',
  '/changes?since=0',
  '/search?q=alice',
];

const displayed =
  /"display_name":\s*"([^"]*)"|<display_name>([^<]*)<\/display_name>|"user_reference":\s*\{[^}]*"real_name":\s*"([^"]*)"/g;

/** The name of a user in a representation for a reader. */
async function namesIn(reader: Caller, path: string): Promise<string[]> {
  const answered = await reader.get(path);
  succeeds(answered);
  const all = [...answered.text.matchAll(displayed)].map(
    ([, ...found]) => found.find((name) => name !== undefined) ?? '',
  );
  return [...new Set(all)].filter((name) => /alice/i.test(name));
}

const prefer = async (reader: Caller, value: string) =>
  succeeds(await reader.patch('/users/self/preferences', { body: { key: 'username_display', value } }));

describe('readers choose how people are called', () => {
  for (const [value, name] of [
    ['0', 'alice (Alice Bee)'],
    ['1', 'Alice Bee (alice)'],
    ['2', 'alice'],
    ['3', 'Alice Bee'],
    ['4', 'Alice Bee (alice)'],
    ['', 'Alice Bee (alice)'],
  ] as const) {
    test(`${value}: ${name}`, async () => {
      await prefer(bob, value);
      for (const path of addresses) {
        const names = await namesIn(bob, path);
        assert.deepEqual(names, [name], path);
        // Others have made no choice, and get the same artifact from memory.
        assert.deepEqual(await namesIn(admin, path), ['Alice Bee (alice)'], path);
        assert.deepEqual(await namesIn(bob, path), names, path);
      }
    });
  }

  test('a removed choice has no effect', async () => {
    await prefer(bob, '2');
    succeeds(await bob.delete('/users/self/preferences?key=username_display'));
    assert.deepEqual(await namesIn(bob, `/artifacts/${id}`), ['Alice Bee (alice)']);
  });

  test('users without a real name are shown by their user name where only real names are shown', async () => {
    await prefer(bob, '3');
    succeeds(await admin.patch(`/users/${alice.id}`, { body: { values: { real_name: '' } } }));
    assert.deepEqual(await namesIn(bob, `/users/${alice.id}`), ['alice']);
  });

  test('lists are sorted by the names that their reader sees', async () => {
    for (const [user, name] of [
      [alice, 'Zoe'],
      [bob, 'Yan'],
    ] as const)
      succeeds(await admin.patch(`/users/${user.id}`, { body: { values: { real_name: name } } }));
    const later = await anArtifact(bob, tracker, [of.set('title', { value: 'Other' })]);
    const tql = 'SELECT @id FROM @project = MY_PROJECTS() WHERE @id >= 1 ORDER BY @submitted_by ASC';
    const content = `/crosstracker_query/content?query=${encodeURIComponent(JSON.stringify({ tql_query: tql }))}`;
    for (const [value, order] of [
      ['0', [id, later]],
      ['1', [later, id]],
      ['2', [id, later]],
      ['3', [later, id]],
    ] as const) {
      await prefer(bob, value);
      const sorted = await bob.get(`/trackers/${tracker.id}/artifacts?sort=author`);
      const found = (sorted.json as { id: number }[]).map((one) => one.id);
      assert.deepEqual(found, order, value);
      const { artifacts } = (await bob.get(content as '/crosstracker_query/content')).json;
      const across = artifacts.map((one) => (one['@id'] as { value: number }).value);
      assert.deepEqual(across, order, value);
    }
  });

  test('an entity tag from before the choice is still valid: the artifact is the same', async () => {
    const { etag } = (await bob.get(`/artifacts/${id}`)).headers;
    await prefer(bob, '0');
    assert.notEqual((await bob.get(`/artifacts/${id}`)).headers['etag'], etag);
    const body = { values: [of.set('title', { value: 'Three' })] };
    succeeds(await bob.put(`/artifacts/${id}`, { body, headers: { 'If-Match': String(etag) } }));
  });
});
