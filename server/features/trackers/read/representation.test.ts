import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, refusesReader, succeeds } from '../../../../test/support/hearth/expect.ts';
import type { ShownTracker } from '../../../../test/support/hearth/shown.ts';
import { fieldNamed } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
} = await aWorld()
  .with(aProject('project', { shortname: 'shapes', label: 'Shapes' }).withMembers('alice'))
  .start({ after });

const structure = {
  fields: [
    { type: 'fieldset', key: 'box', label: 'Box' },
    { type: 'string', name: 'title', label: 'Title', parent: 'box', required: true, description: 'In one line' },
    { type: 'sb', name: 'state', label: 'State', parent: 'box', values: ['Open', 'Closed'] },
    {
      type: 'sb',
      name: 'owner',
      label: 'Owner',
      bindings: { type: 'users', list: ['group_members'] },
      permissions_for_groups: { can_read: ['project_admins'], can_submit: [], can_update: [] },
    },
    { type: 'int', name: 'spare', label: 'Spare', is_used: false },
  ],
  semantics: {
    title: { field_id: 'title' },
    status: { field_id: 'state', value_ids: ['Open'] },
    done: { value_ids: ['Closed'] },
    contributor: { field_id: 'owner' },
  },
};
const made = await hearth.admin.post(`/projects/${project.id}/trackers`, {
  body: { label: 'Items', item_name: 'item', description: 'All sorts', color_name: 'plum-crazy', structure },
});
succeeds(made, 201);
const tracker: ShownTracker = made.json;
const field = (name: string, of = tracker) => fieldNamed(of, name);
const hasField = (name: string, of = tracker) => of.fields.some((one) => one.name === name);
const group = (id: string, label: string, name: string, key: string) => ({
  id,
  uri: `user_groups/${id}`,
  label,
  users_uri: `user_groups/${id}/users`,
  short_name: name,
  key: `ugroup_${key}_name_key`,
});
const everybody = group('1', 'Anonymous', 'all_users', 'anonymous_users');
const registered = group('2', 'Registered users', 'registered_users', 'registered_users');
const members = group(`${project.id}_3`, 'Project members', 'project_members', 'project_members');
const administrators = group(`${project.id}_4`, 'Project administrators', 'project_admins', 'project_admins');

test('a tracker has the members of the interface, in their order', () => {
  const { fields, structure: tree, semantics, done_value_ids: done, ...head } = tracker;
  assert.deepEqual(head, {
    id: tracker.id,
    uri: `trackers/${tracker.id}`,
    html_url: `/plugins/tracker/?tracker=${tracker.id}`,
    project: { id: project.id, uri: `projects/${project.id}`, label: 'Shapes', icon: '' },
    label: 'Items',
    description: 'All sorts',
    item_name: 'item',
    workflow: {
      field_id: 0,
      is_used: '',
      is_legacy: false,
      is_advanced: true,
      rules: { dates: [], lists: [] },
      transitions: [],
    },
    permissions_for_groups: {
      can_access: [everybody],
      can_access_submitted_by_user: [],
      can_access_assigned_to_group: [],
      can_access_submitted_by_group: [],
      can_admin: [administrators],
    },
    parent: null,
    resources: [{ type: 'reports', uri: `trackers/${tracker.id}/tracker_reports` }],
    color_name: 'plum-crazy',
    notifications: { enabled: true },
    use_private_comments: true,
  });
  assert.deepEqual(Object.keys(tracker), [
    'id',
    'uri',
    'html_url',
    'project',
    'label',
    'description',
    'item_name',
    'fields',
    'structure',
    'semantics',
    'workflow',
    'permissions_for_groups',
    'parent',
    'resources',
    'color_name',
    'notifications',
    'done_value_ids',
    'use_private_comments',
  ]);
  assert.equal(fields.length, 4);
  const ids = Object.fromEntries(fields.map((field) => [field.name, field.field_id]));
  assert.deepEqual(tree, [
    {
      id: ids['box'],
      content: [
        { id: ids['title'], content: null },
        { id: ids['state'], content: null },
      ],
    },
    { id: ids['owner'], content: null },
  ]);
  const [open, closed] = field('state').values.map((value) => value.id);
  assert.deepEqual(semantics, {
    title: { field_id: ids['title'] },
    status: { field_id: ids['state'], value_ids: [open] },
    contributor: { field_id: ids['owner'] },
  });
  // Clients that iterate over the semantics find only fields.
  assert.deepEqual(done, [closed]);
});

test('fields have the members of the interface', () => {
  const { field_id: id, ...title } = field('title');
  assert.deepEqual(title, {
    label: 'Title',
    name: 'title',
    type: 'string',
    values: null,
    required: true,
    collapsed: false,
    bindings: { type: null, list: [] },
    permissions: ['read', 'update', 'create'],
    permissions_for_groups: { can_submit: [registered], can_read: [everybody], can_update: [members] },
    default_value: '',
    has_notifications: false,
    is_used: true,
    description: 'In one line',
    specific_properties: { maxchars: 0, size: 30, default_value: '' },
    label_decorators: [],
  });
  assert.ok(Number.isInteger(id));
  const box = field('box');
  assert.ok(box);
  assert.deepEqual([box.permissions, box.permissions_for_groups, box.specific_properties], [['read'], null, []]);
  const owner = field('owner');
  assert.ok(owner);
  assert.deepEqual(owner.bindings, { type: 'users', list: [{ id: 3, label: 'group_members' }] });
  assert.deepEqual(owner.values[1], {
    id: alice.id,
    label: 'alice',
    user_reference: {
      id: alice.id,
      uri: `users/${alice.id}`,
      real_name: 'alice the tester (alice)',
      username: 'alice',
      avatar_url: owner.values[1]?.user_reference.avatar_url,
    },
  });
  assert.deepEqual(field('state').values[0], {
    id: field('state').values[0]?.id,
    label: 'Open',
    is_hidden: false,
    value_color: '',
  });
});

test('trackers and fields are numbered from 1, list values from 101', () => {
  assert.equal(tracker.id, 1);
  assert.deepEqual(
    tracker.fields.map((field) => field.field_id).toSorted((a: number, b: number) => a - b),
    [1, 2, 3, 4],
  );
  assert.deepEqual(
    field('state').values.map((value) => value.id),
    [101, 102],
  );
});

test('hidden fields are absent', async () => {
  const seen = (await alice.get(`/trackers/${tracker.id}`)).json;
  assert.ok(!hasField('owner', seen));
  assert.equal(seen.semantics.contributor, undefined);
  assert.equal(JSON.stringify(seen.structure).includes(String(field('owner').field_id)), false);
  assert.equal(seen.permissions_for_groups, null);
  assert.equal(field('title', seen).permissions_for_groups, null);
  assert.deepEqual(field('title', seen).permissions, ['read', 'update', 'create']);
  const anonymous = (await hearth.anonymous.get(`/trackers/${tracker.id}`)).json;
  assert.deepEqual(field('title', anonymous).permissions, ['read']);
});

test('unused fields are shown only to administrators who ask for them', async () => {
  const path = `/trackers/${tracker.id}?with_unused_fields=true` as const;
  assert.equal(field('spare', (await hearth.admin.get(path)).json).is_used, false);
  assert.ok(!hasField('spare', (await alice.get(path)).json));
  assert.ok(!hasField('spare'));
});

test('a workflow is hidden with its field, and shows the transitions that the caller may perform', async () => {
  const states = { type: 'sb', name: 'state', label: 'State', values: ['A', 'B'] };
  const workflow = { field_id: 'state', is_used: '1', transitions: [{ from_id: null, to_id: 'A' }] };
  const create = (item_name: string, field: object) =>
    hearth.admin.post(`/projects/${project.id}/trackers`, {
      body: { label: item_name, item_name, structure: { fields: [field], workflow } },
    });
  const hidden = await create('hidden', { ...states, permissions_for_groups: { can_read: [], can_update: [] } });
  succeeds(hidden, 201);
  assert.equal(hidden.json.workflow.is_used, '1');
  assert.equal((await alice.get(`/trackers/${hidden.json.id}`)).json.workflow, null);
  const shown = await create('shown', states);
  const [transition] = shown.json.workflow.transitions;
  assert.ok(transition);
  const start = { id: transition.id, from_id: null, to_id: shown.json.fields[0]?.values[0]?.id };
  assert.deepEqual(shown.json.workflow.transitions, [start]);
  const seen = await alice.get(`/trackers/${shown.json.id}`);
  assert.deepEqual(seen.json.workflow.transitions, [transition]);
  await hearth.admin.patch(`/tracker_workflow_transitions/${transition.id}`, {
    body: { authorized_user_group_ids: [`${project.id}_4`], not_empty_field_ids: [], is_comment_required: false },
  });
  assert.deepEqual((await alice.get(`/trackers/${shown.json.id}`)).json.workflow.transitions, []);
  assert.equal((await hearth.admin.get(`/trackers/${shown.json.id}`)).json.workflow.transitions.length, 1);
});

test('a list is sorted by label, with exact totals', async () => {
  const list = await hearth.project(hearth.admin, { shortname: 'listing' });
  for (const label of ['beta', 'Alpha', 'gamma 10', 'gamma 9']) {
    const item_name = label.replace(' ', '_');
    const body = { label, item_name, template_name: 'empty' };
    succeeds(await hearth.admin.post(`/projects/${list.id}/trackers`, { body }), 201);
  }
  const labels = async (query: string) => {
    const page = await hearth.anonymous.get(`/projects/${list.id}/trackers${query}`);
    return [pageOf(page), page.json.map((one) => one.label)];
  };
  assert.deepEqual(await labels(''), [
    [10, 0, 4, 50],
    ['Alpha', 'beta', 'gamma 9', 'gamma 10'],
  ]);
  assert.deepEqual(await labels('?limit=2&offset=1'), [
    [2, 1, 4, 50],
    ['beta', 'gamma 9'],
  ]);
  assert.deepEqual(await labels('?limit=0'), [[0, 0, 4, 50], []]);
  await hearth.admin.patch(`/trackers/${(await hearth.anonymous.get(`/projects/${list.id}/trackers`)).json[0]?.id}`, {
    body: { permissions_for_groups: { can_access: ['project_admins'] } },
  });
  assert.deepEqual(await labels(''), [
    [10, 0, 3, 50],
    ['beta', 'gamma 9', 'gamma 10'],
  ]);
});

test('short representations explain why an artifact cannot be created from a title alone', async () => {
  const path = `/projects/${project.id}/trackers?representation=minimal` as const;
  const [plain] = (await alice.get(path)).json.filter((one) => one.id === tracker.id);
  assert.deepEqual(plain, {
    id: tracker.id,
    uri: `trackers/${tracker.id}`,
    label: 'Items',
    color_name: 'plum-crazy',
    project: { id: project.id, uri: `projects/${project.id}`, label: 'Shapes', icon: '' },
    cannot_create_reasons: [],
  });
  const reasons = async (by: typeof hearth.anonymous, id: number) => {
    const listed = await by.get(`${path}&with_creation_semantic_check=title`);
    return listed.json.find((one) => one.id === id)?.cannot_create_reasons;
  };
  assert.deepEqual(await reasons(alice, tracker.id), []);
  assert.deepEqual(await reasons(hearth.anonymous, tracker.id), [
    'You are not allowed to submit artifacts in this tracker.',
  ]);
  const shown = (await alice.get(path)).json.find((one) => one.label === 'shown');
  assert.ok(shown);
  assert.deepEqual(await reasons(alice, shown.id), ['The semantic title is not defined in this tracker.']);
});

test('invalid parameters of a list are refused', async () => {
  const ask = (query: string) => hearth.admin.get(`/projects/${project.id}/trackers?${query}`);
  refuses(
    await ask('query={"is_tracker_admin":false}'),
    400,
    "Filtering for trackers you are not administrator is not supported. Use 'is_tracker_admin': true",
  );
  refuses(
    await ask('query={"is_tracker_admn":true}'),
    400,
    "You can only search on 'is_tracker_admin': true. Did you mean `is_tracker_admin`?",
  );
  refuses(await ask('query=[]'), 400, 'Query must be in Json');
  refuses(await ask('query={"a}'), 400, 'parameter "query" syntax error, invalid JSON');
  refuses(
    await ask('with_creation_semantic_check=title'),
    400,
    "'with_creation_semantic_check' is not available when 'full' tracker representation is chosen",
  );
  refuses(
    await ask('representation=minimal&with_creation_semantic_check=status'),
    400,
    'Semantic "status" not supported',
  );
  refuses(await ask('limit=51'), 400, 'Invalid value specified for `limit`. Maximum allowed value is 50.');
  refuses(
    await ask('representation=short'),
    400,
    'Invalid value specified for `representation`. Expected one of (full,minimal).',
  );
});

test('a query for administered trackers returns only those', async () => {
  const query = { query: '{"is_tracker_admin":true}' };
  assert.deepEqual((await alice.get(`/projects/${project.id}/trackers`, { query })).json, []);
  const body = { permissions_for_groups: { can_admin: ['project_members'] } };
  succeeds(await hearth.admin.patch(`/trackers/${tracker.id}`, { body }));
  const listed = await alice.get(`/projects/${project.id}/trackers`, { query });
  assert.deepEqual(pageOf(listed), [10, 0, 1, 50]);
  const projects = await alice.get('/projects', { query });
  assert.deepEqual(
    projects.json.map((one) => one.id),
    [project.id],
  );
});

test('an unknown tracker is not found', async () => {
  refuses(await hearth.admin.get('/trackers/99999'), 404);
  refuses(await hearth.anonymous.get('/trackers/2147483648'), 404);
  succeeds(
    await hearth.admin.patch(`/trackers/${tracker.id}`, { body: { permissions_for_groups: { can_access: [] } } }),
  );
  const stranger = await hearth.user('stranger');
  refusesReader(
    await stranger.get(`/trackers/${tracker.id}`),
    404,
    'You cannot access this tracker or it does not exist',
  );
  refuses(await hearth.anonymous.get(`/trackers/${tracker.id}`), 401);
});
