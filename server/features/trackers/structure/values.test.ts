import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { defined, refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';
import { fieldNamed, valueIn } from '../../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const project = await hearth.project(hearth.admin, { shortname: 'values' });
const structure = {
  fields: [
    { type: 'string', name: 'title', label: 'Title' },
    { type: 'sb', name: 'state', label: 'State', values: ['A', 'B', 'C', 'D'] },
    { type: 'rb', name: 'kind', label: 'Kind', values: ['K', 'L', 'M'] },
    { type: 'cb', name: 'marks', label: 'Marks', values: ['X'] },
  ],
  semantics: { status: { field_id: 'state', value_ids: ['A'] }, done: { value_ids: ['D'] } },
  workflow: {
    field_id: 'kind',
    is_used: '0',
    transitions: [{ from_id: null, to_id: 'K' }],
    rules: {
      lists: [{ source_field_id: 'kind', source_value_id: 'L', target_field_id: 'marks', target_value_id: 'X' }],
    },
  },
};
const made = await hearth.admin.post(`/projects/${project.id}/trackers`, {
  body: { label: 'Things', item_name: 'thing', structure },
});
succeeds(made, 201);
const named = (name: string) => fieldNamed(made.json, name);
const state = named('state').field_id;
const valueOf = (field: string, label: string) => valueIn(made.json, field, label);
const path = (field: string, label: string) =>
  `/tracker_fields/${named(field).field_id}/values/${valueOf(field, label)}` as const;
const labels = async () => {
  const tracker = (await hearth.admin.get(`/trackers/${made.json.id}`)).json;
  return fieldNamed(tracker, 'state').values.map((value) => value.label);
};

test('a value is added, changed, moved and deleted', async () => {
  const body = { label: ' E ', description: 'the last', value_color: 'deep_blue', is_default: true };
  const added = await hearth.admin.post(`/tracker_fields/${state}/values`, { body });
  succeeds(added, 201);
  const { id } = added.json;
  assert.deepEqual(added.json, {
    id,
    label: 'E',
    description: 'the last',
    is_hidden: false,
    value_color: 'deep-blue',
    is_default: true,
  });
  const one = `/tracker_fields/${state}/values/${id}` as const;
  const patched = await hearth.admin.patch(one, {
    body: { label: 'F', is_hidden: true, value_color: '', is_default: false, before: valueOf('state', 'B') },
  });
  assert.deepEqual(patched.json, {
    id,
    label: 'F',
    description: 'the last',
    is_hidden: true,
    value_color: '',
    is_default: false,
  });
  assert.deepEqual(await labels(), ['A', 'F', 'B', 'C', 'D']);
  succeeds(await hearth.admin.patch(one, { body: { before: null } }));
  assert.deepEqual(await labels(), ['A', 'B', 'C', 'D', 'F']);
  succeeds(await hearth.admin.delete(one), 204);
  assert.deepEqual(await labels(), ['A', 'B', 'C', 'D']);
  refuses(await hearth.admin.patch(one, { body: { label: 'G' } }), 404, 'List value not found.');
  refuses(await hearth.admin.delete(one), 404, 'List value not found.');
  const next = await hearth.admin.post(`/tracker_fields/${state}/values`, { body: { label: 'H' } });
  assert.ok(next.json.id > id, 'numbers are not used again');
});

test('a single list has one default', async () => {
  for (const label of ['A', 'B']) {
    succeeds(await hearth.admin.patch(path('state', label), { body: { is_default: true } }));
  }
  const tracker = (await hearth.admin.get(`/trackers/${made.json.id}`)).json;
  const { default_value: defaults } = fieldNamed(tracker, 'state');
  assert.deepEqual(defaults, [{ id: valueOf('state', 'B'), label: 'B' }]);
});

const used: [field: string, label: string, reason: string][] = [
  ['state', 'A', 'it is used in the semantic status.'],
  ['state', 'D', 'it is used in the semantic status.'],
  ['kind', 'K', 'it is used in the workflow.'],
  ['kind', 'L', 'it is used in a rule.'],
  ['marks', 'X', 'it is used in a rule.'],
];
for (const [field, label, reason] of used) {
  test(`the value ${label} of ${field} cannot be deleted while ${reason}`, async () => {
    refuses(
      await hearth.admin.delete(path(field, label)),
      400,
      `The value ${label} cannot be deleted: ${reason} It can be hidden instead.`,
    );
  });
}

test('a value that an artifact has, or had, cannot be deleted', async () => {
  const values = (label: string) => [{ field_id: state, bind_value_ids: [valueOf('state', label)] }];
  const artifact = await hearth.admin.post('/artifacts', {
    body: { tracker: { id: made.json.id }, values: values('B') },
  });
  succeeds(artifact, 201);
  const refused = async (label: string, reason: string) =>
    refuses(
      await hearth.admin.delete(path('state', label)),
      400,
      `The value ${label} cannot be deleted: ${reason} It can be hidden instead.`,
    );
  await refused('B', 'an artifact has it.');
  succeeds(await hearth.admin.put(`/artifacts/${artifact.json.id}`, { body: { values: values('A') } }));
  await refused('B', 'an artifact had it.');
  succeeds(await hearth.admin.delete(path('state', 'C')), 204);
});

test('values added to an open list are renamed, hidden, and deleted if unused', async () => {
  const fields = [{ type: 'tbl', name: 'tags', label: 'Tags', values: ['Blue'] }];
  const body = { label: 'Tagged', item_name: 'tagged', structure: { fields } };
  const { id, fields: shown } = (await hearth.admin.post(`/projects/${project.id}/trackers`, { body })).json;
  const field = defined(shown[0]).field_id;
  const artifact = async (...tags: string[]): Promise<number> => {
    const values = [{ field_id: field, bind_value_ids: tags }];
    const posted = await hearth.admin.post('/artifacts', { body: { tracker: { id }, values } });
    succeeds(posted, 201);
    return posted.json.id;
  };
  const added = async () =>
    (await hearth.admin.get(`/trackers/${id}`)).json.fields.flatMap(({ values }) =>
      values.filter((value) => value.label !== 'Blue'),
    );
  const held = await artifact('gren');
  const name = defined((await added())[0]).id;
  const one = `/tracker_fields/${field}/values/${name}` as const;
  const invalid = (reason: string) => `The structure is not valid: ${reason}`;
  refuses(
    await hearth.admin.patch(one, { body: { label: 'green' } }),
    400,
    invalid('gren cannot be renamed: an artifact has it. It can be hidden instead.'),
  );
  const hidden = await hearth.admin.patch(one, { body: { is_hidden: true } });
  assert.deepEqual(hidden.json, {
    id: name,
    label: 'gren',
    description: '',
    is_hidden: true,
    value_color: '',
    is_default: false,
  });
  assert.deepEqual(await added(), [{ id: name, label: 'gren', value_color: '', is_hidden: true }]);
  succeeds(
    await hearth.admin.put(`/artifacts/${held}`, { body: { values: [{ field_id: field, bind_value_ids: [] }] } }),
  );
  refuses(
    await hearth.admin.delete(one),
    400,
    'The value gren cannot be deleted: an artifact had it. It can be hidden instead.',
  );
  refuses(
    await hearth.admin.patch(one, { body: { value_color: 'deep-blue' } }),
    400,
    invalid(`${name} was added by people: it has no value_color.`),
  );

  succeeds(await hearth.admin.patch(one, { body: { is_hidden: false } }));
  const archive = (isKept: boolean) =>
    hearth.admin.patch('/platform_settings', { body: { archive_deleted_artifacts: isKept } });
  succeeds(await archive(false));
  succeeds(await hearth.admin.delete(`/artifacts/${held}`));
  succeeds(await archive(true));
  refuses(
    await hearth.admin.patch(one, { body: { label: 'blue' } }),
    400,
    invalid('the value Blue is already in the list.'),
  );
  succeeds(await hearth.admin.patch(one, { body: { label: 'green' } }));
  assert.deepEqual(await added(), [{ id: name, label: 'green', value_color: '', is_hidden: false }]);
  succeeds(await hearth.admin.delete(one), 204);
  assert.deepEqual(await added(), []);
  refuses(await hearth.admin.delete(one), 404, 'List value not found.');
  refuses(
    await hearth.admin.delete(`/tracker_fields/${field}/values/x1`),
    400,
    'Invalid value specified for `value_id`. Not in the expected format',
  );
});

test('a value in the history of a deleted or moved artifact cannot be deleted', async () => {
  const fields = [
    { type: 'string', name: 'title', label: 'Title' },
    { type: 'sb', name: 'size', label: 'Size', values: ['Archived', 'Moved', 'Unused'] },
  ];
  const tracker = async (name: string, some: object[]) => {
    const body = { label: name, item_name: name, structure: { fields: some } };
    const answer = await hearth.admin.post(`/projects/${project.id}/trackers`, { body });
    succeeds(answer, 201);
    return answer.json;
  };
  const from = await tracker('from', fields);
  const to = await tracker('to', fields.slice(0, 1));
  const [title, size] = from.fields;
  assert.ok(title && size);
  const idOf = (label: string) => valueIn(from, 'size', label);
  const artifact = async (label: string): Promise<number> => {
    const values = [
      { field_id: title.field_id, value: label },
      { field_id: size.field_id, bind_value_ids: [idOf(label)] },
    ];
    const answer = await hearth.admin.post('/artifacts', { body: { tracker: { id: from.id }, values } });
    succeeds(answer, 201);
    return answer.json.id;
  };
  const remove = (label: string) => hearth.admin.delete(`/tracker_fields/${size.field_id}/values/${idOf(label)}`);
  const move = async (id: number) =>
    succeeds(await hearth.admin.patch(`/artifacts/${id}`, { body: { move: { tracker_id: to.id } } }));

  const [archived, moved] = [await artifact('Archived'), await artifact('Moved')];
  succeeds(await hearth.admin.delete(`/artifacts/${archived}`));
  await move(moved);
  const reason = (label: string, why: string) =>
    `The value ${label} cannot be deleted: ${why} It can be hidden instead.`;
  const restorable = 'an artifact that was deleted and can be restored has it.';
  refuses(await remove('Archived'), 400, reason('Archived', restorable));
  refuses(await remove('Moved'), 400, reason('Moved', 'an artifact had it.'));
  succeeds(await hearth.admin.delete(`/artifacts/${moved}`));
  refuses(await remove('Moved'), 400, reason('Moved', restorable));
  succeeds(await remove('Unused'), 204);
});

test('invalid values are refused', async () => {
  const add = (body: object, field = state) => hearth.admin.post(`/tracker_fields/${field}/values`, { body });
  refuses(await add({ label: ' ' }), 400, 'The structure is not valid: the label of a list value cannot be empty.');
  refuses(await add({ label: 'A' }), 400, 'The structure is not valid: the value A is already in the list.');
  refuses(await add({ label: 'Z', value_color: 'red' }), 400, 'The structure is not valid: there is no color red.');
  refuses(await add({ label: 'Z' }, named('title').field_id), 400, 'Field values can be only add with static values.');
  refuses(
    await hearth.admin.patch(path('state', 'A'), { body: { before: 1 } }),
    400,
    'The structure is not valid: there is no value 1 in the list.',
  );
});
