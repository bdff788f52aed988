import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, statusesOf, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const alice = await hearth.user('alice');
const add = (body: unknown, by = admin) => by.post('/project_fields', { body });

test('a new platform has no project fields', async () => {
  const answered = await alice.get('/project_fields');
  assert.deepEqual(answered.json, { project_fields_representation: [], total_size: 0 });
  assert.deepEqual(pageOf(answered), [10, 0, 0, 100]);
});

test('site administrators add fields, which are ordered by rank', async () => {
  const first = await add({ name: 'Sponsor', description: 'Who pays', type: 'text', is_required: false });
  succeeds(first, 201);
  const expected = { id: 1, name: 'Sponsor', rank: 1, is_required: false, description: 'Who pays', type: 'text' };
  assert.deepEqual(first.json, expected);
  assert.deepEqual(Object.keys(first.json), Object.keys(expected));
  const second = (await add({ name: ' Budget ' })).json;
  assert.deepEqual(second, { id: 2, name: 'Budget', rank: 2, is_required: false, description: '', type: 'line' });
  const page = await alice.get('/project_fields?limit=1&offset=1');
  assert.deepEqual(page.json, { project_fields_representation: [second], total_size: 2 });
  assert.deepEqual(pageOf(page), [1, 1, 2, 100]);
});

test('every project shows every field', async () => {
  const { json } = await alice.post('/projects', {
    body: {
      shortname: 'shown',
      label: 'Shown',
      is_public: true,
      template_id: 100,
      fields: [{ field_id: 2, value: '1 €' }],
    },
  });
  const fields = [
    { name: 'Sponsor', value: '' },
    { name: 'Budget', value: '1 €' },
  ];
  assert.deepEqual(json.additional_fields, fields);
  assert.deepEqual((await anonymous.get('/projects')).json[0]?.additional_fields, fields);
});

const refusals: [body: unknown, status: number, message: string][] = [
  [{}, 400, '`name` is required.'],
  [{ name: '' }, 400, 'Invalid value specified for `name`. Minimum 1 character required.'],
  [{ name: '  ' }, 400, 'The name of the project field is missing'],
  [{ name: 'x'.repeat(256) }, 400, 'Invalid value specified for `name`. Maximum 255 characters allowed.'],
  [{ name: 'x', type: 'number' }, 400, 'Invalid value specified for `type`. Expected one of (line,text).'],
  [{ name: 'x', is_required: 'perhaps' }, 400, 'Invalid value specified for `is_required`. Expecting boolean value'],
  [{ name: 'x', requird: true }, 400, 'Unknown parameter(s): requird.'],
  [{ name: 'Sponsor' }, 409, 'A project field named Sponsor already exists'],
];
for (const [body, status, message] of refusals) {
  test(`the field ${JSON.stringify(body).slice(0, 60)} is refused`, async () =>
    refuses(await add(body), status, message));
}

test('others cannot add fields, and anonymous callers cannot read them', async () => {
  refuses(await add({ name: 'Mine' }, alice), 403, 'Only site administrators may do this.');
  refuses(await anonymous.post('/project_fields', { body: { name: 'Mine' } }), 401);
  refuses(await anonymous.get('/project_fields'), 401);
});

test('of many concurrent fields with one name, exactly one is added', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => add({ name: 'Wanted' })));
  assert.deepEqual(statusesOf(answers), [201, ...Array.from({ length: 9 }, () => 409)]);
});

test('a new platform has categories with their values', async () => {
  const answered = await anonymous.get('/project_categories');
  assert.deepEqual(pageOf(answered), [50, 0, 2, 50]);
  const [topic, license] = answered.json;
  assert.ok(topic && license);
  assert.deepEqual([topic.id, topic.name, topic.is_mandatory], [1, 'Topic', false]);
  assert.deepEqual(topic.values[0], { id: 2, name: 'Software development', parent_id: 1 });
  assert.deepEqual(
    license.values.map((value) => value.parent_id),
    [6, 6],
  );
  assert.deepEqual((await anonymous.get('/project_categories?limit=1&offset=1')).json, [license]);
});

test('values of custom fields follow the limits of their type', async () => {
  const add = async (name: string, type: string): Promise<number> =>
    (await admin.post('/project_fields', { body: { name, type } })).json.id;
  const [line, text] = [await add('Motto', 'line'), await add('Story', 'text')];
  let number = 0;
  const create = (fieldId: number, value: string) => {
    number++;
    const fields = [{ field_id: fieldId, value }];
    const body = { shortname: `long-${number}`, label: 'Long', is_public: true, template_id: 100, fields };
    return alice.post('/projects', { body });
  };
  refuses(await create(line, 'x'.repeat(256)), 400, 'The field Motto accepts at most 255 characters');
  refuses(await create(text, 'x'.repeat(65_536)), 400, 'The field Story accepts at most 65535 characters');
  const notALine = 'The field Motto accepts a single line of text without control characters';
  for (const value of ['two\nlines', 'bell\u0007']) refuses(await create(line, value), 400, notALine);
  refuses(await create(text, 'bell\u0007'), 400, 'The field Story accepts text without control characters');
  succeeds(await create(line, 'é'.repeat(255)), 201);
  succeeds(await create(text, 'two\r\nlines\tand a tab'), 201);
});

test('site administrators add categories with values, and values to them', async () => {
  const made = await admin.post('/project_categories', {
    body: { name: ' Audience ', is_mandatory: true, values: ['Everybody', 'Ourselves'] },
  });
  succeeds(made, 201);
  const { id, values, ...rest } = made.json;
  assert.deepEqual(rest, { name: 'Audience', is_mandatory: true });
  assert.deepEqual(
    values.map((value) => [value.name, value.parent_id === id]),
    [
      ['Everybody', true],
      ['Ourselves', true],
    ],
  );
  const grown = await admin.post(`/project_categories/${id}/values`, { body: { name: 'Customers' } });
  succeeds(grown, 201);
  assert.equal(grown.json.values.length, 3);
  assert.deepEqual((await anonymous.get('/project_categories')).json.at(-1), grown.json);
  const inXml = await anonymous.get('/project_categories', { headers: { Accept: 'application/xml' } });
  assert.match(inXml.text, /<name>Customers<\/name>/);

  const again = { name: 'audience' };
  refuses(
    await admin.post('/project_categories', { body: again }),
    409,
    'A category or value named audience already exists',
  );
  refuses(
    await admin.post(`/project_categories/${id}/values`, { body: { name: 'customers' } }),
    409,
    'A category or value named customers already exists',
  );
  refuses(
    await admin.post('/project_categories/999/values', { body: { name: 'x' } }),
    404,
    'Project category does not exist',
  );
  refuses(
    await alice.post('/project_categories', { body: { name: 'Mine' } }),
    403,
    'Only site administrators may do this.',
  );
  const both = await Promise.all(['One', 'Other'].map((name) => admin.post('/project_categories', { body: { name } })));
  assert.deepEqual(statusesOf(both), [201, 201]);
});

test('site administrators can see the state of the platform', async () => {
  const read = await admin.get('/platform_health');
  succeeds(read);
  assert.deepEqual(read.json.database, {
    kind: hearth.platform.db.engine === 'postgres' ? 'server' : 'embedded',
    is_reachable: true,
  });
  assert.deepEqual(read.json.jobs, { queued: 0, running: 0, failed: 0 });
  assert.equal(read.json.last_backup_on, null);
  refuses(await alice.get('/platform_health'), 403, 'Only site administrators may do this.');
});

test('fields and categories are changed and deleted, and project histories keep their values', async () => {
  const made = await admin.post('/project_fields', { body: { name: 'Mistake', is_required: true } });
  succeeds(made, 201);
  const field = `/project_fields/${made.json.id}` as const;
  const category = await admin.post('/project_categories', { body: { name: 'Mood', values: ['Good', 'Bad'] } });
  const [good, bad] = category.json.values;
  assert.ok(good && bad);
  const audience = (await admin.get('/project_categories')).json.find(({ name }) => name === 'Audience');
  assert.ok(audience);
  succeeds(await admin.patch(`/project_categories/${audience.id}`, { body: { is_mandatory: false } }));
  const body = { shortname: 'changing', label: 'Changing', is_public: true, template_id: 100 };
  refuses(await alice.post('/projects', { body }), 400, 'Mandatory field where missing: Mistake');
  const project = await alice.post('/projects', {
    body: {
      ...body,
      fields: [{ field_id: made.json.id, value: 'Oops' }],
      categories: [{ category_id: category.json.id, value_id: good.id }],
    },
  });
  succeeds(project, 201);

  const changed = await admin.patch(field, { body: { name: 'Choice', is_required: false, description: 'Why' } });
  succeeds(changed);
  assert.deepEqual(changed.json, { ...made.json, name: 'Choice', is_required: false, description: 'Why' });
  refuses(await admin.patch(field, { body: { name: 'Sponsor' } }), 409, 'A project field named Sponsor already exists');
  succeeds(await alice.post('/projects', { body: { ...body, shortname: 'without' } }), 201);
  const path = `/project_categories/${category.json.id}` as const;
  const renamed = await admin.patch(path, { body: { name: 'Temper' } });
  assert.equal(renamed.json.name, 'Temper');
  refuses(
    await admin.patch(`${path}/values/${bad.id}`, { body: { name: 'good' } }),
    409,
    'A category or value named good already exists',
  );
  const values = await admin.patch(`${path}/values/${bad.id}`, { body: { name: 'Awful' } });
  assert.deepEqual(
    values.json.values.map(({ name }) => name),
    ['Good', 'Awful'],
  );

  succeeds(await admin.delete(`${path}/values/${good.id}`));
  refuses(await admin.delete(`${path}/values/${good.id}`), 404, 'The category has no such value');
  succeeds(await admin.delete(path));
  refuses(await admin.delete(path), 404, 'Project category does not exist');
  succeeds(await admin.delete(field));
  refuses(await admin.delete(field), 404, 'Project field does not exist');
  refuses(await admin.patch(field, { body: {} }), 404, 'Project field does not exist');
  const { json } = await alice.get(`/projects/${project.json.id}`);
  assert.ok(!json.additional_fields.some(({ name }) => name === 'Choice'));
  const history = (await alice.get(`/projects/${project.json.id}/history`)).json;
  assert.deepEqual(
    history.map(({ event, before }) => `${event}: ${before}`),
    ['project_field_removed: Choice: Oops', 'project_category_removed: Temper: Good'],
  );
  for (const each of [field, path]) {
    refuses(await alice.patch(each, { body: {} }), 403, 'Only site administrators may do this.');
    refuses(await alice.delete(each), 403, 'Only site administrators may do this.');
  }
});
