import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Type } from 'typebox';
import type { Answered } from '../../../../test/support/hearth/client.ts';
import type { ShownTracker } from '../../../../test/support/hearth/shown.ts';
import { everyField } from '../../../../test/support/worlds/every-field.ts';
import { pageOf, refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import type { KnownCaller } from '../../../../test/support/hearth/hearth.ts';
import {
  anArtifact,
  createTracker,
  changed,
  fieldsOf,
  grants,
  readArtifact,
  shownIn,
  trackerOf,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const Flat = Type.Array(Type.Record(Type.String(), Type.Unknown()));

const {
  hearth,
  users: { alice },
  projects: { project, hidden },
} = await aWorld()
  .with(aProject('project').withMembers('alice'))
  .with(aProject('hidden', { is_public: false }))
  .start({ after });
const tracker = await everyField(hearth.admin, project.id, 'every');
const secret = await createTracker(hearth.admin, hidden.id, 'secret', { template_name: 'bugs' });
const field = fieldsOf(tracker);
const titled = (value: string) => field.set('title', { value });

const targets: number[] = [];
for (let count = 0; count < 5; count++) targets.push(await anArtifact(alice, tracker, [titled(`target ${count}`)]));
const unseen = await anArtifact(hearth.admin, secret, [fieldsOf(secret).set('title', { value: 'secret' })]);
const [parent = 0, untyped = 0, ...children] = targets;
const center = await anArtifact(hearth.admin, tracker, [
  titled('center'),
  field.set('links', {
    links: [{ id: untyped }, ...children.map((id) => ({ id, type: '_is_child' })), { id: unseen, type: '_is_child' }],
    parent: { id: parent },
  }),
]);
const linked = (query: string, by = alice) => by.get(`/artifacts/${center}/linked_artifacts?${query}`);
const idsIn = (answer: Answered<{ collection: { id: number }[] }>) => answer.json.collection.map(({ id }) => id);

test('lists the types of links, forward ones first, with the address of each list', async () => {
  const uri = (type: string, direction: string) =>
    `artifacts/${center}/linked_artifacts?nature=${type}&direction=${direction}`;
  const { json } = await alice.get(`/artifacts/${center}/links`);
  assert.deepEqual(json, {
    natures: [
      { shortname: '', direction: 'forward', label: 'is Linked to', uri: uri('', 'forward') },
      { shortname: '_is_child', direction: 'forward', label: 'Child', uri: uri('_is_child', 'forward') },
      { shortname: '_is_child', direction: 'reverse', label: 'Parent', uri: uri('_is_child', 'reverse') },
    ],
  });
  for (const nature of json.natures) succeeds(await alice.get(`/${nature.uri}`));
  const around = await alice.get(`/artifacts/${untyped}/links`);
  assert.deepEqual(
    around.json.natures.map(({ label }) => label),
    ['is Linked from'],
  );
  assert.deepEqual((await hearth.admin.get(`/artifacts/${unseen}/links`)).json.natures.length, 1);
});

test('a link type without visible artifacts is not listed', async () => {
  const id = await anArtifact(hearth.admin, tracker, [
    titled('x'),
    field.set('links', { links: [{ id: unseen, type: 'custom' }] }),
  ]);
  assert.deepEqual((await alice.get(`/artifacts/${id}/links`)).json, { natures: [] });
  assert.deepEqual((await hearth.admin.get(`/artifacts/${id}/links`)).json.natures.length, 1);
  const none = await alice.get(`/artifacts/${id}/linked_artifacts?direction=forward&nature=custom`);
  assert.deepEqual([pageOf(none), none.json], [[10, 0, 0, 50], { collection: [] }]);
});

test('links in a field that the reader may not read are hidden at both ends', async () => {
  const admins = ['project_admins'];
  const guarded = await trackerOf(hearth.admin, project.id, 'guarded', {
    title: { type: 'string' },
    links: { type: 'art_link', ...grants(admins, admins, admins) },
  });
  const own = fieldsOf(guarded);
  const target = await anArtifact(alice, tracker, [titled('target')]);
  const source = await anArtifact(hearth.admin, guarded, [
    own.set('title', { value: 'source' }),
    own.set('links', { links: [{ id: target, type: 'custom' }] }),
  ]);
  const reverseOf = async (by: KnownCaller) =>
    shownIn(await readArtifact(by, target), field.id('links')).reverse_links.map(({ id }) => id);
  const natures = async (id: number) => (await alice.get(`/artifacts/${id}/links`)).json.natures;
  const found = async (by: KnownCaller, of: ShownTracker, query: string) =>
    (await by.get(`/trackers/${of.id}/artifacts?expert_query=${encodeURIComponent(query)}`)).json.map(({ id }) => id);
  assert.deepEqual([await natures(source), await natures(target)], [[], []]);
  for (const [id, direction] of [
    [source, 'forward'],
    [target, 'reverse'],
  ]) {
    const answer = await alice.get(`/artifacts/${id}/linked_artifacts?direction=${direction}&nature=custom`);
    assert.deepEqual([pageOf(answer), idsIn(answer)], [[10, 0, 0, 50], []]);
  }
  assert.deepEqual([await reverseOf(alice), await reverseOf(hearth.admin)], [[], [source]]);
  assert.deepEqual(await found(alice, guarded, `IS LINKED TO ARTIFACT = ${target}`), []);
  assert.deepEqual(await found(alice, guarded, 'IS NOT LINKED TO'), [source]);
  assert.deepEqual(await found(alice, tracker, `IS LINKED FROM ARTIFACT = ${source}`), []);
  const { admin } = hearth;
  assert.deepEqual(await found(admin, guarded, `IS LINKED TO ARTIFACT = ${target}`), [source]);
  assert.deepEqual(await found(admin, tracker, `IS LINKED FROM ARTIFACT = ${source}`), [target]);

  // Sending back the visible links removes no hidden links.
  await changed(alice, target, [field.set('links', { all_links: [] })]);
  assert.deepEqual(await reverseOf(admin), [source]);
});

describe('linked artifacts', () => {
  test('by direction and type; an empty type means untyped links', async () => {
    assert.deepEqual(idsIn(await linked('direction=forward&nature=_is_child')), children);
    assert.deepEqual(idsIn(await linked('direction=reverse&nature=_is_child')), [parent]);
    assert.deepEqual(idsIn(await linked('direction=forward')), [untyped]);
    assert.deepEqual(idsIn(await linked('direction=forward&nature=')), [untyped]);
    assert.deepEqual(idsIn(await linked('direction=reverse')), []);
    assert.deepEqual(idsIn(await linked('direction=forward&nature=unknown')), []);
    assert.deepEqual(idsIn(await linked('direction=forward&nature=_is_child', hearth.admin)), [...children, unseen]);
  });

  test('are complete artifacts with both formats of values', async () => {
    const { json } = await linked('direction=reverse&nature=_is_child');
    assert.deepEqual(json.collection, [await readArtifact(alice, parent, '?values_format=all')]);
  });

  test('page by page, with an exact count for each reader', async () => {
    const pages: [string, number[], number[]][] = [
      ['limit=2', [2, 0, 3, 50], children.slice(0, 2)],
      ['limit=2&offset=2', [2, 2, 3, 50], children.slice(2)],
      ['limit=1&offset=1', [1, 1, 3, 50], children.slice(1, 2)],
      ['offset=3', [10, 3, 3, 50], []],
      ['offset=100&limit=50', [50, 100, 3, 50], []],
    ];
    for (const [query, headers, ids] of pages) {
      const answer = await linked(`direction=forward&nature=_is_child&${query}`);
      assert.deepEqual([pageOf(answer), idsIn(answer)], [headers, ids], query);
    }
    const all = await linked('direction=forward&nature=_is_child', hearth.admin);
    assert.deepEqual(pageOf(all), [10, 0, 4, 50]);
  });

  test('need a direction and limits in range', async () => {
    const expected = 'Invalid value specified for `';
    refuses(await linked(''), 400, '`direction` is required.');
    refuses(await linked('direction=up'), 400, `${expected}direction\`. Expected one of (forward,reverse).`);
    refuses(await linked('direction=forward&limit=0'), 400, `${expected}limit\`. Minimum required value is 1.`);
    refuses(await linked('direction=forward&limit=51'), 400, `${expected}limit\`. Maximum allowed value is 50.`);
    refuses(await linked('direction=forward&offset=-1'), 400, `${expected}offset\`. Minimum required value is 0.`);
    refuses(
      await linked('direction=forward&output_format=xml'),
      400,
      `${expected}output_format\`. Expected one of (nested,flat,flat_with_semicolon_string_array).`,
    );
  });

  test('can be flat: one object each, with members named after fields', async () => {
    const many = ['Red', 'Blue'].map((label) => field.value('many', label));
    await changed(alice, untyped, [
      field.set('text', { value: { content: 'a < b & *c* > d', format: 'text' } }),
      field.set('many', { bind_value_ids: many }),
      field.set('person', { bind_value_ids: [alice.id] }),
      field.set('tags', { bind_value_ids: ['Known', 'mine'] }),
      field.set('effort', { value: 1.5 }),
      field.set('total', { manual_value: 9 }),
    ]);
    const flat = await linked('direction=forward&output_format=flat');
    assert.deepEqual(pageOf(flat), [10, 0, 1, 50]);
    const [row = {}] = flat.as(Flat);
    const { title, text, number, effort, status, person, tags, total, author, artifact_id: id } = row;
    assert.deepEqual(
      { title, text, number, effort, status, many: row.many, person, tags, total, author, id },
      {
        title: 'target 1',
        text: 'a < b & *c* > d',
        number: 7,
        effort: 1.5,
        status: ['Open'],
        many: ['Red', 'Blue'],
        person: ['alice the tester (alice)'],
        tags: ['Known', 'mine'],
        total: 9,
        author: 'alice the tester (alice)',
        id: untyped,
      },
    );
    for (const name of ['links', 'attachments', 'perm', 'mentions', 'chart']) assert.ok(!(name in row), name);
    const joined = await linked('direction=forward&output_format=flat_with_semicolon_string_array');
    assert.deepEqual([joined.as(Flat)[0]?.['many'], joined.as(Flat)[0]?.['status']], ['Red;Blue', 'Open']);
  });

  test('can be flat: a rich text without its markup', async () => {
    await changed(alice, untyped, [
      field.set('text', { value: { content: 'a **b** &lt; <i>c</i>', format: 'commonmark' } }),
    ]);
    const flat = await linked('direction=forward&output_format=flat');
    assert.equal(flat.as(Flat)[0]?.['text'], 'a b < c');
  });
});
