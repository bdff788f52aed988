import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import type { ShownArtifact } from '../../../../test/support/hearth/shown.ts';
import {
  createTracker,
  anArtifact,
  changed,
  changesetsOf,
  fieldsOf,
  post,
  put,
  readArtifact,
  shownIn,
  stateOf,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
  trackers: { bug: tracker },
} = await aWorld()
  .with(aProject('project').withMembers('alice').with(aTracker('bug').fromTemplate('bugs')))
  .start({ after });
const field = fieldsOf(tracker);
const titled = (value: string) => field.set('title', { value });
const one = await anArtifact(alice, tracker, [titled('one')]);
const other = await anArtifact(alice, tracker, [titled('two')]);
const severity = field.value('severity', 'Major');

const payload = {
  tracker: { id: tracker.id },
  values: [
    titled('It breaks'),
    field.set('severity', { bind_value_ids: [severity] }),
    field.set('links', {
      links: [
        { id: one, type: '_is_child' },
        { id: other, type: 'custom' },
      ],
    }),
  ],
};

const linksIn = (artifact: ShownArtifact) =>
  shownIn(artifact, field.id('links')).links.map(({ id, type }) => [id, type]);

const asExample = (artifact: ShownArtifact): void => {
  assert.equal(artifact.title, 'It breaks');
  assert.deepEqual(shownIn(artifact, field.id('severity')).bind_value_ids, [severity]);
  assert.deepEqual(linksIn(artifact), [
    [one, '_is_child'],
    [other, 'custom'],
  ]);
};

describe('the payload of the interface', () => {
  test('creates an artifact with plain values, bound values and typed links', async () => {
    const made = await alice.post('/artifacts', { body: payload });
    succeeds(made, 201);
    const { id } = made.json;
    assert.deepEqual(made.json, {
      id,
      uri: `artifacts/${id}`,
      tracker: {
        id: tracker.id,
        uri: `trackers/${tracker.id}`,
        label: tracker.label,
        color: tracker.color_name,
        project: tracker.project,
      },
    });
    assert.match(String(made.headers['location']), new RegExp(`^https?://[^/]+/api/v1/artifacts/${id}$`));
    asExample(await readArtifact(hearth.anonymous, id));
  });

  test('changes an artifact, and is answered with an empty body and the new version', async () => {
    const id = await anArtifact(alice, tracker, [titled('Before')]);
    const answer = await alice.put(`/artifacts/${id}`, { body: payload });
    succeeds(answer);
    assert.equal(answer.text, '');
    asExample(await readArtifact(alice, id));
    assert.equal((await changesetsOf(alice, id)).length, 2);
  });

  test('may name only the tracker of the artifact that it changes', async () => {
    const id = await anArtifact(alice, tracker, [titled('Before')]);
    const next = await createTracker(hearth.admin, project.id, 'next', { template_name: 'tasks' });
    const before = await stateOf(alice, id);
    const refused = await alice.put(`/artifacts/${id}`, { body: { ...payload, tracker: { id: next.id } } });
    assert.equal(refused.status, 400);
    assert.match(refused.error.message, new RegExp(`belongs to tracker ${tracker.id}, not to tracker ${next.id}\\.`));
    const nonsense = await alice.put(`/artifacts/${id}`, { body: { ...payload, tracker: 'nonsense' } });
    assert.equal(nonsense.status, 400);
    assert.deepEqual(await stateOf(alice, id), before);

    const current = await alice.get(`/artifacts/${id}`);
    const headers = { Prefer: 'handling=strict', 'If-Match': String(current.headers['etag']) };
    const answer = await alice.put(`/artifacts/${id}`, { body: payload, headers });
    succeeds(answer);
    assert.equal(answer.headers['x-ignored'], undefined);
    asExample(await readArtifact(alice, id));
  });

  test('shows an attachment field with no attachments', async () => {
    const artifact = await readArtifact(hearth.anonymous, one);
    const shown = shownIn(artifact, field.id('attachments'));
    assert.equal(shown.type, 'file');
    assert.deepEqual(shown.file_descriptions, []);
  });
});

describe('requests also accept', () => {
  test('numeric strings for fields, list values and links, and links without a type', async () => {
    const id = await anArtifact(alice, tracker, [
      { field_id: String(field.id('title')), value: 'Strings' },
      { field_id: String(field.id('severity')), bind_value_ids: [String(severity)] },
      { field_id: String(field.id('links')), links: [{ id: String(one) }, { id: other, type: null }] },
    ]);
    const artifact = await readArtifact(alice, id);
    assert.equal(artifact.title, 'Strings');
    assert.deepEqual(shownIn(artifact, field.id('severity')).bind_value_ids, [severity]);
    assert.deepEqual(linksIn(artifact), [
      [one, null],
      [other, null],
    ]);
  });

  test('a text as a string, or with its format', async () => {
    const id = await anArtifact(alice, tracker, [titled('Texts'), field.set('description', { value: 'so *it* is' })]);
    const shown = async () => shownIn(await readArtifact(alice, id), field.id('description'));
    const { value, format, commonmark } = await shown();
    assert.deepEqual([value, format, commonmark], ['<p>so <em>it</em> is</p>\n', 'html', 'so *it* is']);
    await changed(alice, id, [field.set('description', { value: { content: 'a <b> *c*', format: 'text' } })]);
    const plain = await shown();
    assert.deepEqual([plain.value, plain.format, plain.commonmark], ['a <b> *c*', 'text', undefined]);
    await changed(alice, id, [
      field.set('description', { value: { content: '<b>x</b><script>y</script>', format: 'html' } }),
    ]);
    const html = await shown();
    assert.deepEqual([html.value, html.format, html.commonmark], ['<b>x</b>', 'html', undefined]);
  });

  test('a comment without values', async () => {
    const id = await anArtifact(alice, tracker, [titled('Commented')]);
    const before = await alice.get(`/artifacts/${id}`);
    const answer = await changed(alice, id, [], { comment: { body: 'I *see*', format: 'commonmark' } });
    assert.notEqual(answer.headers['etag'], before.headers['etag']);
    const [, last] = await changesetsOf(alice, id);
    assert.equal(last?.last_comment.commonmark, 'I *see*');
    assert.equal((await alice.get(`/artifacts/${id}`)).headers['etag'], answer.headers['etag']);
  });

  test('neither values nor a comment, which changes nothing', async () => {
    const before = await stateOf(alice, one);
    await changed(alice, one, []);
    await changed(alice, one, [], { comment: { body: '', format: 'text' } });
    assert.deepEqual(await stateOf(alice, one), before);
  });

  test('a body without a Content-Type, a trailing slash, /v1', async () => {
    const body = JSON.stringify(payload);
    const made = await alice.post('/v1/artifacts/', { body });
    succeeds(made, 201);
    asExample(await readArtifact(alice, made.json.id, '/'));
  });
});

describe('a PUT of a complete representation', () => {
  test('changes nothing and keeps the Etag if the representation is unchanged', async () => {
    const id = await anArtifact(alice, tracker, [
      ...payload.values,
      field.set('description', { value: '# Title\n\n- a\n- art #1 <b>x</b>' }),
      field.set('assigned_to', { bind_value_ids: [alice.id] }),
      field.set('due_date', { value: '2026-02-03' }),
    ]);
    for (const query of ['', '?values_format=all', '?tracker_structure_format=complete']) {
      const before = await stateOf(alice, id);
      const document = await readArtifact(alice, id, query);
      const { headers } = await alice.get(`/artifacts/${id}`);
      const answer = await alice.put(`/artifacts/${id}`, { body: document });
      succeeds(answer);
      assert.equal(answer.headers['etag'], headers['etag']);
      assert.deepEqual(await stateOf(alice, id), before);
    }
  });

  test('changes only the values that differ', async () => {
    const id = await anArtifact(alice, tracker, payload.values);
    const document = await readArtifact(alice, id);
    shownIn(document, field.id('title')).value = 'Edited';
    succeeds(await alice.put(`/artifacts/${id}`, { body: document }));
    const artifact = await readArtifact(alice, id);
    assert.equal(artifact.title, 'Edited');
    assert.deepEqual(linksIn(artifact).length, 2);
    assert.equal((await changesetsOf(alice, id)).length, 2);
  });
});

describe('incomplete or contradictory payloads', () => {
  test('of a creation are refused with the name of the faulty part', async () => {
    const tries: [object, number, string][] = [
      [{}, 400, 'Bad Request: `tracker` is required.'],
      [{ tracker: {}, values: [] }, 400, 'Bad Request: `tracker[id]` is required.'],
      [{ tracker: { id: tracker.id }, values: [] }, 400, 'Bad Request: No valid data are provided'],
      [{ tracker: { id: tracker.id } }, 400, 'Bad Request: No valid data are provided'],
      [{ tracker: { id: 99999 }, values: [titled('x')] }, 404, 'Not Found: Tracker not found'],
      [
        { tracker: { id: tracker.id }, values: [{ value: 'x' }] },
        400,
        'Bad Request: `values[0][field_id]` is required.',
      ],
      [
        { tracker: { id: tracker.id }, values: [{ field_id: 'x', value: 'x' }] },
        400,
        "Bad Request: No 'field_id' or invalid id in submitted value. Field IDs must be integers",
      ],
      [
        { tracker: { id: tracker.id }, values: [{ field_id: 99999, value: 'x' }] },
        400,
        'Bad Request: Unknown field 99999',
      ],
      [
        { ...payload, values_by_field: { title: { value: 'x' } } },
        400,
        'Bad Request: Not able to deal with both formats at the same time',
      ],
    ];
    for (const [body, status, message] of tries) {
      const answer = await alice.post('/artifacts', { body });
      assert.deepEqual([answer.status, answer.error.message], [status, message]);
    }
  });

  test('of a change are refused with the name of the faulty part', async () => {
    const before = await stateOf(alice, one);
    const tries: [object, string][] = [
      [{}, 'Bad Request: `values` is required.'],
      [{ values: 'x' }, 'Bad Request: Invalid value specified for `values`'],
      [{ values: [{}] }, 'Bad Request: `values[0][field_id]` is required.'],
      [{ values: [], comment: { body: 'x' } }, 'Bad Request: `comment[format]` is required.'],
    ];
    for (const [body, message] of tries) {
      const answer = await alice.put(`/artifacts/${one}`, { body });
      assert.deepEqual([answer.status, answer.error.message], [400, message]);
    }
    assert.deepEqual(await stateOf(alice, one), before);
  });

  test('with several values for one field set the last one', async () => {
    const made = await post(alice, tracker, [titled('first'), titled('last')]);
    succeeds(made, 201);
    assert.equal((await readArtifact(alice, made.json.id)).title, 'last');
    await changed(alice, made.json.id, [titled('again'), titled('last')]);
    assert.equal((await changesetsOf(alice, made.json.id)).length, 1);
  });

  test('with a field of another tracker are refused', async () => {
    const tasks = await createTracker(hearth.admin, project.id, 'task', { template_name: 'tasks' });
    const answer = await put(alice, one, [fieldsOf(tasks).set('title', { value: 'x' })]);
    assert.deepEqual(
      [answer.status, answer.error.message],
      [400, `Bad Request: Unknown field ${fieldsOf(tasks).id('title')}`],
    );
  });
});
