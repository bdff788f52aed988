import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ShownTracker } from '../../../../test/support/hearth/shown.ts';
import { fieldNamed } from '../../../../test/support/worlds/trackers.ts';
import { writeXml } from '../../../lib/xml/write.ts';
import { refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import { everyType } from '../../../../test/support/worlds/every-type-structure.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project, other },
} = await aWorld()
  .with(aProject('project', { shortname: 'forms' }).withMembers('alice'))
  .with(aProject('other', { shortname: 'others' }))
  .start({ after });

async function groupIn(projectId: number): Promise<string> {
  const body = { project_id: projectId, short_name: 'developers' };
  const made = await hearth.admin.post('/user_groups', { body });
  succeeds(made, 201);
  return made.json.id;
}
const developers = await groupIn(project.id);
await groupIn(other.id);

let count = 0;
function create(structure: object, projectId = project.id, headers: Record<string, string> = {}) {
  count += 1;
  const body = { label: `Tracker ${count}`, item_name: `t${count}`, structure };
  const isXml = headers['Content-Type'] === 'application/xml';
  return hearth.admin.post(`/projects/${projectId}/trackers`, {
    headers,
    body: isXml ? writeXml('request', body) : body,
  });
}

/** A representation without ids, which are replaced by names, so that two trackers can be compared. */
function withoutNumbers(tracker: ShownTracker): unknown {
  const names = new Map<unknown, string>(tracker.fields.map((field) => [field.field_id, field.name]));
  const values = new Map<unknown, string>(
    tracker.fields.flatMap((field) =>
      Array.isArray(field.values)
        ? field.values.map((value): [unknown, string] => [value.id, `${field.name}: ${value.label}`])
        : [],
    ),
  );
  function replace(this: object, key: string, value: unknown): unknown {
    if (['uri', 'html_url', 'users_uri', 'file_creation_uri', 'project', 'resources'].includes(key)) return undefined;
    if (key === 'id' && typeof value === 'string') return undefined;
    // The time of reading, which may be another minute.
    if (key === 'default_value' && typeof value === 'string')
      return value.replace(/(?<=^\d{4}-\d\d-\d\d) \d\d:\d\d$/, '');
    if (key.endsWith('field_id')) return names.get(value) ?? value;
    if (/^(from|to|source_value|target_value)_id$/.test(key)) return values.get(value) ?? value;
    if (/^(done_)?value_ids$/.test(key)) return Array.isArray(value) ? value.map((id) => values.get(id)) : value;
    if (key !== 'id') return value;
    return ('content' in this ? names.get(value) : values.get(value)) ?? 'number';
  }
  const { label: _label, item_name: _name, ...rest } = tracker;
  return JSON.parse(JSON.stringify(rest, replace));
}

for (const headers of [{}, { 'Content-Type': 'application/xml' }]) {
  test(`accepts properties as the members of a representation, ${JSON.stringify(headers)}`, async () => {
    const fields = [
      { type: 'date', label: 'At', is_time_displayed: true },
      { type: 'tbl', label: 'Words', hint: 'type some' },
      { type: 'int', label: 'Points', default_value: 5 },
      { type: 'text', label: 'Story', default_value: { format: 'text', content: 'Once' } },
      { type: 'date', label: 'Day', is_time_displayed: true, specific_properties: { display_time: 0 } },
      { type: 'fieldset', label: 'More', collapsed: true },
      { type: 'perm', label: 'Who', values: { is_used_by_default: true, ugroup_representations: [] } },
      { type: 'staticrichtext', label: 'Help', default_value: '<p>hello</p>' },
    ];
    const made = await create({ fields }, project.id, headers);
    succeeds(made, 201);
    const [at, words, points, story, day, more, who, help] = made.json.fields;
    assert.ok(at && words && points && story && day && more && who && help);
    assert.deepEqual([at.is_time_displayed, at.specific_properties.display_time], [true, 1]);
    assert.equal(words.hint, 'type some');
    assert.equal(points.default_value, 5);
    assert.deepEqual(story.default_value, { format: 'text', content: 'Once' });
    assert.equal(day.is_time_displayed, false);
    const patched = await hearth.admin.patch(`/tracker_fields/${day.field_id}`, { body: { is_time_displayed: true } });
    assert.equal(patched.json.is_time_displayed, true);
    assert.deepEqual([more.collapsed, more.specific_properties, at.collapsed], [true, [], false]);
    assert.partialDeepStrictEqual(who.values, { is_used_by_default: true });
    assert.equal(help.default_value, '<p>hello</p>');
  });
}

test('changes properties by the members of a representation, too', async () => {
  const { fields } = (await create(everyType(developers, alice.id))).json;
  const patch = (type: string, body: object) => {
    const id = fields.find((field) => field.type === type)?.field_id;
    return hearth.admin.patch(`/tracker_fields/${id}`, { body });
  };
  const html = { format: 'html', content: '<b>Once</b>' };
  assert.deepEqual((await patch('text', { default_value: html })).json.default_value, html);
  const longer = await patch('text', { properties: { default_value: '<i>Twice</i>' } });
  assert.deepEqual(longer.json.default_value, { format: 'html', content: '<i>Twice</i>' });
  const bare = await patch('text', { default_value: 'bare' });
  assert.partialDeepStrictEqual(bare.json.default_value, { format: 'commonmark' });
  assert.equal((await patch('fieldset', { collapsed: true })).json.collapsed, true);
  assert.equal((await patch('fieldset', { label: 'Again' })).json.collapsed, true);
  const used = await patch('perm', { values: { is_used_by_default: true } });
  assert.partialDeepStrictEqual(used.json.values, { is_used_by_default: true });
  const says = async (type: string, body: object, reason: string) =>
    refuses(await patch(type, body), 400, `The structure is not valid: ${reason}`);
  await says('string', { collapsed: true }, 'an element of type string has no collapsed.');
  await says('file', { default_value: 'x' }, 'an element of type file has no default value.');
  await says(
    'text',
    { default_value: { format: 'rtf', content: 'x' } },
    'The property default_format must be one of text, html, commonmark, not rtf.',
  );
});

test('the default of a text keeps its format in new artifacts', async () => {
  const story = { type: 'text', label: 'Story', default_value: { format: 'html', content: '<b>x</b>' } };
  const { id, fields } = (await create({ fields: [title, story] })).json;
  const values = [{ field_id: fields[0]?.field_id, value: 'A' }];
  const artifact = await hearth.admin.post('/artifacts', { body: { tracker: { id }, values } });
  succeeds(artifact, 201);
  const [, shown] = (await hearth.admin.get(`/artifacts/${artifact.json.id}`)).json.values;
  assert.deepEqual([shown?.value, shown?.format, shown?.commonmark], ['<b>x</b>', 'html', undefined]);
});

test('a structure has defaults for omitted members', async () => {
  const { id } = (await create({ fields: [title] })).json;
  const head = {
    description: 'From below',
    color_name: 'acid-green',
    notifications: { enabled: false },
    use_private_comments: false,
  };
  const child = await create({ fields: [title], ...head, parent: { id } });
  succeeds(child, 201);
  const { description, color_name, notifications, use_private_comments, parent } = child.json;
  assert.deepEqual({ description, color_name, notifications, use_private_comments }, head);
  assert.equal(parent.id, id);
  succeeds(await create(child.json), 201);
  refuses(
    await create(child.json, other.id),
    400,
    `The tracker ${id} cannot be the parent: it is not in this project.`,
  );
});

test('a structure of every type creates a tracker with the same structure', async () => {
  const made = await create(everyType(developers, alice.id));
  succeeds(made, 201);
  const types = new Set(made.json.fields.map((field) => field.type));
  assert.equal(types.size, 28);
  const byName = (name: string) => fieldNamed(made.json, name);
  assert.deepEqual(byName('title').required, true);
  assert.deepEqual(byName('points').specific_properties, { maxchars: 3, size: 5, default_value: 7 });
  assert.equal(byName('points').default_value, 7);
  assert.deepEqual(
    byName('state').values.map((value) => [value.label, value.is_hidden, value.value_color]),
    [
      ['New', false, 'fiesta-red'],
      ['Done', false, ''],
      ['Old', true, 'inca-silver'],
    ],
  );
  assert.deepEqual(
    byName('state').default_value.map((value) => value.label),
    ['New'],
  );
  assert.deepEqual(byName('owner').bindings, {
    type: 'users',
    list: [
      { id: 3, label: 'group_members' },
      { id: developers, label: 'developers' },
    ],
  });
  assert.equal(byName('owner').default_value[0]?.id, alice.id);
  assert.deepEqual(
    byName('teams').values.map((value) => value.ugroup_reference.short_name),
    ['project_members', 'developers'],
  );
  assert.deepEqual(
    byName('secret').permissions_for_groups.can_read.map((group) => group.id),
    [`${project.id}_4`, developers],
  );
  const { semantics, done_value_ids: done } = made.json;
  assert.equal(semantics.title.field_id, byName('title').field_id);
  assert.deepEqual(semantics.status.value_ids, [byName('state').values[0]?.id]);
  assert.deepEqual(done, [byName('state').values[1]?.id]);
  assert.equal(semantics.timeframe.duration_field_id, byName('points').field_id);
  assert.deepEqual(
    made.json.workflow.transitions.map((one) => [one.from_id, one.to_id]),
    [
      [null, byName('state').values[0]?.id],
      [byName('state').values[0]?.id, byName('state').values[1]?.id],
    ],
  );
});

for (const [format, headers] of [
  ['JSON', {}],
  ['XML', { 'Content-Type': 'application/xml' }],
] as const) {
  test(`a structure from GET creates the same tracker again, in ${format}`, async () => {
    const made = await create(everyType(developers, alice.id));
    succeeds(made, 201);
    const again = await create(made.json, project.id, headers);
    succeeds(again, 201);
    assert.notEqual(again.json.id, made.json.id);
    assert.deepEqual(withoutNumbers(again.json), withoutNumbers(made.json));
  });
}

test('a structure is copied to another project, with groups mapped by name', async () => {
  const made = await create(everyType(developers, alice.id));
  const moved = await create(made.json, other.id);
  succeeds(moved, 201);
  const secret = moved.json.fields.find((field) => field.name === 'secret');
  assert.ok(secret);
  const [administrators, named] = secret.permissions_for_groups.can_read;
  assert.ok(administrators && named);
  assert.equal(administrators.id, `${other.id}_4`);
  assert.equal(named.short_name, 'developers');
  assert.notEqual(named.id, developers);
});

const title = { type: 'string', name: 'title', label: 'Title' };
const list = { type: 'sb', name: 'state', label: 'State', values: ['Open', 'Closed'] };

const faults: [what: string, structure: object, says: string][] = [
  [
    'an unknown type',
    { fields: [{ type: 'strng', label: 'x' }] },
    'there is no field type strng. Did you mean string?',
  ],
  [
    'a type that is a word of the language',
    { fields: [{ type: 'constructor', label: 'x' }] },
    'there is no field type constructor.',
  ],
  [
    'a default that is longer than the field',
    { fields: [{ ...title, properties: { maxchars: 3, default_value: 'four' } }] },
    'the default value of Title has more than 3 characters.',
  ],
  ['a blank label', { fields: [{ type: 'string', label: ' ' }] }, 'Label cannot be empty'],
  ['two fields of one name', { fields: [title, title] }, 'two fields have the name title.'],
  [
    'two fields with one key',
    {
      fields: [
        { ...title, key: 'a' },
        { ...list, key: 'a' },
      ],
    },
    'two fields have the key a.',
  ],
  [
    'two fields with one id',
    {
      fields: [
        { ...title, field_id: 4 },
        { ...list, field_id: 4 },
      ],
    },
    'two fields have the id 4.',
  ],
  [
    'an unknown property',
    { fields: [{ ...title, properties: { maxchar: 3 } }] },
    'A field of type string has no property maxchar. Did you mean maxchars?',
  ],
  [
    'a property of another kind',
    { fields: [{ ...title, specific_properties: { maxchars: 'x' } }] },
    'The property maxchars must be an integer, not x.',
  ],
  [
    'values for no list',
    { fields: [{ ...title, values: ['a'] }] },
    'Title has the type string, which has no list of values.',
  ],
  ['a value twice', { fields: [{ ...list, values: ['a', 'a'] }] }, 'the value a is already in the list.'],
  [
    'a value without a label',
    { fields: [{ ...list, values: [{ is_hidden: true }] }] },
    'the label of a list value cannot be empty.',
  ],
  [
    'an unknown colour',
    { fields: [{ ...list, values: [{ label: 'a', value_color: 'pink' }] }] },
    'there is no color pink.',
  ],
  [
    'two defaults of a single list',
    {
      fields: [
        {
          ...list,
          values: [
            { label: 'a', is_default: true },
            { label: 'b', is_default: true },
          ],
        },
      ],
    },
    'State can have only one default value.',
  ],
  [
    'an invalid default',
    { fields: [{ ...list, default_value: [{ label: 'c' }] }] },
    'the default c of State is not a value of its list.',
  ],
  [
    'a list of nobody',
    { fields: [{ ...list, values: null, bindings: { type: 'users' } }] },
    'a list of users needs at least one group in `bindings.list`.',
  ],
  [
    'an unknown group of users',
    { fields: [{ ...list, values: null, bindings: { type: 'users', list: ['nobodys'] } }] },
    'there is no user group nobodys in this project.',
  ],
  [
    'an unknown user as default',
    {
      fields: [
        { ...list, values: null, bindings: { type: 'users', list: ['group_members'] }, default_value: [{ id: 99999 }] },
      ],
    },
    'the default 99999 of State is not a user.',
  ],
  [
    'a required field that nobody fills in',
    { fields: [{ type: 'aid', label: 'Id', required: true }] },
    'Id cannot be required: the platform sets its value.',
  ],
  [
    'permissions on a fieldset',
    { fields: [{ type: 'fieldset', label: 'F', permissions_for_groups: { can_read: ['1'] } }] },
    'F is not a field: everybody may see it.',
  ],
  [
    'an update of what is read only',
    { fields: [{ type: 'aid', label: 'Id', permissions_for_groups: { can_update: ['2'] } }] },
    'Id is set by the platform: nobody can submit or update it.',
  ],
  [
    'a permission for an unknown group',
    { fields: [{ ...title, permissions_for_groups: { can_read: ['777'] } }] },
    'there is no user group 777 in this project.',
  ],
  [
    'a tracker permission for an unknown group',
    { fields: [], permissions_for_groups: { can_admin: ['x y'] } },
    'there is no user group x y in this project.',
  ],
  [
    'an unknown parent',
    { fields: [{ ...title, parent: 'nowhere' }] },
    'the parent of Title names nowhere, but there is no such field.',
  ],
  [
    'a parent that holds nothing',
    { fields: [list, { ...title, parent: 'state' }] },
    'Title cannot be in State, which is not a fieldset or a column.',
  ],
  [
    'a fieldset in a fieldset',
    {
      fields: [
        { type: 'fieldset', label: 'A', key: 'a' },
        { type: 'fieldset', label: 'B', parent: 'a' },
      ],
    },
    'the fieldset B can only be at the top of the form.',
  ],
  ['a column in itself', { fields: [{ type: 'column', label: 'A', key: 'a', parent: 'a' }] }, 'A cannot be in itself.'],
  [
    'an unknown id in the tree',
    { fields: [title], structure: [{ id: 99, content: null }] },
    '`structure` names 99, but there is no such field.',
  ],
  [
    'an id twice in the tree',
    { fields: [title], structure: [{ id: 'title' }, { id: 'title' }] },
    '`structure` contains Title twice.',
  ],
  [
    'a tree that is none',
    { fields: [title], structure: [{ id: 'title', content: 'x' }] },
    'the content of title in `structure` is not an array.',
  ],
  [
    'two link fields',
    {
      fields: [
        { type: 'art_link', label: 'A' },
        { type: 'art_link', label: 'B' },
      ],
    },
    'a tracker can use only one field of type art_link: B.',
  ],
  [
    'a semantic about an unknown field',
    { fields: [title], semantics: { title: { field_id: 'heading' } } },
    'the semantic title names heading, but there is no such field.',
  ],
  [
    'a title field that is not a text',
    { fields: [list], semantics: { title: { field_id: 'state' } } },
    'the semantic title needs a text, but State is not one.',
  ],
  [
    'a semantic about an unused field',
    { fields: [{ ...title, is_used: false }], semantics: { title: { field_id: 'title' } } },
    'the semantic title needs a field that is in use, but Title is not.',
  ],
  [
    'an unknown open value',
    { fields: [list], semantics: { status: { field_id: 'state', value_ids: ['New'] } } },
    'the semantic status names New, which is not a value of State.',
  ],
  [
    'done values that are open',
    {
      fields: [list],
      semantics: { status: { field_id: 'state', value_ids: ['Open'] }, done: { value_ids: ['Open'] } },
    },
    'the semantic done names a value that counts as open.',
  ],
  ['done without a status', { fields: [list], done_value_ids: ['Open'] }, 'the semantic done needs a status.'],
  [
    'half a timeframe',
    { fields: [{ type: 'date', name: 'd', label: 'D' }], semantics: { timeframe: { start_date_field_id: 'd' } } },
    'the semantic timeframe needs a start date and either an end date or a duration.',
  ],
  [
    'a timeframe of another tracker that is not there',
    { fields: [], semantics: { timeframe: { implied_from_tracker: { id: 9999 } } } },
    'the semantic timeframe names the tracker 9999, which is not in this project.',
  ],
  [
    'progress over an unknown type of links',
    { fields: [], semantics: { progress: { artifact_link_type: 'blocks' } } },
    'the semantic progress names blocks, which is not a link type.',
  ],
  [
    'a workflow on a text',
    { fields: [title], workflow: { field_id: 'title' } },
    'the workflow needs a list of static values, but Title is not one.',
  ],
  [
    'a transition to an unknown value',
    { fields: [list], workflow: { field_id: 'state', transitions: [{ from_id: null, to_id: 'Gone' }] } },
    'a transition names Gone, which is not a value of State.',
  ],
  [
    'a used field in an unused container',
    {
      fields: [
        { type: 'fieldset', label: 'F', key: 'f', is_used: false },
        { ...title, parent: 'f' },
      ],
    },
    'Title is in use and cannot be in F, which is not.',
  ],
];

for (const [what, structure, says] of faults) {
  test(`${what} is refused by name`, async () => {
    refuses(await create(structure), 400, `The structure is not valid: ${says}`);
  });
}

test('refused structures leave nothing behind', async () => {
  const before = await hearth.platform.db.read.selectFrom('trackers').select('id').execute();
  refuses(
    await create({ fields: [title, list], semantics: { title: { field_id: 'nothing' } } }),
    400,
    'The structure is not valid: the semantic title names nothing, but there is no such field.',
  );
  const rows = await hearth.platform.db.read.selectFrom('trackers').select('id').execute();
  assert.equal(rows.length, before.length);
});
