import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { UserGroupReference } from '../../../../contract/projects/user-group.ts';
import { defined, refuses, refusesReader, succeeds } from '../../../../test/support/hearth/expect.ts';
import type { ShownChangeset, ShownNode, ShownTracker } from '../../../../test/support/hearth/shown.ts';
import { upload } from '../../../../test/support/worlds/files.ts';
import {
  anArtifact,
  changesetsOf,
  fieldNamed,
  readArtifact,
  shownIn,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { owner, member },
  projects: { project },
} = await aWorld()
  .with(aProject('project', { shortname: 'fields' }).ownedBy('owner').withMembers('member'))
  .start({ after });

let count = 0;
async function tracker(template_name = 'bugs') {
  count += 1;
  const body = { label: `T ${count}`, item_name: `t${count}`, template_name };
  const made = await owner.post(`/projects/${project.id}/trackers`, { body });
  succeeds(made, 201);
  return made.json;
}
const read = async (id: number) => (await owner.get(`/trackers/${id}?with_unused_fields=true`)).json;
const named = fieldNamed;
const hasField = ({ fields }: Parameters<typeof fieldNamed>[0], name: string): boolean =>
  fields.some((field) => field.name === name);
const patch = (id: number, body: object, by = owner) => by.patch(`/tracker_fields/${id}`, { body });
const add = (id: number, body: object, by = owner) => by.post(`/trackers/${id}/fields`, { body });
const invalid = (reason: string) => `The structure is not valid: ${reason}`;

test('a field is added to its parent, with its values', async () => {
  const { id } = await tracker();
  const body = {
    type: 'msb',
    label: 'Affected Parts',
    parent: 'progress_left',
    values: [{ label: 'Engine', value_color: 'deep-blue' }, 'Wheels'],
    default_value: ['Wheels'],
    permissions_for_groups: { can_read: ['registered_users'] },
  };
  const made = await add(id, body);
  succeeds(made, 201);
  assert.deepEqual([made.json.name, made.json.type, made.json.permissions], ['affected_parts', 'msb', []]);
  const now = await read(id);
  const field = named(now, 'affected_parts');
  assert.ok(field);
  assert.deepEqual({ ...field, permissions: [] }, made.json);
  assert.deepEqual(
    field.values.map((value) => value.label),
    ['Engine', 'Wheels'],
  );
  assert.deepEqual(field.default_value, [{ id: field.values[1]?.id, label: 'Wheels' }]);
  const left = now.structure[1]?.content[0]?.content;
  assert.equal(left?.at(-1)?.id, field.field_id);
});

test('invalid fields are refused, and nothing is added', async () => {
  const { id, fields } = await tracker();
  refuses(
    await add(id, { type: 'sting', label: 'x' }),
    400,
    invalid('there is no field type sting. Did you mean string?'),
  );
  refuses(
    await add(id, { type: 'string', label: 'T', name: 'title' }),
    400,
    invalid('two fields have the name title.'),
  );
  refuses(
    await add(id, { type: 'string', label: 'T', parent: 'x' }),
    400,
    invalid('the parent of T names x, but there is no such field.'),
  );
  refuses(
    await add(id, { type: 'string', label: 'T', parent: 'title' }),
    400,
    invalid('T cannot be in Title, which is not a fieldset or a column.'),
  );
  refuses(
    await add(id, { type: 'art_link', label: 'Again' }),
    400,
    invalid('a tracker can use only one field of type art_link: Again.'),
  );
  refuses(await add(id, { type: 'string', label: 'T', colour: 1 }), 400, 'Unknown parameter(s): colour.');
  assert.equal((await read(id)).fields.length, fields.length);
});

test('concurrently added fields are all kept', async () => {
  const { id } = await tracker('empty');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => add(id, { type: 'sb', label: `Field ${index}`, values: ['a', 'b'] })),
  );
  for (const answered of answers) succeeds(answered, 201);
  const { fields } = await read(id);
  assert.equal(fields.length, 20);
  assert.equal(new Set(fields.map((field) => field.name)).size, 20);
  assert.equal(new Set(fields.flatMap((field) => field.values.map((value) => value.id))).size, 40);
});

test('label, name and description can be changed', async () => {
  const made = await tracker();
  const { field_id: id } = named(made, 'found_in_version');
  const changed = await patch(id, { label: ' Version ', name: 'Größe & Art', description: 'of it' });
  succeeds(changed);
  assert.deepEqual(
    [changed.json.label, changed.json.name, changed.json.description, changed.json.permissions],
    ['Version', 'grosse___art', 'of it', []],
  );
  refusesReader(await patch(id, { label: '  ' }), 400, 'Label cannot be empty');
  refusesReader(await patch(id, { name: 'title' }), 400, 'Another field of the tracker already has the name title.');
  assert.equal(named(await read(made.id), 'grosse___art').label, 'Version');
});

test('required, notifications, permissions and properties can be changed', async () => {
  const made = await tracker();
  const { field_id: id } = named(made, 'found_in_version');
  const body = {
    required: true,
    has_notifications: true,
    specific_properties: { size: 12 },
    permissions_for_groups: { can_update: [`${project.id}_4`] },
  };
  const { json } = await patch(id, body);
  assert.deepEqual([json.required, json.has_notifications], [true, true]);
  assert.deepEqual(json.specific_properties, { maxchars: 0, size: 12, default_value: '' });
  const groups = (of: readonly UserGroupReference[]) => of.map((group) => group.id);
  const { can_read, can_submit, can_update } = json.permissions_for_groups;
  assert.deepEqual([groups(can_read), groups(can_submit), groups(can_update)], [['1'], ['2'], [`${project.id}_4`]]);
  refuses(
    await patch(named(made, 'artifact_id').field_id, { required: true }),
    400,
    invalid('Artifact ID cannot be required: the platform sets its value.'),
  );
  refuses(
    await patch(id, { properties: { rows: 3 } }),
    400,
    invalid('A field of type string has no property rows. It has maxchars, size, default_value.'),
  );
});

test('immutable members of a field are refused, and unknown ones are reported', async () => {
  const made = await tracker();
  const { field_id: id, ...shown } = named(made, 'status');
  refuses(
    await patch(id, { type: 'msb' }),
    400,
    invalid('the type of Status cannot be changed from sb. Add another field instead.'),
  );
  refuses(
    await patch(id, { values: shown.values }),
    400,
    invalid(`change the values of Status one at a time at tracker_fields/${id}/values.`),
  );
  refuses(
    await patch(id, { permissions_for_groups: { can_x: ['2'] } }),
    400,
    'Unknown parameter(s): patch[permissions_for_groups][can_x].',
  );
  const lenient = await patch(id, { type: 'sb', label: 'State', colour: 'red' });
  assert.deepEqual([lenient.json.label, lenient.headers['x-ignored']], ['State', 'patch[colour]']);
});

test('a field that something depends on cannot be removed', async () => {
  const made = await tracker('tasks');
  const used = async (name: string, reason: string) => {
    const { field_id: id, label } = named(made, name);
    const message = `The field ${label} cannot be removed: ${reason}`;
    refuses(await patch(id, { use_it: false }), 400, message);
    refuses(await owner.delete(`/tracker_fields/${id}`), 400, message);
  };
  await used('title', 'it is used in the semantic title.');
  await used('status', 'it is used in the semantic status.');
  await used('assigned_to', 'it is used in the semantic contributor.');
  await used('due_date', 'it is used in the semantic timeframe.');
  await used('remaining_effort', 'it is used in the semantic progress.');
  await used('history_left', 'it contains the field Artifact ID.');
  const query = {
    query: JSON.stringify({ workflow: { set_transitions_rules: { field_id: named(made, 'priority').field_id } } }),
  };
  succeeds(await owner.patch(`/trackers/${made.id}`, { query }));
  await used('priority', 'it is used in the workflow.');
});

test('a field can be hidden, shown again, and permanently deleted', async () => {
  const made = await tracker();
  const { field_id: id } = named(made, 'due_date');
  succeeds(await patch(id, { use_it: false }));
  assert.ok(!hasField((await owner.get(`/trackers/${made.id}`)).json, 'due_date'));
  assert.equal((await patch(id, { use_it: true })).json.is_used, true);
  succeeds(await owner.delete(`/tracker_fields/${id}`), 204);
  assert.ok(!hasField(await read(made.id), 'due_date'));
  refuses(await patch(id, { label: 'x' }), 404, 'Field not found.');
  refuses(await owner.delete(`/tracker_fields/${id}`), 404, 'Field not found.');
  const next = await add(made.id, { type: 'date', label: 'Due date' });
  assert.ok(next.json.field_id > Math.max(...made.fields.map((field) => field.field_id)));
});

test('the values of a deleted field stay in the history', async () => {
  const secrets = { can_read: ['project_admins'], can_submit: ['project_admins'], can_update: ['project_admins'] };
  const structure = {
    fields: [
      { name: 'title', label: 'Title', type: 'string' },
      { name: 'size', label: 'Size', type: 'sb', values: ['Large'] },
      { name: 'secret', label: 'Secret', type: 'string', permissions_for_groups: secrets },
      { name: 'files', label: 'Files', type: 'file' },
    ],
  };
  const made = await owner.post(`/projects/${project.id}/trackers`, {
    body: { label: 'Kept', item_name: 'kept', structure },
  });
  succeeds(made, 201);
  const [title, size, secret, files] = made.json.fields;
  assert.ok(files && title && size && secret);
  const file = await upload(hearth, owner, files.field_id, Buffer.from('kept'), { name: 'kept.txt' });
  const id = await anArtifact(owner, made.json, [
    { field_id: title.field_id, value: 'kept' },
    { field_id: size.field_id, bind_value_ids: [size.values[0]?.id] },
    { field_id: secret.field_id, value: 'for few' },
    { field_id: files.field_id, value: [file.id] },
  ]);
  const before = { owner: await changesetsOf(owner, id), member: await changesetsOf(member, id) };
  assert.deepEqual([before.owner[0]?.values.length, before.member[0]?.values.length], [4, 3]);
  for (const field of [size, secret, files]) succeeds(await owner.delete(`/tracker_fields/${field.field_id}`), 204);

  const byId = (history: readonly ShownChangeset[]) =>
    history.map(({ values }) => new Map(values.map((one) => [one.field_id, one])));
  assert.deepEqual(byId(await changesetsOf(owner, id)), byId(before.owner));
  assert.deepEqual(byId(await changesetsOf(member, id)), byId(before.member));
  succeeds(await member.get(`/artifact_files/${file.id}`));
  assert.deepEqual(
    (await readArtifact(owner, id)).values.map((one) => one.field_id),
    [title.field_id],
  );
  assert.equal((await read(made.json.id)).fields.length, 1);
  // Its name can be used again, and a copy of the tracker doesn't have it.
  succeeds(await add(made.json.id, { type: 'int', name: 'size', label: 'Size' }), 201);
  const fresh = await anArtifact(owner, made.json, [{ field_id: title.field_id, value: 'fresh' }]);
  assert.deepEqual(
    (await changesetsOf(owner, fresh))[0]?.values.map((one) => one.label),
    ['Title'],
  );
});

test('deleting a link field deletes its links at both ends', async () => {
  const [from, to] = [await tracker(), await tracker()];
  const titled = (of: ShownTracker) => ({ field_id: named(of, 'title').field_id, value: 'x' });
  const links = named(from, 'links').field_id;
  const target = await anArtifact(owner, to, [titled(to)]);
  const source = await anArtifact(owner, from, [titled(from), { field_id: links, links: [{ id: target }] }]);
  const other = await anArtifact(owner, to, [
    titled(to),
    { field_id: named(to, 'links').field_id, links: [{ id: target }] },
  ]);
  const reverse = async () =>
    shownIn(await readArtifact(owner, target), named(to, 'links').field_id).reverse_links.map((one) => one.id);
  assert.deepEqual(await reverse(), [source, other]);
  succeeds(await owner.delete(`/tracker_fields/${links}`), 204);
  assert.deepEqual(await reverse(), [other]);
  const natures = async (id: number) => (await owner.get(`/artifacts/${id}/links`)).json.natures.length;
  assert.deepEqual([await natures(source), await natures(target)], [0, 1]);
  const added = await add(from.id, { type: 'art_link', name: 'links', label: 'Links' });
  assert.deepEqual(shownIn(await readArtifact(owner, source), added.json.field_id).links, []);
  assert.deepEqual(
    shownIn((await changesetsOf(owner, source))[0], links).links.map((one) => one.id),
    [target],
    'history is never rewritten',
  );
});

test('fields can be moved between columns, fieldsets at the top level', async () => {
  const made = await tracker();
  const id = (name: string): number => named(made, name).field_id;
  const order = async () => {
    const now = await read(made.id);
    const names = new Map(now.fields.map((field) => [field.field_id, field.name]));
    const show = (node: ShownNode): unknown =>
      node.content === null ? names.get(node.id) : { [String(names.get(node.id))]: node.content.map(show) };
    return now.structure.map(show);
  };
  succeeds(await patch(id('title'), { move: { parent_id: id('progress_right'), next_sibling_id: id('priority') } }));
  succeeds(await patch(id('history'), { move: { parent_id: null, next_sibling_id: id('progress') } }));
  const now = await order();
  assert.deepEqual(
    now.map((top) => Object.keys(top ?? {})[0]),
    ['subject', 'history', 'progress', 'attachments_and_links'],
  );
  const progress = JSON.stringify(now[2]);
  assert.match(progress, /"progress_right":\["severity","title","priority"/);
  const refused = async (name: string, move: object, reason: string) =>
    refuses(await patch(id(name), { move }), 400, `The field cannot be moved there: ${reason}`);
  await refused('history', { parent_id: id('subject') }, 'a fieldset can only be at the top of the form.');
  await refused('status', { parent_id: id('subject') }, 'Status can only be in a column.');
  await refused('status', { parent_id: null }, 'Status can only be in a column.');
  await refused('status', { parent_id: 99999 }, 'there is no element 99999 in this tracker.');
  await refused(
    'status',
    { parent_id: id('progress_left'), next_sibling_id: id('severity') },
    `there is no element ${id('severity')} in that container.`,
  );
  await refused('progress_left', { parent_id: id('progress_right') }, 'Left can only be in a fieldset.');
  assert.deepEqual(await order(), now);
});

test('values can be appended to simple lists', async () => {
  const made = await tracker();
  const { field_id: id, values } = named(made, 'status');
  const changed = await patch(id, { new_values: ['Later', ' Never '] });
  assert.deepEqual(
    changed.json.values.slice(values.length).map((value) => value.label),
    ['Later', 'Never'],
  );
  refuses(await patch(id, { new_values: ['Closed'] }), 400, invalid('the value Closed is already in the list.'));
  refuses(await patch(named(made, 'title').field_id, { new_values: ['x'] }), 400, 'Field is not a simple list.');
  refuses(
    await patch(named(made, 'assigned_to').field_id, { new_values: ['x'] }),
    400,
    'Field values can be only add with static values.',
  );
});

test('the values of a list can be changed', async () => {
  const made = await tracker();
  const { field_id: id } = named(made, 'assigned_to');
  const changed = await patch(id, {
    bindings: { list: ['group_admins', 'registered_users'] },
    default_value: [owner.id],
  });
  assert.deepEqual(changed.json.bindings.list, [
    { id: 4, label: 'group_admins' },
    { id: '2', label: 'registered_users' },
  ]);
  assert.equal(changed.json.default_value[0]?.username, 'owner');
  assert.deepEqual((await patch(id, { default_value: [] })).json.default_value, []);
  refuses(
    await patch(id, { bindings: { type: 'static' } }),
    400,
    invalid('the binding of Assigned to cannot be changed.'),
  );
  const groups = await add(made.id, {
    type: 'cb',
    label: 'Teams',
    bindings: { type: 'ugroups', list: ['project_members'] },
  });
  succeeds(groups, 201);
  const [first] = groups.json.values;
  assert.ok(first);
  const grown = await patch(groups.json.field_id, { bindings: { list: ['project_admins', 'project_members'] } });
  assert.deepEqual(
    grown.json.values.map((value) => value.ugroup_reference.short_name),
    ['project_admins', 'project_members'],
  );
  assert.equal(grown.json.values[1]?.id, first.id);
});

test('only tracker administrators can change fields', async () => {
  const made = await tracker();
  const { field_id: id } = named(made, 'title');
  const { id: value } = defined(named(made, 'status').values[0]);
  refuses(await patch(id, { label: 'x' }, member), 403, 'User is not tracker administrator.');
  refuses(await member.delete(`/tracker_fields/${id}`), 403, 'User is not tracker administrator.');
  refuses(
    await member.post(`/tracker_fields/${id}/values`, { body: { label: 'x' } }),
    403,
    'User is not tracker administrator.',
  );
  refuses(await member.delete(`/tracker_fields/${id}/values/${value}`), 403, 'User is not tracker administrator.');
  refusesReader(
    await add(made.id, { type: 'string', label: 'x' }, member),
    403,
    'You must be tracker administrator to access this resource.',
  );
  refuses(await hearth.anonymous.patch(`/tracker_fields/${id}`, { body: { label: 'x' } }), 401);
  refuses(await patch(99999, { label: 'x' }), 404, 'Field not found.');
  succeeds(
    await owner.patch(`/trackers/${made.id}`, { body: { permissions_for_groups: { can_admin: [`${project.id}_3`] } } }),
  );
  succeeds(await patch(id, { label: 'Heading' }, member));
});
