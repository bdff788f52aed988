import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { everyField } from '../../../../test/support/worlds/every-field.ts';
import { refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import {
  anArtifact,
  createTracker,
  fieldsOf,
  grants,
  readArtifact,
  shownIn,
  trackerOf,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice', 'bob')).start({ after });
const tracker = await everyField(hearth.admin, project.id, 'every');
const field = fieldsOf(tracker);
const create = (body: object, by = alice) => by.post('/artifacts', { body: { tracker: { id: tracker.id }, ...body } });

describe('values by the names of fields', () => {
  test('create an artifact, whose address asks for the same format', async () => {
    const made = await create({
      values_by_field: {
        title: { value: 'named' },
        text: { value: '<b>x</b>', format: 'html' },
        number: { value: 75 },
        effort: { value: '1.5' },
        total: { manual_value: 3 },
      },
    });
    succeeds(made, 201);
    const { id, uri } = made.json;
    assert.equal(uri, `artifacts/${id}?values_format=by_field`);
    assert.ok(String(made.headers['location']).endsWith(`/api/v1/${uri}`));
    const artifact = await readArtifact(alice, id, '?values_format=all');
    const { title, text, number, effort } = artifact.values_by_field;
    assert.deepEqual(
      [title?.value, text?.value, text?.format, number?.value, effort?.value],
      ['named', '<b>x</b>', 'html', 75, 1.5],
    );
    assert.equal(shownIn(artifact, field.id('total')).manual_value, 3);
  });

  test('may be null, as in representations', async () => {
    const values = { title: { value: 'cleared' }, number: { value: null }, effort: null };
    const made = await create({ values_by_field: values });
    succeeds(made, 201);
    const { number, effort } = (await readArtifact(alice, made.json.id, '?values_format=by_field')).values_by_field;
    assert.deepEqual([number?.value, effort], [null, null]);
  });

  test('are accepted for simple fields only, and errors name the field', async () => {
    const tries: [object, string][] = [
      [{ unknown: { value: 1 } }, 'Field unknown does not exist in the tracker'],
      [{ title: {} }, `value attribute is missing for field ${field.id('title')}`],
      [{ title: 'x' }, `value attribute is missing for field ${field.id('title')}`],
      [{ title: { value: null } }, `value attribute is missing for field ${field.id('title')}`],
    ];
    for (const [values, message] of tries) refuses(await create({ values_by_field: values }), 400, message);
    for (const name of ['status', 'day', 'attachments', 'links', 'perm', 'tags', 'artifact_id', 'main']) {
      const answer = await create({ values_by_field: { title: { value: 'x' }, [name]: { value: 1 } } });
      assert.equal(answer.status, 400, name);
      assert.ok(answer.error.message.includes(name), answer.text);
    }
    refuses(
      await create({ values_by_field: { title: { value: 'x' }, number: { value: 'x' } } }),
      400,
      'error: Number is not an integer.\n',
    );
    refuses(await create({ values_by_field: {} }), 400, 'No valid data are provided');
  });
});

describe('a copy of the title of another artifact', () => {
  test('gets that title and default values, without a transition', async () => {
    const source = await anArtifact(alice, tracker, [
      field.set('title', { value: 'the source' }),
      field.set('number', { value: 99 }),
    ]);
    const made = await create({ from_artifact: { id: source } }, bob);
    succeeds(made, 201);
    assert.equal(made.json.uri, `artifacts/${made.json.id}`);
    const copy = await readArtifact(bob, made.json.id);
    assert.deepEqual(
      [copy.title, copy.submitted_by, shownIn(copy, field.id('number')).value],
      ['the source', bob.id, 7],
    );
  });

  test('needs an artifact that the caller sees, and a title that they may read, in both trackers', async () => {
    const hidden = await hearth.project(hearth.admin, { is_public: false });
    const secrets = await createTracker(hearth.admin, hidden.id, 'secret', { template_name: 'bugs' });
    const secret = await anArtifact(hearth.admin, secrets, [fieldsOf(secrets).set('title', { value: 'secret' })]);
    assert.equal((await create({ from_artifact: { id: secret } })).status, 403);
    assert.equal((await create({ from_artifact: { id: 999_999 } })).status, 404);
    const untitled = await trackerOf(hearth.admin, project.id, 'untitled', { name: { type: 'string' } });
    const without = await anArtifact(alice, untitled, [fieldsOf(untitled).set('name', { value: 'x' })]);
    refuses(await create({ from_artifact: { id: without } }), 400, 'No semantic found for title artifact');
    const source = await anArtifact(alice, tracker, [field.set('title', { value: 'x' })]);
    const into = await alice.post('/artifacts', {
      body: { tracker: { id: untitled.id }, from_artifact: { id: source } },
    });
    refuses(into, 400, 'No title semantic found in tracker dest');
    const guarded = await trackerOf(
      hearth.admin,
      project.id,
      'guarded',
      {
        title: { type: 'string', ...grants(['project_admins'], ['project_admins'], ['project_admins']) },
        other: { type: 'string' },
      },
      { semantics: { title: { field_id: 'title' } } },
    );
    const titled = await anArtifact(hearth.admin, guarded, [fieldsOf(guarded).set('title', { value: 'psst' })]);
    refuses(await create({ from_artifact: { id: titled } }), 400, 'No semantic found for title artifact');
    refuses(
      await create({ from_artifact: { id: source }, values: [field.set('title', { value: 'x' })] }),
      400,
      'Not able to deal with both formats at the same time',
    );
  });

  test('takes the plain text of a rich text', async () => {
    const rich = await trackerOf(
      hearth.admin,
      project.id,
      'rich',
      { title: { type: 'text' } },
      { semantics: { title: { field_id: 'title' } } },
    );
    const content = '# A **bold**\n\ntitle & more';
    const source = await anArtifact(alice, rich, [
      fieldsOf(rich).set('title', { value: { content, format: 'commonmark' } }),
    ]);
    assert.equal((await readArtifact(alice, source)).title, 'A bold\ntitle & more');
    const made = await create({ from_artifact: { id: source } });
    succeeds(made, 201);
    assert.equal((await readArtifact(alice, made.json.id)).title, 'A bold title & more');
  });
});
