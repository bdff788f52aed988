import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { everyField } from '../../../../test/support/worlds/every-field.ts';
import { refuses } from '../../../../test/support/hearth/expect.ts';
import {
  anArtifact,
  changed,
  fieldsOf,
  grants,
  post,
  put,
  readArtifact,
  stateOf,
  trackerOf,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, stranger },
  projects: { project, other },
} = await aWorld()
  .withUsers('alice', 'stranger')
  .with(aProject('project').withMembers('alice'))
  .with(aProject('other'))
  .start({ after });
const tracker = await everyField(hearth.admin, project.id, 'every');
const field = fieldsOf(tracker);
const titled = field.set('title', { value: 'titled' });
const id = await anArtifact(alice, tracker, [titled]);

const listShape = "List fields values must be passed as an array of ids (integer) in 'bind_value_ids'";
const one = (name: string) =>
  `${listShape} Expected format for field ${field.id(name)} : {"field_id": 1548, "bind_value_ids": [457]}`;
const at = (name: string, label = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`) =>
  `for the field ${label} (${name})`;
const plain = (name: string) =>
  `Expected format for field ${field.id(name)} : {"field_id" : 15458, "value" : some_value} ${at(name)}`;
const many = (name: string) => `${listShape} Example: {"field_id": 1548, "bind_value_ids": [457]} ${at(name)}`;
const computed = `Expected format for a computed field  : {"field_id" : 15458, "manual_value" : 12} or {"field_id" : 15458, "is_autocomputed" : true} ${at('total')}`;
const file = `Invalid format for file field "${field.id('attachments')}".  Correct format is {"field_id" : 425, "value" : [457, 258]}`;
const perm = `Permission field values must be passed as an array of ugroup ids e.g. "value" : {"granted_groups" : [158, "142_3"]} ${at('perm')}`;
const tbl = (name: string) =>
  `OpenList fields values must be passed as an array of labels (string) in 'bind_value_ids' ${at(name)}`;
const links = `"links" and/or "parent" or "all_links" key must be defined ${at('links')}`;
const long = 'x'.repeat(65_536);

const refused: [name: string, given: object, message: string][] = [
  ['title', {}, plain('title')],
  ['title', { value: null }, plain('title')],
  ['title', { value: ['x'] }, 'Title is not a string.'],
  ['title', { value: { content: 'x' } }, 'Title is not a string.'],
  ['title', { value: true }, 'Title is not a string.'],
  ['title', { value: 5 }, 'Title is not a string.'],
  ['title', { value: 'x'.repeat(41) }, 'Title can not contain more than 40 characters.'],
  ['title', { value: 'a\nb' }, 'Title can contain neither carriage return nor null char.'],
  ['title', { value: '' }, 'The field Title (title) is required.'],
  ['title', { value: ' \u00a0 ' }, 'The field Title (title) is required.'],
  ['text', {}, plain('text')],
  ['text', { value: ['x'] }, 'Text is not a text.'],
  ['text', { value: { format: 'html' } }, 'Text is not a text.'],
  ['text', { value: 5 }, 'Text is not a text.'],
  ['text', { value: { content: 5, format: 'html' } }, 'Text is not a text.'],
  ['text', { value: long }, 'Text can not contain more than 65535 characters.'],
  [
    'text',
    { value: { content: 'é'.repeat(32_768), format: 'text' } },
    'Text can not contain more than 65535 characters.',
  ],
  ['number', {}, plain('number')],
  ['number', { value: 'many' }, 'Number is not an integer.'],
  ['number', { value: 1.5 }, 'Number is not an integer.'],
  ['number', { value: '1e3' }, 'Number is not an integer.'],
  ['number', { value: [1] }, 'Number is not an integer.'],
  ['number', { value: 2 ** 53 }, 'Number is not an integer.'],
  ['effort', { value: 'x' }, 'Effort is not a float.'],
  ['effort', { value: '1,5' }, 'Effort is not a float.'],
  ['effort', { value: '1e999' }, 'Effort is not a float.'],
  ['effort', { value: {} }, 'Effort is not a float.'],
  ['day', { value: 'tomorrow' }, 'Day is not a date.'],
  ['day', { value: '2026-02-30' }, 'Day is not a date.'],
  ['day', { value: '2026-13-01' }, 'Day is not a date.'],
  ['day', { value: 5 }, 'Day is not a date.'],
  ['minute', { value: '2026-02-03 25:00' }, 'Minute is not a date.'],
  ['status', {}, one('status')],
  ['status', { value: 'Open' }, one('status')],
  ['status', { bind_value_ids: field.value('status', 'Open') }, one('status')],
  [
    'status',
    { bind_value_ids: [field.value('many', 'Red')] },
    `The submitted value ${field.value('many', 'Red')} ${at('status')} is invalid`,
  ],
  ['status', { bind_value_ids: [999_999] }, `The submitted value 999999 ${at('status')} is invalid`],
  ['status', { bind_value_ids: ['Open'] }, `The submitted value Open ${at('status')} is invalid`],
  ['status', { bind_value_ids: [null] }, `The submitted value null ${at('status')} is invalid`],
  ['status', { bind_value_ids: [{ id: 1 }] }, `The submitted value {"id":1} ${at('status')} is invalid`],
  [
    'status',
    { bind_value_ids: [field.value('status', 'Open'), field.value('status', 'Done')] },
    `Selectbox fields can only have one value ${at('status')}`,
  ],
  ['many', {}, many('many')],
  ['many', { bind_value_ids: 'Red' }, many('many')],
  ['many', { bind_value_ids: [-1] }, `The submitted value -1 ${at('many')} is invalid`],
  ['boxes', { bind_value_ids: [1.5] }, `The submitted value 1.5 ${at('boxes')} is invalid`],
  ['person', { bind_value_ids: [stranger.id] }, `The submitted value ${stranger.id} ${at('person')} is invalid`],
  ['person', { bind_value_ids: [999_999] }, `The submitted value 999999 ${at('person')} is invalid`],
  ['person', { bind_value_ids: ['alice'] }, `The submitted value alice ${at('person')} is invalid`],
  ['team', { bind_value_ids: [`${other.id}_3`] }, `The submitted value ${other.id}_3 ${at('team')} is invalid`],
  ['team', { bind_value_ids: ['2'] }, `The submitted value 2 ${at('team')} is invalid`],
  ['team', { bind_value_ids: ['nonsense'] }, `The submitted value nonsense ${at('team')} is invalid`],
  ['tags', {}, tbl('tags')],
  ['tags', { value: 'x' }, tbl('tags')],
  ['tags', { bind_value_ids: 'x' }, tbl('tags')],
  ['tags', { bind_value_ids: [{}] }, tbl('tags')],
  [
    'tags',
    { value: { bind_value_objects: [{ id: 999_999 }] } },
    `Bind Value with ID 999999 does not exist for field ID ${field.id('tags')}`,
  ],
  [
    'tags',
    { value: { bind_value_objects: [{ id: 'o999' }] } },
    `Bind Value with ID o999 does not exist for field ID ${field.id('tags')}`,
  ],
  [
    'readers',
    { value: { bind_value_objects: [{ username: 'nobody-here' }] } },
    `Cannot Bind to user "nobody-here" for field ID ${field.id('readers')}`,
  ],
  [
    'readers',
    { value: { bind_value_objects: [{ id: 999_999 }] } },
    `Cannot Bind to user "999999" for field ID ${field.id('readers')}`,
  ],
  ['attachments', {}, file],
  ['attachments', { value: 5 }, file],
  ['attachments', { value: [999_999] }, 'File #999999 not found in the field Attachments (attachments)'],
  ['attachments', { value: ['x'] }, 'File #x not found in the field Attachments (attachments)'],
  ['links', {}, links],
  ['links', { value: 5 }, links],
  ['links', { links: 'x' }, 'Links: "links" must be an array of links. E.g. [{"id": 12, "type": ""}]'],
  ['links', { links: [{ type: '_is_child' }] }, `Artifact links must have an id ${at('links')}`],
  ['links', { links: [{ id: 999_999 }] }, 'Links: 999999 is not an artifact id.'],
  [
    'links',
    {
      links: [
        { id: 1, type: 'custom' },
        { id: 1, type: '_is_child' },
      ],
    },
    'Links: artifact #1 is linked twice, with the type "custom" and with the type "_is_child".',
  ],
  [
    'links',
    {
      all_links: [
        { id: 1, direction: 'reverse', type: '' },
        { id: 1, direction: 'reverse', type: 'custom' },
      ],
    },
    'Links: artifact #1 is linked twice, with no type and with the type "custom".',
  ],
  ['links', { links: [{ id: 'x' }] }, 'Links: x is not an artifact id.'],
  ['links', { parent: {} }, `Parent must have an 'id' key ${at('links')}`],
  ['links', { parent: { id: 'x' } }, `Parent 'id' key must be convertible to an integer ${at('links')}`],
  [
    'links',
    { links: [], all_links: [] },
    `"all_links" key and "links" key cannot be used at the same time ${at('links')}`,
  ],
  [
    'links',
    { parent: { id: 1 }, all_links: [] },
    `"all_links" key and "parent" key cannot be used at the same time ${at('links')}`,
  ],
  [
    'links',
    { all_links: [{ id: 1, direction: 'forward' }] },
    `Artifact links "type" must be a string, use empty string for no type ${at('links')}`,
  ],
  [
    'links',
    { all_links: [{ id: 1, type: '' }] },
    `Artifact links "direction" must be "forward" or "reverse" ${at('links')}`,
  ],
  ['perm', {}, perm],
  ['perm', { value: [] }, perm],
  ['perm', { value: { granted_groups: 'x' } }, `'granted_groups' must be an array. E.g. [2, '124_3'] ${at('perm')}`],
  [
    'perm',
    { value: { is_used_by_default: true, granted_groups: [] } },
    `Permission field is required please choose a group in list ${at('perm')}`,
  ],
  [
    'perm',
    { value: { granted_groups: [`${other.id}_3`] } },
    `Invalid value "${other.id}_3" for field ${field.id('perm')}`,
  ],
  ['perm', { value: { granted_groups: ['x'] } }, `Invalid value "x" for field ${field.id('perm')}`],
  ['total', { value: 5 }, computed],
  ['total', { is_autocomputed: false }, computed],
  ['total', { is_autocomputed: true, manual_value: 5 }, computed],
  ['total', { manual_value: 'x' }, 'Total is not a float.'],
];

describe('refuses an invalid value, names its field, and writes nothing', () => {
  for (const [name, given, message] of refused) {
    test(`${name}: ${JSON.stringify(given).slice(0, 60)}`, async () => {
      const before = await stateOf(alice, id);
      const made = await post(alice, tracker, [...(name === 'title' ? [] : [titled]), field.set(name, given)]);
      assert.deepEqual([made.status, made.error], [400, { code: 400, message: `Bad Request: error: ${message}\n` }]);
      const answer = await put(alice, id, [field.set('number', { value: 99 }), field.set(name, given)], {
        comment: { body: 'never', format: 'text' },
      });
      assert.deepEqual([answer.status, answer.error], [400, { code: 400, message: `Bad Request: ${message}\n` }]);
      assert.deepEqual(await stateOf(alice, id), before);
    });
  }

  test('treats form elements without a value as unknown fields', async () => {
    for (const name of ['main', 'left', 'line', 'rule', 'note']) {
      const given = [titled, field.set(name, { value: 'x' })];
      for (const answer of [await post(alice, tracker, given), await put(alice, id, given)]) {
        refuses(answer, 400, `Unknown field ${field.id(name)}`);
      }
    }
  });

  test('creates neither an artifact nor an open list value', async () => {
    const made = await post(alice, tracker, [
      titled,
      field.set('tags', { bind_value_ids: ['never seen'] }),
      field.set('number', { value: 'x' }),
    ]);
    assert.equal(made.status, 400);
    const { json } = await alice.get(`/trackers/${tracker.id}`);
    const tags = json.fields.find((one) => one.name === 'tags');
    assert.ok(tags);
    assert.deepEqual(
      tags.values.map(({ label }) => label),
      ['Known', 'Familiar'],
    );
    assert.equal(await anArtifact(alice, tracker, [titled]), id + 1, 'ids were used up');
  });
});

test('reports all faults in one response', async () => {
  const values = [
    field.set('number', { value: 'x' }),
    field.set('day', { value: 'x' }),
    field.set('status', { bind_value_ids: [1] }),
  ];
  const made = await post(alice, tracker, values);
  const faults = [
    'Number is not an integer.',
    'Day is not a date.',
    `The submitted value 1 ${at('status')} is invalid`,
  ];
  const all = [...faults, 'The field Title (title) is required.'];
  assert.equal(made.error.message, `Bad Request: ${all.map((fault) => `error: ${fault}\n`).join('')}`);
  const answer = await put(alice, id, values);
  assert.equal(answer.error.message, `Bad Request: ${faults.map((fault) => `${fault}\n`).join('')}`);
});

describe('required fields', () => {
  const everyone = grants(['all_users'], ['registered_users'], ['project_members']);
  const admins = grants(['all_users'], ['project_admins'], ['project_admins']);
  test('must be set only by users who may set them', async () => {
    const strict = await trackerOf(hearth.admin, project.id, 'strict', {
      title: { type: 'string', ...everyone },
      list: { type: 'msb', required: true, bindings: { type: 'static' }, values: ['A', 'B'], ...everyone },
      date: { type: 'date', required: true, ...everyone },
      links: { type: 'art_link', required: true, ...everyone },
      budget: { type: 'int', required: true, ...admins },
    });
    const of = fieldsOf(strict);
    const missing = ['List (list)', 'Date (date)', 'Links (links)'];
    const made = await post(alice, strict, [of.set('title', { value: 'x' })]);
    assert.equal(
      made.error.message,
      `Bad Request: ${missing.map((name) => `error: The field ${name} is required.\n`).join('')}`,
    );
    const made2 = await anArtifact(alice, strict, [
      of.set('list', { bind_value_ids: [of.value('list', 'A')] }),
      of.set('date', { value: '2026-01-01' }),
      of.set('links', { links: [{ id }] }),
    ]);
    const answer = await put(alice, made2, [
      of.set('list', { bind_value_ids: [] }),
      of.set('date', { value: '' }),
      of.set('links', { links: [] }),
    ]);
    assert.equal(
      answer.error.message,
      `Bad Request: ${missing.map((name) => `The field ${name} is required.\n`).join('')}`,
    );
    await changed(alice, made2, [of.set('title', { value: 'y' })]);
    const byAdmin = await put(hearth.admin, made2, [of.set('title', { value: 'z' })]);
    assert.equal(byAdmin.error.message, 'Bad Request: The field Budget (budget) is required.\n');
    await changed(hearth.admin, made2, [], { comment: { body: 'a comment needs no value', format: 'text' } });
    assert.equal((await readArtifact(alice, made2)).values.length > 0, true);
  });
});
