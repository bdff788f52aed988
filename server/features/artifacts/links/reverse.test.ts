import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { refusesReader } from '../../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';
import { child, linkedWorld } from '../../../../test/support/worlds/linked-artifacts.ts';
import {
  anArtifact,
  changed,
  changesetsOf,
  fieldsOf,
  grants,
  shownIn,
  stateOf,
  trackerOf,
} from '../../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { alice, project, secret, field, artifact, artifacts, hiddenArtifact, setLinks, linksOf } =
  await linkedWorld(hearth);

describe('reverse links', () => {
  test('set a parent from its child, and the parent gets its own changeset', async () => {
    const parent = await artifact();
    const id = await artifact({ parent: { id: parent } });
    assert.deepEqual(await linksOf(id), { links: [], reverse_links: [[parent, '_is_child']] });
    assert.deepEqual((await linksOf(parent)).links, [[id, '_is_child']]);
    const history = await changesetsOf(alice, parent);
    assert.deepEqual(
      history.map((one) => [one.submitted_by, shownIn(one, field.id('links')).links.length]),
      [
        [alice.id, 0],
        [alice.id, 1],
      ],
    );
  });

  test('set a parent together with links, then another parent', async () => {
    const [one = 0, other = 0, linked = 0] = await artifacts(3);
    const id = await artifact({ parent: { id: String(one) }, links: [{ id: linked, type: 'custom' }] });
    assert.deepEqual(await linksOf(id), { links: [[linked, 'custom']], reverse_links: [[one, '_is_child']] });
    const before = await stateOf(alice, id);
    await changed(alice, id, [field.set('links', { parent: { id: one } })]);
    assert.deepEqual(await stateOf(alice, id), before, 'the same parent is not a change');
    await changed(alice, id, [field.set('links', { parent: { id: other } })]);
    assert.deepEqual(await linksOf(id), { links: [[linked, 'custom']], reverse_links: [[other, '_is_child']] });
    assert.deepEqual((await linksOf(one)).links, []);
  });

  test('keep a parent that the caller cannot see beside the new one', async () => {
    const [parent, unseen] = [await artifact(), await hiddenArtifact()];
    const id = await artifact();
    await changed(hearth.admin, unseen, [fieldsOf(secret).set('links', { links: [child(id)] })]);
    await changed(alice, id, [field.set('links', { parent: { id: parent } })]);
    assert.deepEqual((await linksOf(id)).reverse_links, [[parent, '_is_child']]);
    assert.deepEqual((await linksOf(id, hearth.admin)).reverse_links, [
      [parent, '_is_child'],
      [unseen, '_is_child'],
    ]);
    const message = (missing: number) =>
      `You tried to create a link to Artifact #${missing}, but it could not be found.`;
    for (const missing of [unseen, 999_999]) {
      refusesReader(await setLinks(id, { parent: { id: missing } }), 400, message(missing));
      const all = [{ id: missing, direction: 'reverse', type: '_is_child' }];
      refusesReader(await setLinks(id, { all_links: all }), 400, message(missing));
    }
  });

  test('are replaced by all_links in both directions', async () => {
    const [a = 0, b = 0, c = 0] = await artifacts(3);
    const both = [
      { id: a, direction: 'forward', type: '' },
      { id: a, direction: 'reverse', type: 'custom' },
      { id: b, direction: 'reverse', type: '_is_child' },
    ];
    const id = await artifact({ all_links: both });
    assert.deepEqual(await linksOf(id), {
      links: [[a, null]],
      reverse_links: [
        [a, 'custom'],
        [b, '_is_child'],
      ],
    });
    await changed(alice, id, [
      field.set('links', {
        all_links: [
          { id: c, direction: 'forward', type: 'custom' },
          { id: b, direction: 'reverse', type: '' },
        ],
      }),
    ]);
    assert.deepEqual(await linksOf(id), { links: [[c, 'custom']], reverse_links: [[b, null]] });
    assert.deepEqual((await linksOf(a)).links, []);
    assert.equal((await changesetsOf(alice, b)).length, 3);
    await changed(alice, id, [field.set('links', { all_links: [] })]);
    assert.deepEqual(await linksOf(id), { links: [], reverse_links: [] });
    assert.deepEqual((await linksOf(b)).links, []);
  });

  test('need an artifact that the caller sees, in a tracker with links', async () => {
    const bare = await trackerOf(hearth.admin, project.id, 'bare', { title: { type: 'string' } });
    const without = await anArtifact(alice, bare, [fieldsOf(bare).set('title', { value: 'x' })]);
    const unseen = await hiddenArtifact();
    const id = await artifact();
    const before = await stateOf(alice, id);
    for (const missing of [unseen, 999_999]) {
      const message = `You tried to create a link to Artifact #${missing}, but it could not be found.`;
      refusesReader(await setLinks(id, { parent: { id: missing } }), 400, message);
      refusesReader(await setLinks(id, { all_links: [{ id: missing, direction: 'reverse', type: '' }] }), 400, message);
    }
    const message = `You tried to create a link to Artifact #${without}, but there is no artifact links field in its tracker.`;
    refusesReader(await setLinks(id, { parent: { id: without } }), 400, message);
    for (const itself of [{ parent: { id } }, { all_links: [{ id, direction: 'reverse', type: 'custom' }] }]) {
      const answer = await setLinks(id, itself);
      assert.deepEqual(
        [answer.status, answer.error.message],
        [400, 'Bad Request: Links: an artifact cannot be linked to itself.\n'],
      );
    }
    const untyped = await setLinks(id, {
      all_links: [{ id: await artifact(), direction: 'reverse', type: 'invented' }],
    });
    assert.equal(untyped.status, 400);
    assert.deepEqual(await stateOf(alice, id), before);
  });

  test('need permission to change the other artifact', async () => {
    const admins = grants(['all_users'], ['project_admins'], ['project_admins']);
    const guarded = await trackerOf(hearth.admin, project.id, 'guarded', {
      title: { type: 'string' },
      links: { type: 'art_link', ...admins },
    });
    const other = await anArtifact(hearth.admin, guarded, [fieldsOf(guarded).set('title', { value: 'x' })]);
    const id = await artifact();
    const before = [await stateOf(alice, id), await stateOf(alice, other)];
    const answer = await setLinks(id, { parent: { id: other } });
    assert.deepEqual(
      [answer.status, answer.error.message],
      [400, `Bad Request: You are not allowed to update the field Links. (artifact #${other})\n`],
    );
    assert.deepEqual([await stateOf(alice, id), await stateOf(alice, other)], before);
    await changed(hearth.admin, id, [field.set('links', { parent: { id: other } })]);
  });
});
