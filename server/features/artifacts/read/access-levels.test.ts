import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { everyField } from '../../../../test/support/worlds/every-field.ts';
import { pageOf, refuses } from '../../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../../test/support/hearth/hearth.ts';
import {
  anArtifact,
  changed,
  changesetsOf,
  fieldsOf,
  grants,
  post,
  put,
  readArtifact,
  shownIn,
  stateOf,
  trackerOf,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob, carol },
  projects: { project },
} = await aWorld()
  .with(aProject('project').withMembers('alice', 'bob', 'carol'))
  .start({ after });

async function group(name: string, ...users: { id: number }[]): Promise<string> {
  const body = { project_id: project.id, short_name: name, description: '' };
  const made = await hearth.admin.post('/user_groups', { body });
  assert.equal(made.status, 201, made.text);
  const put = await hearth.admin.put(`/user_groups/${made.json.id}/users`, { body: users.map(({ id }) => ({ id })) });
  assert.equal(put.status, 200, put.text);
  return made.json.id;
}
const couple = await group('couple', alice, bob);

/** The users who see an artifact, checked on every route that could show it. */
async function whoSees(id: number): Promise<string> {
  const seers = { alice, bob, carol, admin: hearth.admin, anonymous: hearth.anonymous };
  const seen: string[] = [];
  for (const [name, by] of Object.entries(seers) as [string, Caller][]) {
    const { status } = await by.get(`/artifacts/${id}`);
    const isSeen = status === 200;
    if (!isSeen) assert.equal(status, name === 'anonymous' ? 401 : 403, name);
    const listed = await by.get('/artifacts', { query: { query: `{"id":[${id}]}` } });
    assert.deepEqual(pageOf(listed), [100, 0, isSeen ? 1 : 0, 100], name);
    assert.equal((await by.get(`/artifacts/${id}/changesets`)).status === 200, isSeen, name);
    if (isSeen) seen.push(name);
  }
  return seen.join(' ');
}

async function tracker(itemName: string, permissions: object, fields: object = {}) {
  const made = await trackerOf(
    hearth.admin,
    project.id,
    itemName,
    {
      title: { type: 'string' },
      owners: { type: 'msb', bindings: { type: 'users', list: ['group_members'] } },
      links: { type: 'art_link' },
      ...fields,
    },
    { semantics: { title: { field_id: 'title' }, contributor: { field_id: 'owners' } } },
  );
  const body = { permissions_for_groups: { can_access: [], ...permissions } };
  const granted = await hearth.admin.patch(`/trackers/${made.id}`, { body });
  assert.equal(granted.status, 200, granted.text);
  return made;
}

describe('an artifact is visible to', () => {
  test('its submitter only', async () => {
    const own = await tracker('own', { can_access_submitted_by_user: ['registered_users'] });
    const value = [fieldsOf(own).set('title', { value: 'mine' })];
    assert.equal(await whoSees(await anArtifact(alice, own, value)), 'alice admin');
    assert.equal(await whoSees(await anArtifact(hearth.admin, own, value)), 'admin');
  });

  test('members of a group of its submitter', async () => {
    const shared = await tracker('shared', { can_access_submitted_by_group: [couple] });
    const value = [fieldsOf(shared).set('title', { value: 'ours' })];
    assert.equal(await whoSees(await anArtifact(alice, shared, value)), 'alice bob admin');
    assert.equal(await whoSees(await anArtifact(hearth.admin, shared, value)), 'admin');
    refuses(await post(carol, shared, value), 403, "User can't write in destination tracker");
  });

  test('members of a group of its assignee', async () => {
    const assigned = await tracker('assigned', { can_access_assigned_to_group: [couple] });
    const of = fieldsOf(assigned);
    const id = await anArtifact(hearth.admin, assigned, [of.set('title', { value: 'theirs' })]);
    assert.equal(await whoSees(id), 'admin');
    await changed(hearth.admin, id, [of.set('owners', { bind_value_ids: [carol.id] })]);
    assert.equal(await whoSees(id), 'admin');
    await changed(hearth.admin, id, [of.set('owners', { bind_value_ids: [carol.id, bob.id] })]);
    assert.equal(await whoSees(id), 'alice bob admin');
  });

  test('members of the groups in its permissions field, as long as the field names them', async () => {
    const open = await everyField(hearth.admin, project.id, 'open', couple);
    const of = fieldsOf(open);
    const title = of.set('title', { value: 'restricted' });
    const id = await anArtifact(alice, open, [title, of.set('perm', { value: { granted_groups: [couple] } })]);
    assert.equal(await whoSees(id), 'alice bob admin');
    const shown = shownIn(await readArtifact(alice, id), of.id('perm'));
    assert.deepEqual([shown.granted_groups, shown.granted_groups_ids], [['couple'], [couple]]);
    await changed(alice, id, [of.set('perm', { value: { granted_groups: [couple, '2'] } })]);
    assert.equal(await whoSees(id), 'alice bob carol admin');
    await changed(alice, id, [of.set('perm', { value: { granted_groups: [] } })]);
    assert.equal(await whoSees(id), 'alice bob carol admin anonymous');
    await changed(alice, id, [of.set('perm', { value: { granted_groups: [`${project.id}_4`] } })]);
    assert.equal(await whoSees(id), 'admin', 'users can remove their own access');
    const linking = await anArtifact(hearth.admin, open, [title, of.set('links', { links: [{ id }] })]);
    assert.deepEqual(shownIn(await readArtifact(alice, linking), of.id('links')).links, []);
    assert.equal(shownIn(await readArtifact(hearth.admin, linking), of.id('links')).links.length, 1);
  });
});

describe('reading and setting a field', async () => {
  const members = ['project_members'];
  const guarded = await trackerOf(
    hearth.admin,
    project.id,
    'guarded',
    {
      title: { type: 'string' },
      secret: { type: 'string', ...grants([couple], [couple], [couple]) },
      once: { type: 'string', ...grants(['all_users'], members, []) },
      late: { type: 'string', ...grants(['all_users'], [], members), properties: { default_value: 'early' } },
      readable: { type: 'string', ...grants(['all_users'], [], []) },
      state: {
        type: 'sb',
        bindings: { type: 'static' },
        values: ['Open', 'Done'],
        ...grants([couple], [couple], [couple]),
      },
      links: { type: 'art_link', ...grants(['all_users'], [couple], [couple]) },
    },
    {
      semantics: { title: { field_id: 'secret' }, status: { field_id: 'state', value_ids: ['Open'] } },
    },
  );
  const of = fieldsOf(guarded);
  const denied = (name: string, prefix = '') => `${prefix}You are not allowed to update the field ${name}.\n`;

  test('a value is visible to users who may read its field, in the artifact and in its history', async () => {
    const id = await anArtifact(alice, guarded, [
      of.set('secret', { value: 'psst' }),
      of.set('state', { bind_value_ids: [of.value('state', 'Open')] }),
    ]);
    await changed(alice, id, [of.set('secret', { value: 'psst, psst' })]);
    const closed = await anArtifact(alice, guarded, [of.set('state', { bind_value_ids: [of.value('state', 'Done')] })]);
    assert.deepEqual(
      [(await readArtifact(alice, closed)).is_open, (await readArtifact(carol, closed)).is_open],
      [false, true],
    );
    const artifact = await readArtifact(alice, id, '?values_format=all');
    assert.deepEqual([artifact.title, artifact.status], ['psst, psst', 'Open']);
    assert.equal((await changesetsOf(alice, id)).length, 2);
    for (const by of [carol, hearth.anonymous]) {
      const seen = await by.get(`/artifacts/${id}?values_format=all&tracker_structure_format=complete`);
      assert.ok(!seen.text.includes('psst'), seen.text);
      assert.deepEqual([seen.json.title, seen.json.status, seen.json.full_status], [null, '', null]);
      assert.ok(!('secret' in seen.json.values_by_field));
      const history = await by.get(`/artifacts/${id}/changesets`);
      assert.deepEqual(pageOf(history), [10, 0, 1, 50], 'changes of hidden fields are not listed');
      assert.ok(!history.text.includes('psst'));
    }
  });

  test('a field that the caller may not set is refused by name if they may read it, when creating and changing', async () => {
    const id = await anArtifact(alice, guarded, [of.set('secret', { value: 'psst' }), of.set('once', { value: 'x' })]);
    const before = await stateOf(alice, id);
    const unknown = (name: string) => `Unknown field ${of.id(name)}`;
    const refusals: [Caller, string, object, string][] = [
      [carol, 'secret', { value: 'x' }, unknown('secret')],
      [carol, 'secret', { value: 'psst' }, unknown('secret')],
      [carol, 'secret', { value: '' }, unknown('secret')],
      [carol, 'secret', { value: ['x'] }, unknown('secret')],
      [carol, 'state', { bind_value_ids: [] }, unknown('state')],
      [carol, 'links', { links: [{ id: 1 }] }, denied('Links')],
      [alice, 'once', { value: 'y' }, denied('Once')],
      [alice, 'readable', { value: 'y' }, denied('Readable')],
    ];
    for (const [by, name, given, message] of refusals) {
      refuses(await put(by, id, [of.set('title', { value: 'never' }), of.set(name, given)]), 400, message);
    }
    assert.deepEqual(await stateOf(alice, id), before);
    for (const [name, label] of [
      ['late', 'Late'],
      ['readable', 'Readable'],
    ] as const) {
      const made = await post(alice, guarded, [of.set('title', { value: 'x' }), of.set(name, { value: 'x' })]);
      refuses(made, 400, denied(label, 'error: '));
    }
    refuses(await post(carol, guarded, [of.set('secret', { value: 'x' })]), 400, unknown('secret'));
  });

  test('a field that the submitter may not set starts with its default, and can be set later', async () => {
    const id = await anArtifact(alice, guarded, [of.set('title', { value: 'x' })]);
    assert.equal(shownIn(await readArtifact(alice, id), of.id('late')).value, 'early');
    await changed(alice, id, [of.set('late', { value: 'late' })]);
    assert.equal(shownIn(await readArtifact(alice, id), of.id('late')).value, 'late');
  });

  test('users who may set few fields can send a complete representation back', async () => {
    const target = await anArtifact(alice, guarded, [of.set('title', { value: 'target' })]);
    const id = await anArtifact(alice, guarded, [
      of.set('secret', { value: 'psst' }),
      of.set('once', { value: 'once' }),
      of.set('links', { links: [{ id: target, type: 'custom' }] }),
    ]);
    const before = await stateOf(alice, id);
    const document = await readArtifact(carol, id);
    assert.equal((await carol.put(`/artifacts/${id}`, { body: document })).status, 200);
    assert.deepEqual(await stateOf(alice, id), before);
    shownIn(document, of.id('title')).value = 'by carol';
    assert.equal((await carol.put(`/artifacts/${id}`, { body: document })).status, 200);
    const artifact = await readArtifact(alice, id);
    assert.equal(shownIn(artifact, of.id('title')).value, 'by carol');
    assert.equal(shownIn(artifact, of.id('secret')).value, 'psst');
    assert.equal(shownIn(artifact, of.id('links')).links.length, 1);
  });

  test('permissions on fields apply to tracker administrators too, but not to site administrators', async () => {
    const boss = await hearth.user('boss');
    await hearth.members(project.id, [alice, bob, carol, boss]);
    await hearth.admin.put(`/user_groups/${project.id}_4/users`, { body: [{ id: 101 }, { id: boss.id }] });
    const id = await anArtifact(alice, guarded, [of.set('secret', { value: 'psst' })]);
    refuses(await put(boss, id, [of.set('readable', { value: 'x' })]), 400, denied('Readable'));
    assert.ok(!JSON.stringify(await readArtifact(boss, id)).includes('psst'));
    await changed(hearth.admin, id, [of.set('readable', { value: 'x' }), of.set('secret', { value: 'seen' })]);
  });
});

describe('an earlier choice', async () => {
  const list = await everyField(hearth.admin, project.id, 'lists');
  const of = fieldsOf(list);

  test('is kept after the user leaves the group, and can be sent back but not chosen again', async () => {
    const leaver = await hearth.user('leaver');
    await hearth.members(project.id, [alice, bob, carol, leaver]);
    const assigned = [
      of.set('person', { bind_value_ids: [leaver.id] }),
      of.set('people', { bind_value_ids: [leaver.id, bob.id] }),
    ];
    const id = await anArtifact(alice, list, [of.set('title', { value: 'x' }), ...assigned]);
    const fresh = await anArtifact(alice, list, [of.set('title', { value: 'y' })]);
    await hearth.members(project.id, [alice, bob, carol]);
    const artifact = await readArtifact(alice, id);
    assert.deepEqual(shownIn(artifact, of.id('people')).bind_value_ids, [leaver.id, bob.id]);
    assert.equal(shownIn(artifact, of.id('person')).values[0]?.username, 'leaver');
    assert.deepEqual(
      artifact.assignees.map((user) => user.username),
      ['leaver'],
    );
    const before = await stateOf(alice, id);
    assert.equal((await alice.put(`/artifacts/${id}`, { body: artifact })).status, 200);
    assert.deepEqual(await stateOf(alice, id), before);
    await changed(alice, id, [of.set('people', { bind_value_ids: [leaver.id, carol.id] })]);
    assert.equal((await put(alice, fresh, assigned)).status, 400);
  });

  test('open values are case-insensitive, and separate for each field', async () => {
    const id = await anArtifact(alice, list, [
      of.set('title', { value: 'x' }),
      of.set('tags', { bind_value_ids: ['Mine'] }),
    ]);
    const [value] = shownIn(await readArtifact(alice, id), of.id('tags')).bind_value_objects;
    assert.ok(value);
    assert.match(String(value.id), /^o\d+$/);
    const other = await anArtifact(bob, list, [
      of.set('title', { value: 'y' }),
      of.set('tags', { bind_value_ids: ['mine', 'known'] }),
    ]);
    const [again, known] = shownIn(await readArtifact(bob, other), of.id('tags')).bind_value_objects;
    assert.ok(again && known);
    assert.deepEqual([again.id, again.label, known.id], [value.id, 'Mine', of.value('tags', 'Known')]);
    await changed(alice, other, [of.set('tags', { value: { bind_value_objects: [{ id: value.id }] } })]);
    const stolen = await put(alice, other, [of.set('readers', { value: { bind_value_objects: [{ id: value.id }] } })]);
    assert.equal(stolen.status, 400);
  });
});
