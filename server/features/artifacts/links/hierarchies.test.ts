import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { statusesOf } from '../../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';
import { child, linkedWorld } from '../../../../test/support/worlds/linked-artifacts.ts';
import { changed, post } from '../../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { alice, tracker, field, artifact, artifacts, setLinks, linksOf } = await linkedWorld(hearth);

describe('hierarchies', () => {
  const cycle = (id: number) => `Links: the artifact #${id} cannot be a child here: it is above this artifact already.`;
  const below = (id: number) => `Links: the artifact #${id} cannot be the parent here: it is below this artifact.`;

  test('cannot have cycles, in whichever way they would be closed', async () => {
    const top = await artifact();
    const middle = await artifact({ parent: { id: top } });
    const bottom = await artifact({ parent: { id: middle } });
    const closing: [number, object, string][] = [
      [middle, { links: [child(top)] }, cycle(top)],
      [middle, { links: [child(bottom), child(top)] }, cycle(top)],
      [bottom, { links: [child(top)] }, cycle(top)],
      [bottom, { links: [child(middle)] }, cycle(middle)],
      [top, { parent: { id: bottom } }, below(bottom)],
      [
        top,
        {
          all_links: [
            { id: middle, direction: 'forward', type: '_is_child' },
            { id: bottom, direction: 'reverse', type: '_is_child' },
          ],
        },
        below(bottom),
      ],
    ];
    for (const [id, given, message] of closing) {
      const answer = await setLinks(id, given);
      assert.deepEqual([answer.status, answer.error.message], [400, `Bad Request: ${message}\n`]);
    }
    const made = await post(alice, tracker, [
      field.set('title', { value: 'between' }),
      field.set('links', { parent: { id: bottom }, links: [child(top)] }),
    ]);
    assert.deepEqual([made.status, made.error.message], [400, `Bad Request: error: ${cycle(top)}\n`]);
    await changed(alice, bottom, [field.set('links', { links: [{ id: top, type: 'custom' }, { id: middle }] })]);
  });

  test('can be reversed in one change', async () => {
    const parent = await artifact();
    const id = await artifact({ parent: { id: parent } });
    await changed(alice, id, [
      field.set('links', { all_links: [{ id: parent, direction: 'forward', type: '_is_child' }] }),
    ]);
    assert.deepEqual(await linksOf(id), { links: [[parent, '_is_child']], reverse_links: [] });
    await changed(alice, parent, [field.set('links', { links: [] })]);
  });

  test('two concurrent changes cannot create a cycle', async () => {
    for (let round = 0; round < 5; round++) {
      const [a = 0, b = 0, c = 0, d = 0] = await artifacts(4);
      await changed(alice, b, [field.set('links', { links: [child(c)] })]);
      await changed(alice, d, [field.set('links', { links: [child(a)] })]);
      const answers = await Promise.all([setLinks(a, { links: [child(b)] }), setLinks(c, { links: [child(d)] })]);
      assert.deepEqual(statusesOf(answers), [200, 400]);
    }
  });
});
