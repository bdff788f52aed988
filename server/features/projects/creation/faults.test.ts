import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const alice = await hearth.user('alice');
const sponsor = (await admin.post('/project_fields', { body: { name: 'Sponsor' } })).json;

const required = { shortname: 'never-made', label: 'Some label', is_public: true, template_id: 100 };
const create = (values: object) => alice.post('/projects', { body: { ...required, ...values } });
const rehearse = (values: object) => alice.post('/projects?dry_run=true', { body: { ...required, ...values } });

const name = (reason: string) => `Project shortname is invalid. The reason is: ${reason}`;
const label = (reason: string) => `Project fullname is invalid. The reason is: ${reason}`;
const start = name('Short name must start with an alphanumeric character.');
const plain = name('Short name cannot contain underscore or dot.');
const spaces = name('There cannot be any spaces in the short name.');
const illegal = name('Illegal character in name.');
const short = name('Name is too short. It must be at least 3 characters.');
const long = name('Name is too long. It must be less than 30 characters.');
const reserved = name('Name is reserved.');

const names: [shortname: string, message: string][] = [
  ['', start],
  ['-ab', start],
  ['_ab', start],
  [' ab', start],
  ['éab', start],
  ['a_b', plain],
  ['a.b c', plain],
  ['a b!', spaces],
  ['a\tb', spaces],
  ['a!', illegal],
  ['aé', illegal],
  ['ab', short],
  ['a'.repeat(31), long],
  ...['www', 'www1', 'WWW', 'cvs', 'mail9', 'pub', 'users', 'projects', 'mirrors', 'root', 'nobody', 'git', 'gitolite']
    .concat(['imadmin-bot', 'codendiadm', 'ns2', 'download'])
    .map((shortname): [string, string] => [shortname, reserved]),
];
for (const [shortname, message] of names) {
  test(`the short name ${JSON.stringify(shortname)} is refused`, async () => {
    refuses(await create({ shortname }), 400, message);
  });
}

const source = 'Impossible to build Project data creation with the provided JSON content.';
const invalid = (path: string, complaint: string) =>
  `Invalid value specified for \`post_representation[${path}]\`${complaint && `. ${complaint}`}`;
const faults: [what: string, values: object, message: string][] = [
  ['a short label', { label: ' ab ' }, label('Name is too short. It must be at least 3 characters.')],
  ['a long label', { label: 'é'.repeat(41) }, label('Name is too long. It must be less than 40 characters.')],
  ['a long description', { description: 'x'.repeat(256) }, 'The description is longer than 255 characters.'],
  ['no short name', { shortname: undefined }, '`post_representation[shortname]` is required.'],
  ['no label', { label: undefined }, '`post_representation[label]` is required.'],
  ['no visibility', { is_public: undefined }, '`post_representation[is_public]` is required.'],
  ['a visibility that is none', { is_public: 'maybe' }, invalid('is_public', 'Expecting boolean value')],
  ['no template', { template_id: undefined }, source],
  ['a template that is null', { template_id: null }, source],
  ['template 0', { template_id: 0 }, invalid('template_id', 'Minimum required value is 1.')],
  ['an unknown template', { template_id: 4096 }, 'Template #4096 is not valid'],
  ['an impossible template', { template_id: 99999999999 }, 'Template #99999999999 is not valid'],
  [
    'an unknown template by name',
    { template_id: undefined, xml_template_name: 'agile' },
    'The XML template "agile" provided is not valid',
  ],
  [
    'a name that every object has',
    { template_id: undefined, xml_template_name: 'constructor' },
    'The XML template "constructor" provided is not valid',
  ],
  [
    'an empty archive',
    { template_id: undefined, from_archive: { file_name: 'x.zip', file_size: 0 } },
    'An archive must have between 1 and 1073741824 bytes; this one has 0',
  ],
  [
    'an unknown category',
    { categories: [{ category_id: 99, value_id: 2 }] },
    'The category id 99 is not a valid root category',
  ],
  [
    'a value as category',
    { categories: [{ category_id: 2, value_id: 3 }] },
    'The category id 2 is not a valid root category',
  ],
  [
    'a value of another category',
    { categories: [{ category_id: 1, value_id: 7 }] },
    '7 does not belong to Topic (1) category hierarchy',
  ],
  [
    'an unknown value',
    { categories: [{ category_id: 1, value_id: 4096 }] },
    '4096 does not belong to Topic (1) category hierarchy',
  ],
  [
    'the category as its value',
    { categories: [{ category_id: 1, value_id: 1 }] },
    '1 does not belong to Topic (1) category hierarchy',
  ],
  [
    'a category without value',
    { categories: [{ category_id: 1 }] },
    '`post_representation[categories][0][value_id]` is required.',
  ],
  ['categories that are not a list', { categories: 1 }, invalid('categories', '')],
  ['an unknown field', { fields: [{ field_id: 9, value: 'x' }] }, 'Some fields does not exists: 9'],
  [
    'the same field twice',
    { fields: [1, 1].map((field_id) => ({ field_id, value: 'x' })) },
    `Some fields does not exists: ${sponsor.id}`,
  ],
  [
    'unknown fields',
    { fields: [7, 8].map((field_id) => ({ field_id, value: 'x' })) },
    'Some fields does not exists: 7, 8',
  ],
  ['a field without value', { fields: [{ field_id: 1 }] }, '`post_representation[fields][0][value]` is required.'],
];
for (const [what, values, message] of faults) {
  test(`${what} is refused`, async () => refuses(await create(values), 400, message));
}

test('a missing body, and a body that is not an object, are refused', async () => {
  refuses(await alice.post('/projects'), 400, '`post_representation` is required.');
  refuses(
    await alice.post('/projects', { body: [1] }),
    400,
    'Invalid value specified for `post_representation`. Expecting an object',
  );
});

test('the first of several faults is reported; a dry run reports all', async () => {
  const values = {
    shortname: 'a_b',
    label: 'x',
    template_id: 4096,
    description: 'x'.repeat(256),
    categories: [
      { category_id: 99, value_id: 1 },
      { category_id: 1, value_id: 8 },
    ],
    fields: [{ field_id: 9, value: '' }],
  };
  refuses(await create(values), 400, 'Template #4096 is not valid');
  const answered = await rehearse(values);
  refuses(answered, 400);
  assert.deepEqual(answered.error.i18n_error_messages, [
    'Template #4096 is not valid',
    plain,
    label('Name is too short. It must be at least 3 characters.'),
    'The description is longer than 255 characters.',
    'The category id 99 is not a valid root category',
    '8 does not belong to Topic (1) category hierarchy',
    'Some fields does not exists: 9',
  ]);
});

test('a dry run without faults reports nothing and creates nothing', async () => {
  const answered = await rehearse({ shortname: 'rehearsed' });
  succeeds(answered, 204);
  assert.equal(answered.text, '');
  assert.equal((await admin.get('/projects?query={"shortname":"rehearsed"}')).json.length, 0);
  assert.equal((await create({ shortname: 'rehearsed' })).json.id, 101);
  refuses(
    await alice.post('/projects?dry_run=perhaps', { body: required }),
    400,
    'Invalid value specified for `dry_run`. Expecting boolean value',
  );
});

test('of two choices in one category, the later one wins', async () => {
  const choices = [2, 3].map((value_id) => ({ category_id: 1, value_id }));
  const { json } = await create({ shortname: 'twice', categories: [...choices, { category_id: 6, value_id: 7 }] });
  const rows = await hearth.platform.db.read
    .selectFrom('project_category_values')
    .select(['category_id', 'value_id'])
    .where('project_id', '=', json.id)
    .orderBy('category_id')
    .execute();
  assert.deepEqual(
    rows.map((row) => [row.category_id, row.value_id]),
    [
      [1, 3],
      [6, 7],
    ],
  );
});

test('a category that is mandatory has to be chosen', async () => {
  await hearth.platform.db.write((tx) =>
    tx.updateTable('categories').set({ is_mandatory: 1 }).where('parent_id', 'is', null).execute(),
  );
  refuses(await create({}), 400, 'Mandatory categories where missing: Topic (1), License (6)');
  refuses(
    await create({ categories: [{ category_id: 1, value_id: 2 }] }),
    400,
    'Mandatory categories where missing: License (6)',
  );
  await hearth.platform.db.write((tx) => tx.updateTable('categories').set({ is_mandatory: 0 }).execute());
});

test('a required field must be given, but may be empty', async () => {
  const { id } = (await admin.post('/project_fields', { body: { name: 'Cost centre', is_required: true } })).json;
  refuses(await create({}), 400, 'Mandatory field where missing: Cost centre');
  const { json } = await create({ shortname: 'emptied', fields: [{ field_id: id, value: '' }] });
  assert.deepEqual(json.additional_fields, [
    { name: 'Sponsor', value: '' },
    { name: 'Cost centre', value: '' },
  ]);
});
