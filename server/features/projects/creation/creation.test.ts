import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const alice = await hearth.user('alice');

const required = { shortname: 'some-name', label: 'Some label', is_public: true, template_id: 100 };
const create = (values: object, by = alice) => by.post('/projects', { body: { ...required, ...values } });

test('the creator becomes administrator and member, and gets the complete project', async () => {
  const made = await create({ shortname: 'First-One', label: '  First one  ', description: 'What it is' });
  succeeds(made, 201);
  const types = (made.json.resources as { type: string }[]).map(({ type }) => type);
  const expected = {
    id: 101,
    uri: 'projects/101',
    label: 'First one',
    label_without_icon: 'First one',
    shortname: 'first-one',
    status: 'active',
    access: 'public',
    is_template: false,
    resources: types.map((type) => ({ type, uri: `projects/101/${type}` })),
    additional_informations: [],
    is_member_of: true,
    description: 'What it is',
    additional_fields: [],
    icon: '',
    long_description: '',
    is_membership_synchronized: false,
  };
  assert.deepEqual(made.json, expected);
  assert.deepEqual(Object.keys(made.json), Object.keys(expected));
  assert.deepEqual((await alice.get('/projects/101')).json, made.json);
  assert.equal((await admin.get('/projects/101')).json.is_member_of, false);
  const administrators = await alice.get('/user_groups/101_4/users');
  assert.deepEqual(
    administrators.json.map((user) => user.id),
    [alice.id],
  );
});

test('every resource that a project lists exists, for everyone who sees the project', async () => {
  const { resources, id } = (await create({ shortname: 'discover' })).json;
  const types: string[] = resources.map(({ type }) => type);
  assert.equal(new Set(types).size, types.length);
  for (const type of ['trackers', 'svn', 'project_services', 'user_groups', 'heartbeats']) {
    assert.ok(types.includes(type), type);
  }
  for (const { uri } of resources) {
    for (const caller of [alice, anonymous]) succeeds(await caller.get(`/${uri}`));
  }
  assert.equal((await alice.get(`/projects/${id}`)).json.resources.length, resources.length);
});

const good: [what: string, values: object][] = [
  ['a name of digits', { shortname: '123' }],
  ['the longest name', { shortname: 'a'.repeat(30) }],
  ['dashes', { shortname: 'a--b-' }],
  ['a label of one letter with three bytes', { shortname: 'cjk', label: '龍' }],
  ['the longest label', { shortname: 'long-label', label: '😀'.repeat(40) }],
  ['the longest description', { shortname: 'long-text', description: '😀'.repeat(255) }],
  ['a description that is null', { shortname: 'no-text', description: null }],
  [
    'choices that are null',
    { shortname: 'nulls', allow_restricted: null, xml_template_name: null, from_archive: null },
  ],
  ['a template by name', { shortname: 'by-name', template_id: undefined, xml_template_name: 'empty' }],
  ['more than one template', { shortname: 'two-templates', xml_template_name: 'nonsense' }],
  ['numbers and booleans as text', { shortname: 'texts', is_public: 'false', template_id: '100' }],
  ['empty lists', { shortname: 'no-lists', categories: [], fields: [] }],
  ['members that are not known', { shortname: 'extras', colour: 'blue' }],
];
for (const [what, values] of good) {
  test(`${what} is accepted`, async () => succeeds(await create(values), 201));
}

test('the body may be wrapped in its name', async () => {
  const body = { post_representation: { ...required, shortname: 'wrapped' } };
  assert.equal((await alice.post('/projects', { body })).json.shortname, 'wrapped');
});

test('labels need not be unique; short names must be, also among users', async () => {
  const taken = 'Project shortname is invalid. The reason is: Short name already exists';
  succeeds(await create({ shortname: 'unique' }), 201);
  succeeds(await create({ shortname: 'unique2' }), 201);
  for (const shortname of ['unique', 'UNIQUE', 'alice', 'Admin', 'none'])
    refuses(await create({ shortname }), 400, taken);
});

test('anonymous callers cannot create projects', async () => {
  refuses(await anonymous.post('/projects', { body: required }), 401);
  refuses(await anonymous.post('/projects', { body: {} }), 401);
});

test('a visibility for restricted users is remembered until the platform allows them', async () => {
  const kinds: [values: object, now: string, then: string][] = [
    [{ is_public: true, allow_restricted: true }, 'public', 'unrestricted'],
    [{ is_public: true, allow_restricted: false }, 'public', 'public'],
    [{ is_public: true }, 'public', 'public'],
    [{ is_public: false, allow_restricted: true }, 'private', 'private'],
    [{ is_public: false, allow_restricted: false }, 'private', 'private-wo-restr'],
    [{ is_public: false }, 'private', 'private'],
  ];
  const made: [id: number, then: string][] = [];
  for (const [index, [values, now, then]] of kinds.entries()) {
    const { json } = await create({ shortname: `kind-${index}`, ...values });
    assert.equal(json.access, now);
    made.push([json.id, then]);
  }
  await admin.patch('/platform_settings', { body: { access_mode: 'restricted' } });
  for (const [id, then] of made) assert.equal((await admin.get(`/projects/${id}`)).json.access, then);
  await admin.patch('/platform_settings', { body: { access_mode: 'anonymous' } });
});

test('of many concurrent requests for one name, exactly one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => create({ shortname: number % 2 === 0 ? 'Wanted' : 'wanted' })),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const answered of answers.filter(({ status }) => status !== 201)) {
    refuses(answered, 400, 'Project shortname is invalid. The reason is: Short name already exists');
  }
});

test('concurrent projects get distinct ids', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => create({ shortname: `par-${number}` })));
  for (const answered of answers) succeeds(answered, 201);
  assert.equal(new Set(answers.map(({ json }) => json.id)).size, 10);
});

test('XML requests and responses are equivalent to JSON', async () => {
  const field = (await admin.post('/project_fields', { body: { name: 'Code' } })).json;
  const members = `<label>&lt;Label&gt; &amp; 007</label><description>007</description><is_public>false</is_public>
    <allow_restricted>false</allow_restricted><template_id>100</template_id>
    <categories><item><category_id>1</category_id><value_id>2</value_id></item></categories>
    <fields><item><field_id>${field.id}</field_id><value>007</value></item></fields>`;
  const xml = { 'Content-Type': 'application/xml', Accept: 'application/xml' };
  const body = `<request><shortname>007</shortname>${members}</request>`;
  const made = await alice.post('/projects', { body, headers: xml });
  succeeds(made, 201);
  const id = /<id>(\d+)<\/id>/.exec(made.text)?.[1];
  const { json } = await alice.get(`/projects/${id}`);
  assert.deepEqual(
    [json.shortname, json.label, json.description, json.access, json.additional_fields],
    ['007', '<Label> & 007', '007', 'private', [{ name: 'Code', value: '007' }]],
  );
  assert.equal((await alice.get(`/projects/${id}`, { headers: xml })).text, made.text);
  const items = [...made.text.matchAll(/<item><type>(\w+)<\/type><uri>([^<]+)<\/uri><\/item>/g)];
  assert.deepEqual(
    items.map(([, type, uri]) => ({ type, uri })),
    json.resources,
  );
  const list = await alice.get(`/projects?query={"shortname":"007"}`, { headers: xml });
  assert.equal(
    list.text.replace('<response><item>', '<response>').replace('</item></response>', '</response>'),
    made.text,
  );
  const refused = await alice.post('/projects', { body, headers: xml });
  assert.match(refused.text, /<response><error><code>400<\/code><message>Bad Request: Project shortname is invalid/);
});
