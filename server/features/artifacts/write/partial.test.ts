import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fieldsOf, listOf, readArtifact, shownIn } from '../../../../test/support/worlds/trackers.ts';
import { upload } from '../../../../test/support/worlds/files.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  trackers: { task: tracker },
} = await aWorld()
  .with(
    aProject('project')
      .withMembers('alice', 'bob')
      .with(
        aTracker('task').withFields({
          title: { type: 'string' },
          note: { type: 'string' },
          points: { type: 'int' },
          tags: listOf('msb', 'red', 'green', 'blue'),
          related: { type: 'art_link' },
          files: { type: 'file' },
          day: { type: 'date' },
          details: { type: 'text' },
          state: listOf('sb', 'open', 'done'),
          words: listOf('tbl', 'one', 'two'),
        }),
      ),
  )
  .start({ after });
const field = fieldsOf(tracker);

async function make(more: object[] = []): Promise<number> {
  const values = [field.set('title', { value: 'one' }), ...more];
  const { json } = await alice.post('/artifacts', { body: { tracker: { id: tracker.id }, values } });
  return json.id;
}

const patch = (id: number, body: object, headers: Record<string, string> = {}) =>
  alice.patch(`/artifacts/${id}`, { body, headers });
const valueOf = async (id: number, name: string) => shownIn(await readArtifact(alice, id), field.id(name));
const etagOf = async (id: number) => String((await alice.get(`/artifacts/${id}`)).headers['etag']);

describe('PATCH of an artifact', () => {
  test('changes the given fields by name, as PUT does', async () => {
    const id = await make([field.set('note', { value: 'stays' })]);
    const done = await patch(id, { values_by_field: { title: { value: 'two' } } });
    assert.equal(done.status, 200, done.text);
    assert.equal(done.headers['etag'], await etagOf(id));
    const put = await alice.put(`/artifacts/${id}`, { body: { values_by_field: { points: { value: 3 } } } });
    assert.equal(put.status, 200, put.text);
    const { title } = await readArtifact(alice, id);
    assert.equal(title ?? (await valueOf(id, 'title')).value, 'two');
    assert.deepEqual([(await valueOf(id, 'note')).value, (await valueOf(id, 'points')).value], ['stays', 3]);
  });

  test('empties fields that are null, as a JSON Merge Patch does', async () => {
    const { id: file } = await upload(hearth, alice, field.id('files'), Buffer.from('a'));
    const id = await make([
      field.set('note', { value: 'goes' }),
      field.set('points', { value: 3 }),
      field.set('tags', { bind_value_ids: [field.value('tags', 'red')] }),
      { field_id: field.id('related'), links: [{ id: await make(), type: '' }] },
      field.set('files', { value: [file] }),
      field.set('day', { value: '2026-11-17' }),
      field.set('details', { value: { content: 'goes', format: 'text' } }),
      field.set('state', { bind_value_ids: [field.value('state', 'open')] }),
      field.set('words', { value: { bind_value_objects: [{ label: 'new' }] } }),
    ]);
    const names = ['note', 'points', 'tags', 'related', 'files', 'day', 'details', 'state', 'words'];
    const values_by_field = Object.fromEntries(names.map((name) => [name, null]));
    const put = await alice.put(`/artifacts/${id}`, { body: { values_by_field } });
    assert.equal(put.status, 200, put.text);
    assert.equal((await valueOf(id, 'points')).value, 3, 'sending a representation back changes nothing');
    const headers = { 'Content-Type': 'application/merge-patch+json' };
    const done = await patch(id, { values_by_field }, headers);
    assert.equal(done.status, 200, done.text);
    const of = async (name: string) => JSON.stringify(await valueOf(id, name));
    assert.match(await of('note'), /"value":""/);
    assert.match(await of('points'), /"value":null/);
    assert.match(await of('tags'), /"bind_value_ids":\[\]/);
    assert.match(await of('related'), /"links":\[\]/);
    assert.match(await of('files'), /"file_descriptions":\[\]/);
    assert.match(await of('day'), /"value":null/);
    assert.match(await of('details'), /"value":""/);
    assert.match(await of('state'), /"bind_value_ids":\[(?:100)?\]/);
    assert.match(await of('words'), /"bind_value_objects":\[\]/);
    const again = await patch(id, { values_by_field });
    assert.deepEqual([again.status, again.headers['etag']], [200, done.headers['etag']]);
  });

  test('adds and removes single list values and links', async () => {
    const value = (label: string) => field.value('tags', label);
    const [first, second, third] = [await make(), await make(), await make()];
    const id = await make([
      field.set('tags', { bind_value_ids: [value('red'), value('green')] }),
      {
        field_id: field.id('related'),
        links: [
          { id: first, type: '' },
          { id: second, type: '' },
        ],
      },
    ]);
    const done = await patch(id, {
      values: [
        { field_id: field.id('tags'), bind_value_ids: { add: [value('blue')], remove: [value('red')] } },
        { field_id: field.id('related'), links: { add: [{ id: third, type: '_is_child' }], remove: [first] } },
      ],
    });
    assert.equal(done.status, 200, done.text);
    assert.deepEqual((await valueOf(id, 'tags')).bind_value_ids, [value('green'), value('blue')]);
    const linked = (await valueOf(id, 'related')) as { links: { id: number; type: string | null }[] };
    assert.deepEqual(
      linked.links.map((link) => link.id).toSorted((one, other) => one - other),
      [second, third],
    );
  });

  test('adds up concurrent increments of a number', async () => {
    const id = await make([field.set('points', { value: 1 })]);
    const add = { values: [{ field_id: field.id('points'), increment: 2 }] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => patch(id, add)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal((await valueOf(id, 'points')).value, 17);
    const text = await patch(id, { values: [{ field_id: field.id('title'), increment: 2 }] });
    assert.equal(text.status, 400);
  });

  test('takes the same values by the names of their fields, as PUT does', async () => {
    const value = (label: string) => field.value('tags', label);
    const [first, second] = [await make(), await make()];
    const file = async (text: string) => (await upload(hearth, alice, field.id('files'), Buffer.from(text))).id;
    const [one, other] = [await file('a'), await file('b')];
    const id = await make([
      field.set('tags', { bind_value_ids: [value('red'), value('green')] }),
      field.set('points', { value: 1 }),
      field.set('files', { value: [one] }),
      { field_id: field.id('related'), links: [{ id: first, type: '' }] },
    ]);
    const done = await patch(id, {
      values_by_field: {
        tags: { bind_value_ids: { add: [value('blue')], remove: [value('red')] } },
        related: { links: { add: [{ id: second, type: '' }], remove: [first] } },
        points: { increment: 2 },
        files: { value: { add: [other], remove: [one] } },
        day: { value: '2026-03-13' },
      },
    });
    assert.equal(done.status, 200, done.text);
    const whole = { tags: { bind_value_ids: [value('green')] }, related: { links: [{ id: first, type: '' }] } };
    assert.deepEqual((await valueOf(id, 'tags')).bind_value_ids, [value('green'), value('blue')]);
    assert.partialDeepStrictEqual(await valueOf(id, 'related'), { links: [{ id: second }] });
    assert.equal((await valueOf(id, 'points')).value, 3);
    assert.partialDeepStrictEqual(await valueOf(id, 'files'), { file_descriptions: [{ id: other }] });
    assert.match(String((await valueOf(id, 'day')).value), /^2026-03-13/);
    const put = await alice.put(`/artifacts/${id}`, { body: { values_by_field: whole } });
    assert.equal(put.status, 200, put.text);
    assert.deepEqual((await valueOf(id, 'tags')).bind_value_ids, [value('green')]);
    assert.partialDeepStrictEqual(await valueOf(id, 'related'), { links: [{ id: first }] });
  });

  test('points to the value that it refuses', async () => {
    const id = await make();
    const refusals: [object, object][] = [
      [{ values_by_field: { titel: { value: 'x' } } }, { pointer: '/values_by_field/titel', nearest: 'title' }],
      [{ values_by_field: { 'a/b~c': { value: 'x' } } }, { pointer: '/values_by_field/a~1b~0c' }],
      [{ values_by_field: { title: {} } }, { pointer: '/values_by_field/title' }],
      [{ values_by_field: { note: { value: 'x' }, points: { value: 'x' } } }, { pointer: '/values_by_field/points' }],
      [{ values_by_field: { title: { increment: 1 } } }, { pointer: '/values_by_field/title' }],
      [{ values: [field.set('note', { value: 'x' }), { field_id: 999999 }] }, { pointer: '/values/1/field_id' }],
      [{ values: [{ field_id: 'x' }] }, { pointer: '/values/0/field_id' }],
      [{ values: [field.set('note', { value: 'x' }), field.set('points', { value: 'x' })] }, { pointer: '/values/1' }],
      [{ values: [field.set('related', { links: [{ id: 999999 }] })] }, { pointer: '/values/0' }],
      [{ tracker: { id: 999999 }, values: [] }, { pointer: '/tracker/id' }],
      [{}, { pointer: '/move' }],
      [{ valeus: [] }, { pointer: '/valeus', nearest: 'values' }],
      [
        { values: [field.set('note', { value: 'x' })], coment: {} },
        { pointer: '/coment', nearest: 'comment' },
      ],
      [{ values: [field.set('points', { value: 1, increment: 1 })] }, { pointer: '/values/0' }],
      [{ move: { tracker_id: tracker.id }, comment: { body: 'x', format: 'text' } }, { pointer: '/comment' }],
    ];
    for (const [body, details] of refusals) {
      const refused = await patch(id, body);
      assert.equal(refused.status, 400, refused.text);
      assert.partialDeepStrictEqual(refused.body, { problem: details }, refused.text);
    }
    const made = await alice.post('/artifacts', {
      body: { tracker: { id: tracker.id }, values: [field.set('points', { value: 'x' })] },
    });
    assert.partialDeepStrictEqual(made.body, { problem: { pointer: '/values/0' } });
  });

  test('accepts values in the form in which they are read', async () => {
    const id = await make();
    const { values } = (await alice.get(`/artifacts/${id}`)).json;
    const sent = await patch(id, {
      values: (values ?? []).filter((value) => !/^(lud|subon|subby|luby|aid)$/.test(value.type)),
    });
    assert.equal(sent.status, 200, sent.text);
  });

  test('refuses a body with both or neither of a move and values', async () => {
    const id = await make();
    assert.equal((await patch(id, { move: { tracker_id: tracker.id }, values: [] })).status, 400);
    const empty = await patch(id, {});
    assert.deepEqual([empty.status, empty.error.message], [400, 'Bad Request: `move` is required.']);
  });
});

describe('a change with an outdated version', () => {
  const rename = (id: number, value: string, by = bob) =>
    by.put(`/artifacts/${id}`, { body: { values: [field.set('title', { value })] } });

  test('is refused with the current version and the changes since then', async () => {
    const id = await make();
    const { headers } = await alice.get(`/artifacts/${id}`);
    assert.equal((await rename(id, 'by bob')).status, 200);
    for (const [name, value] of [
      ['If-Match', headers['etag']],
      ['If-Unmodified-Since', headers['last-modified']],
    ] as const) {
      const body = { values: [field.set('title', { value: 'by alice' })] };
      const refused = await alice.put(`/artifacts/${id}`, { body, headers: { [name]: String(value) } });
      assert.equal(refused.status, 412);
      assert.equal(refused.headers['etag'], await etagOf(id));
      assert.partialDeepStrictEqual(refused.body, {
        error: { code: 412 },
        problem: {
          code: 'artifact_modified',
          etag: refused.headers['etag'],
          current: { id },
          changes: [
            { user_id: bob.id, fields: [{ name: 'title', before: { value: 'one' }, after: { value: 'by bob' } }] },
          ],
        },
      });
    }
  });

  test('is merged if nobody has changed the same field', async () => {
    const id = await make();
    const etag = await etagOf(id);
    assert.equal((await rename(id, 'by bob')).status, 200);
    const send = (name: string, value: unknown) =>
      alice.put(`/artifacts/${id}?merge=fields`, {
        body: { values: [field.set(name, { value })] },
        headers: { 'If-Match': etag },
      });
    const overlap = await send('title', 'by alice');
    assert.equal(overlap.status, 412);
    assert.partialDeepStrictEqual(overlap.body, { problem: { overlap: [field.id('title')] } });
    const merged = await send('note', 'by alice');
    assert.equal(merged.status, 200, merged.text);
    assert.deepEqual(merged.body, { merged: [{ field_id: field.id('title'), name: 'title', label: 'Title' }] });
    assert.deepEqual([(await valueOf(id, 'title')).value, (await valueOf(id, 'note')).value], ['by bob', 'by alice']);
    const unknown = await alice.put(`/artifacts/${id}?merge=fields`, {
      body: { values: [field.set('note', { value: 'again' })] },
      headers: { 'If-Match': '"another"' },
    });
    assert.equal(unknown.status, 412);
  });
});
