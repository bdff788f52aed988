import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ShownValue } from '../../../../test/support/hearth/shown.ts';
import { everyField } from '../../../../test/support/worlds/every-field.ts';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import {
  anArtifact,
  changed,
  changesetsOf,
  fieldsOf,
  isShownIn,
  readArtifact,
  shownIn,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice', 'bob')).start({ after });
const tracker = await everyField(hearth.admin, project.id, 'every');
const field = fieldsOf(tracker);
const value = (name: string, label: string): number => field.value(name, label);
const target = await anArtifact(alice, tracker, [field.set('title', { value: 'target' })]);
const members = `${project.id}_3`;

/** Members that the representation of a value must have. */
type Shows = Record<string, unknown>;
type Step = [name: string, given: object, shows: Shows];

const ids = (...labels: string[]) => ({ bind_value_ids: labels.map((label) => value('many', label)) });
const display = (name: string) => `${name} the tester (${name})`;
const day = (text: string) => new Date(`${text}T00:00:00`).toISOString();

/** Values with the members that a representation shows after a creation and after a change. */
const steps: Step[] = [
  ['title', { value: 'Ünï ☃ <b>"x"</b>' }, { value: 'Ünï ☃ <b>"x"</b>' }],
  ['title', { value: '12' }, { value: '12' }],
  ['text', { value: 'plain' }, { value: '<p>plain</p>\n', format: 'html', commonmark: 'plain' }],
  [
    'text',
    { value: { content: 'a\nb <', format: 'text' } },
    { value: 'a\nb <', format: 'text', post_processed_value: 'a<br />\nb &lt;' },
  ],
  [
    'text',
    { value: { content: 'https://example.com/?a&b', format: 'text' } },
    { post_processed_value: '<a href="https://example.com/?a&amp;b">https://example.com/?a&amp;b</a>' },
  ],
  ['text', { value: { content: '<i>x</i><script>y</script>', format: 'html' } }, { value: '<i>x</i>', format: 'html' }],
  ['text', { value: { content: 'x', format: 'gang' } }, { commonmark: 'x', format: 'html' }],
  ['text', { value: { content: '', format: 'text' } }, { value: '' }],
  ['number', { value: 0 }, { value: 0 }],
  ['number', { value: '-42' }, { value: -42 }],
  ['number', { value: '+8' }, { value: 8 }],
  ['number', { value: '' }, { value: null }],
  ['number', { value: 3_000_000_000 }, { value: 3_000_000_000 }],
  ['effort', { value: 1.25 }, { value: 1.25 }],
  ['effort', { value: '2.5e-3' }, { value: 0.0025 }],
  ['effort', { value: '' }, { value: null }],
  ['day', { value: '2026-02-03' }, { is_time_displayed: false, value: day('2026-02-03') }],
  ['day', { value: '2026-02-03T22:10:00' }, { value: day('2026-02-03') }],
  ['day', { value: '1 February 2026' }, { value: day('2026-02-01') }],
  ['day', { value: '20260203' }, { value: day('2026-02-03') }],
  ['day', { value: '2024-02-29' }, { value: day('2024-02-29') }],
  ['day', { value: '' }, { value: null }],
  ['day', {}, { value: null }],
  [
    'minute',
    { value: '2026-02-03 10:20:30' },
    { is_time_displayed: true, value: new Date('2026-02-03T10:20:00').toISOString() },
  ],
  ['status', { bind_value_ids: [value('status', 'Done')] }, { bind_value_ids: [value('status', 'Done')] }],
  ['status', { bind_value_ids: [value('status', 'Old')] }, { bind_value_ids: [value('status', 'Old')] }],
  ['status', { bind_value_ids: [100] }, { bind_value_ids: [], values: [] }],
  ['status', { bind_value_ids: [0, value('status', 'Done')] }, { bind_value_ids: [value('status', 'Done')] }],
  ['choice', { bind_value_ids: [String(value('choice', 'Linux'))] }, { bind_value_ids: [value('choice', 'Linux')] }],
  ['choice', { bind_value_ids: [] }, { bind_value_ids: [] }],
  ['many', ids('Red', 'Blue', 'Red'), ids('Red', 'Blue')],
  ['many', ids('Green'), ids('Green')],
  ['many', { bind_value_ids: [] }, { bind_value_ids: [] }],
  ['boxes', { bind_value_ids: [value('boxes', 'Two')] }, { bind_value_ids: [value('boxes', 'Two')] }],
  ['person', { bind_value_ids: [bob.id] }, { bind_value_ids: [bob.id] }],
  ['person', { bind_value_ids: [] }, { bind_value_ids: [100] }],
  ['people', { bind_value_ids: [alice.id, bob.id] }, { bind_value_ids: [alice.id, bob.id] }],
  ['team', { bind_value_ids: [members] }, { bind_value_ids: [members] }],
  ['team', { bind_value_ids: [] }, { bind_value_ids: [] }],
  ['teams', { bind_value_ids: [members, `${project.id}_4`] }, { bind_value_ids: [members, `${project.id}_4`] }],
  ['tags', { bind_value_ids: ['Known', 'brand new'] }, { bind_value_ids: ['Known', 'brand new'], bind_type: 'static' }],
  [
    'tags',
    { value: { bind_value_objects: [{ id: value('tags', 'Familiar') }, { label: 'other' }] } },
    { bind_value_ids: ['Familiar', 'other'] },
  ],
  ['tags', { value: { bind_value_objects: [] } }, { bind_value_ids: [], bind_value_objects: [] }],
  [
    'readers',
    { value: { bind_value_objects: [{ id: bob.id }, { email: 'who@example.org' }] } },
    { bind_value_ids: [display('bob'), 'who@example.org'], bind_type: 'users' },
  ],
  [
    'readers',
    { value: { bind_value_objects: [{ username: 'alice' }, { email: 'bob@example.com' }] } },
    { bind_value_ids: [display('alice'), display('bob')] },
  ],
  ['readers', { bind_value_ids: [display('bob'), 'alice'] }, { bind_value_ids: [display('bob'), display('alice')] }],
  [
    'audience',
    { value: { bind_value_objects: [{ short_name: 'project_members' }] } },
    { bind_type: 'ugroups', bind_value_ids: ['Project members'] },
  ],
  ['audience', { value: { bind_value_objects: [{ id: members }] } }, { bind_value_ids: ['Project members'] }],
  ['links', { links: [{ id: target, type: 'custom' }] }, {}],
  ['links', { links: [] }, { links: [] }],
  [
    'perm',
    { value: { granted_groups: [members] } },
    { granted_groups_ids: [members], granted_groups: ['Project members'] },
  ],
  ['perm', { value: { granted_groups: [] } }, { granted_groups_ids: [], granted_groups: [] }],
  ['total', { manual_value: 12.5 }, { is_autocomputed: false, manual_value: 12.5 }],
  ['total', { manual_value: '3' }, { manual_value: 3 }],
  ['total', { is_autocomputed: true }, { is_autocomputed: true, manual_value: null, value: null }],
];

function shows(value: ShownValue, expected: Shows, name: string): void {
  const shown = new Map<string, unknown>(Object.entries(value));
  for (const [member, wanted] of Object.entries(expected)) {
    const isInstant = typeof wanted === 'string' && /^\d{4}-\d\d-\d\dT/.test(wanted);
    const given = isInstant ? new Date(String(shown.get(member))).toISOString() : shown.get(member);
    assert.deepEqual(given, wanted, `${member} of ${name}`);
  }
}

describe('a value', () => {
  for (const [name, given, expected] of steps) {
    const titled = name === 'title' ? [] : [field.set('title', { value: 'titled' })];
    test(`${JSON.stringify(given)} of ${name} is the same after a creation and after a change`, async () => {
      const made = await anArtifact(alice, tracker, [...titled, field.set(name, given)]);
      shows(shownIn(await readArtifact(alice, made), field.id(name)), expected, name);

      const id = await anArtifact(alice, tracker, [field.set('title', { value: 'before' })]);
      await changed(alice, id, [field.set(name, given)]);
      const artifact = await readArtifact(alice, id);
      const isShown = isShownIn(artifact, field.id(name));
      // A representation omits an empty field that never had a value.
      if (isShown) shows(shownIn(artifact, field.id(name)), expected, name);
      else assert.ok(expected['value'] === null || name === 'perm', name);

      // Sending the same value again changes nothing, neither as it was sent nor as it was read.
      const count = (await changesetsOf(alice, id)).length;
      await changed(alice, id, [field.set(name, given)]);
      succeeds(await alice.put(`/artifacts/${id}`, { body: artifact }));
      const { text } = await alice.get(`/artifacts/${id}`, { headers: { Accept: 'application/xml' } });
      succeeds(await alice.put(`/artifacts/${id}`, { body: text, headers: { 'Content-Type': 'application/xml' } }));
      assert.equal((await changesetsOf(alice, id)).length, count);

      // A representation can be used to create another artifact with the same values.
      const copied = await alice.post('/artifacts', { body: { tracker: artifact.tracker, values: artifact.values } });
      succeeds(copied, 201);
      if (isShown) shows(shownIn(await readArtifact(alice, copied.json.id), field.id(name)), expected, name);
    });
  }
});

describe('a new artifact', () => {
  test('starts with the defaults of its fields', async () => {
    const id = await anArtifact(alice, tracker, [field.set('title', { value: 'default' })]);
    const artifact = await readArtifact(alice, id, '?values_format=all');
    const shown = (name: string) => shownIn(artifact, field.id(name));
    assert.equal(shown('text').commonmark, 'preset *text*');
    assert.equal(shown('number').value, 7);
    assert.deepEqual(shown('status').bind_value_ids, [value('status', 'Open')]);
    assert.deepEqual(artifact.full_status, { value: 'Open', color: 'fiesta-red' });
    assert.deepEqual(shown('many').bind_value_ids, []);
    for (const name of ['effort', 'day', 'perm']) assert.ok(!isShownIn(artifact, field.id(name)), name);
    assert.deepEqual(shown('attachments').file_descriptions, []);
    assert.deepEqual(artifact.values_by_field.effort, null);
  });

  test('shows the values that the platform sets', async () => {
    const before = await anArtifact(alice, tracker, [field.set('title', { value: 'one' })]);
    const id = await anArtifact(alice, tracker, [field.set('title', { value: 'other' })]);
    await changed(bob, id, [field.set('number', { value: 1 })]);
    const artifact = await readArtifact(alice, id);
    const shown = (name: string) => shownIn(artifact, field.id(name)).value;
    assert.equal(shown('artifact_id'), id);
    assert.partialDeepStrictEqual([shown('author'), shown('editor')], [{ id: alice.id }, { id: bob.id }]);
    const numberBefore = shownIn(await readArtifact(alice, before), field.id('number_here')).value;
    assert.equal(shown('number_here'), Number(numberBefore) + 1);
    assert.deepEqual([shown('created'), shown('updated')], [artifact.submitted_on, artifact.last_modified_date]);
    assert.deepEqual([artifact.submitted_by, artifact.last_update_by], [alice.id, bob.id]);
    assert.deepEqual([artifact.submitted_by_user.username, artifact.last_update_by_user.username], ['alice', 'bob']);
    assert.equal(shown('rank'), id);
    assert.equal(artifact.xref, `every #${id}`);
    assert.equal(artifact.html_url, `/plugins/tracker/?aid=${id}`);
    const types = new Set<string>(artifact.values.map(({ type }) => type));
    for (const type of ['fieldset', 'column', 'linebreak', 'separator', 'staticrichtext']) assert.ok(!types.has(type));
  });

  test('ignores values that the platform sets', async () => {
    const id = await anArtifact(alice, tracker, [
      field.set('title', { value: 'sent' }),
      ...['artifact_id', 'number_here', 'rank', 'updated', 'created', 'author', 'editor', 'mentions', 'chart'].map(
        (name) => field.set(name, { value: 999_999 }),
      ),
    ]);
    assert.equal(shownIn(await readArtifact(alice, id), field.id('artifact_id')).value, id);
  });
});

describe('the formats of values', () => {
  test('are a collection, an object by field name, or both', async () => {
    const id = await anArtifact(alice, tracker, [field.set('title', { value: 'formats' })]);
    const collection = await readArtifact(alice, id);
    assert.deepEqual(await readArtifact(alice, id, '?values_format=collection'), collection);
    assert.deepEqual(await readArtifact(alice, id, '?values_format='), collection);
    const byField = await readArtifact(alice, id, '?values_format=by_field');
    const all = await readArtifact(alice, id, '?values_format=all');
    assert.equal(collection.values_by_field, null);
    assert.equal(byField.values, null);
    assert.deepEqual(all, { ...collection, values_by_field: byField.values_by_field });
    assert.deepEqual(Object.keys(byField.values_by_field).toSorted(), [
      'artifact_id',
      'effort',
      'number',
      'number_here',
      'rank',
      'text',
      'title',
    ]);
    const refused = await alice.get(`/artifacts/${id}?values_format=none`);
    assert.equal(refused.status, 400);
    assert.equal(
      refused.error.message,
      'Bad Request: Invalid value specified for `values_format`. Expected one of (collection,by_field,all).',
    );
  });

  test('contain a minimal or the complete structure of the tracker', async () => {
    const id = await anArtifact(alice, tracker, [field.set('title', { value: 'structure' })]);
    const complete = await readArtifact(alice, id, '?tracker_structure_format=complete');
    assert.equal(complete.tracker.fields.length, tracker.fields.length);
    const { tracker: minimal } = await readArtifact(alice, id, '?tracker_structure_format=minimal');
    assert.deepEqual(minimal, {
      id: tracker.id,
      uri: `trackers/${tracker.id}`,
      label: tracker.label,
      color_name: tracker.color_name,
      project: tracker.project,
      cannot_create_reasons: null,
    });
  });
});

test('each changeset in the history shows the values at that time', async () => {
  const id = await anArtifact(alice, tracker, [
    field.set('title', { value: 'one' }),
    field.set('number', { value: 1 }),
  ]);
  await changed(bob, id, [field.set('title', { value: 'two' }), field.set('many', ids('Red'))]);
  await changed(alice, id, [field.set('number', { value: '' })]);
  await changed(alice, id, [field.set('many', { bind_value_ids: [] })]);
  const history = await changesetsOf(alice, id);
  const shown = history.map((changeset) => [
    changeset.submitted_by,
    shownIn(changeset, field.id('title')).value,
    shownIn(changeset, field.id('number')).value,
    shownIn(changeset, field.id('many')).bind_value_ids.length,
  ]);
  assert.deepEqual(shown, [
    [alice.id, 'one', 1, 0],
    [bob.id, 'two', 1, 1],
    [alice.id, 'two', null, 1],
    [alice.id, 'two', null, 0],
  ]);
  assert.deepEqual(history.at(-1)?.values, (await readArtifact(alice, id)).values);
});
