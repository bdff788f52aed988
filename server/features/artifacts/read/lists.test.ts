import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { defined, pageOf, refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../../test/support/hearth/hearth.ts';
import {
  anArtifact,
  createTracker,
  changed,
  fieldsOf,
  readArtifact,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
  trackers: { bug: bugs, secret: secrets },
} = await aWorld()
  .with(aProject('project').withMembers('alice', 'bob').with(aTracker('bug').fromTemplate('bugs')))
  .with(aProject('hidden', { is_public: false }).with(aTracker('secret').fromTemplate('bugs')))
  .start({ after });
const field = fieldsOf(bugs);
const artifact = (title: string, more: object[] = [], by: Caller = alice) =>
  anArtifact(by, bugs, [field.set('title', { value: title }), ...more]);
const secret = await anArtifact(hearth.admin, secrets, [fieldsOf(secrets).set('title', { value: 'secret' })]);
const idsIn = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('several artifacts by their ids', () => {
  const several = (query: unknown, more = '', by: Caller = alice) =>
    by.get(`/artifacts?query=${encodeURIComponent(typeof query === 'string' ? query : JSON.stringify(query))}${more}`);

  test('are returned in the requested order, without unknown and hidden artifacts', async () => {
    const [one, two] = [await artifact('one'), await artifact('two')];
    const found = await several({ id: [two, 999_999, secret, one, 0, -1, 2 ** 40] });
    assert.deepEqual(
      [pageOf(found), idsIn(found.json.collection)],
      [
        [100, 0, 2, 100],
        [two, one],
      ],
    );
    assert.deepEqual(found.json.collection[0], await readArtifact(alice, two, '?values_format=all'));
    const all = await several({ id: [two, secret, one] }, '', hearth.admin);
    assert.deepEqual(
      [pageOf(all), idsIn(all.json.collection)],
      [
        [100, 0, 3, 100],
        [two, secret, one],
      ],
    );
    const page = await several({ id: [two, one] }, '&limit=1&offset=1');
    assert.deepEqual([pageOf(page), idsIn(page.json.collection)], [[1, 1, 2, 100], [one]]);
    assert.deepEqual((await several({ id: [] })).json, { collection: [] });
    const vast = await alice.get('/artifacts', {
      query: { query: `{"id":[${one},999999999999999999,999999999999999998]}` },
    });
    assert.deepEqual(idsIn(vast.json.collection), [one]);
  });

  test('an invalid query is refused', async () => {
    const tries: [unknown, string][] = [
      [{ id: ['1'] }, 'id must be an array of int'],
      [{ id: [1.5] }, 'id must be an array of int'],
      [{ id: 1 }, 'id must be an array of int'],
      [{ id: '1,2' }, 'id must be an array of int'],
      [{ id: [null] }, 'id must be an array of int'],
      [{ ids: [1] }, 'Missing id entry in the query parameter'],
      [{}, 'Missing id entry in the query parameter'],
      [{ id: [1, 1] }, 'ids must be distinct'],
      [{ id: [1], title: 'x' }, 'You can only search on id, not on title'],
    ];
    for (const [query, reason] of tries) refuses(await several(query), 400, reason);
    for (const query of ['{', '[1]', '3', '"x"', '{"id":[1]']) assert.equal((await several(query)).status, 400, query);
    refuses(await alice.get('/artifacts'), 400, '`query` is required.');
    refuses(await alice.get('/artifacts?query='), 400, '`query` is required.');
    refuses(
      await several({ id: [1] }, '&limit=101'),
      400,
      'Invalid value specified for `limit`. Maximum allowed value is 100.',
    );
  });

  test('a list has at most a hundred', async () => {
    const ids = (count: number) => ({ id: Array.from({ length: count }, (_, index) => 500_000 + index) });
    succeeds(await several(ids(100)));
    refuses(await several(ids(101)), 403, 'No more than 100 artifacts can be requested at once.');
  });
});

describe('the artifacts of the caller', () => {
  const mine = (query: object, by: Caller = bob, more = '') =>
    by.get(`/users/self/artifacts?query=${encodeURIComponent(JSON.stringify(query))}${more}`);
  const assigned = (...users: { id: number }[]) =>
    field.set('assigned_to', { bind_value_ids: users.map(({ id }) => id) });

  test('are open ones that the user submitted or is assigned to, newest first, without duplicates', async () => {
    const given = await artifact('assigned', [assigned(bob)]);
    const own = await artifact('own', [], bob);
    const both = await artifact('both', [assigned(bob)], bob);
    const closed = await artifact(
      'closed',
      [field.set('status', { bind_value_ids: [field.value('status', 'Closed')] })],
      bob,
    );
    const taken = await artifact('taken', [assigned(bob)]);
    await changed(alice, taken, [assigned(alice)]);
    const lists: [object, number[]][] = [
      [{ assigned_to: true }, [both, given]],
      [{ submitted_by: true }, [both, own]],
      [{ assigned_to: true, submitted_by: true }, [both, own, given]],
      [{ assigned_to: false, submitted_by: true }, [both, own]],
    ];
    for (const [query, ids] of lists) {
      const found = await mine(query);
      assert.deepEqual([pageOf(found), idsIn(found.json)], [[250, 0, ids.length, 250], ids], JSON.stringify(query));
    }
    await bob.put(`/artifacts/${taken}/watch`, { body: { state: 'watching' } });
    await bob.put(`/artifacts/${closed}/watch`, { body: { state: 'watching' } });
    await bob.put(`/artifacts/${given}/watch`, { body: { state: 'muted' } });
    assert.deepEqual(idsIn((await mine({ watched: true })).json), [taken], 'neither muted nor closed ones');
    assert.deepEqual(idsIn((await mine({ watched: true, submitted_by: true })).json), [taken, both, own]);
    const page = await mine({ assigned_to: true, submitted_by: true }, bob, '&limit=1&offset=1');
    assert.deepEqual([pageOf(page), idsIn(page.json)], [[1, 1, 3, 250], [own]]);
    const { tracker } = await readArtifact(bob, own);
    assert.deepEqual(page.json, [
      {
        id: own,
        uri: `artifacts/${own}`,
        html_url: `/plugins/tracker/?aid=${own}`,
        title: 'own',
        xref: `bug #${own}`,
        tracker,
      },
    ]);
    await changed(alice, closed, [field.set('status', { bind_value_ids: [field.value('status', 'New')] })]);
    assert.deepEqual(idsIn((await mine({ submitted_by: true })).json), [closed, both, own]);
  });

  test('are available to the caller only, and only with known parameters', async () => {
    const other = await bob.get(`/users/${bob.id}/artifacts?query=${encodeURIComponent('{"submitted_by":true}')}`);
    refuses(other, 403, 'This route only support `self` pseudo id');
    for (const query of [{}, { assigned_to: false }, { title: true }, { assigned_to: true, title: 'x' }]) {
      assert.equal((await mine(query)).status, 400, JSON.stringify(query));
    }
    assert.equal((await bob.get('/users/self/artifacts')).status, 400);
    assert.equal((await mine({ submitted_by: true }, hearth.anonymous)).status, 401);
  });
});

describe('possible parents', () => {
  test('are the open artifacts of the parent tracker that the caller sees, newest first', async () => {
    const stories = await createTracker(hearth.admin, project.id, 'story', { template_name: 'stories' });
    const tasks = await createTracker(hearth.admin, project.id, 'task', { template_name: 'tasks' });
    const parents = (more = '', by: Caller = alice) => by.get(`/trackers/${tasks.id}/parent_artifacts${more}`);
    const none = await parents();
    assert.deepEqual([pageOf(none), none.json], [[100, 0, 0, 1000], []]);
    succeeds(await hearth.admin.patch(`/trackers/${tasks.id}`, { body: { parent_id: stories.id } }));
    const of = fieldsOf(stories);
    const story = (title: string) => anArtifact(alice, stories, [of.set('title', { value: title })]);
    const [one, two, three] = [await story('one'), await story('two'), await story('three')];
    const open = stories.semantics.status.value_ids;
    const status = stories.fields.find(({ field_id }) => field_id === stories.semantics.status.field_id);
    const closed = defined(status?.values.find(({ id }) => !open.includes(id)));
    await changed(alice, two, [{ field_id: stories.semantics.status.field_id, bind_value_ids: [closed.id] }]);
    const found = await parents();
    assert.deepEqual(
      [pageOf(found), idsIn(found.json)],
      [
        [100, 0, 2, 1000],
        [three, one],
      ],
    );
    const { tracker, full_status } = await readArtifact(alice, one);
    assert.deepEqual(found.json[1], {
      id: one,
      title: 'one',
      xref: `story #${one}`,
      uri: `artifacts/${one}`,
      html_url: `/plugins/tracker/?aid=${one}`,
      tracker,
      full_status,
    });
    const page = await parents('?limit=1&offset=1');
    assert.deepEqual([pageOf(page), idsIn(page.json)], [[1, 1, 2, 1000], [one]]);
    const body = { permissions_for_groups: { can_access: ['project_members'] } };
    succeeds(await hearth.admin.patch(`/trackers/${stories.id}`, { body }));
    assert.deepEqual(pageOf(await parents('', hearth.anonymous)), [100, 0, 0, 1000]);
    refuses(await parents('?limit=1001'), 400, 'Invalid value specified for `limit`. Maximum allowed value is 1000.');
  });
});
