import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { engine, startHearth } from '../../../../test/support/hearth/hearth.ts';
import { freshStore } from '../../../../test/support/hearth/store.ts';
import {
  anArtifact,
  createTracker,
  changed,
  fieldsOf,
  readArtifact,
  shownIn,
} from '../../../../test/support/worlds/trackers.ts';

const store = await freshStore(engine);

test('a copy with empty caches writes links, parents and references', async (context) => {
  const before = await startHearth({ after: (work) => context.after(work) }, { store });
  const made = [];
  for (const name of ['one', 'two', 'three']) {
    const project = await before.project(before.admin);
    const tracker = await createTracker(before.admin, project.id, name, { template_name: 'bugs' });
    const field = fieldsOf(tracker);
    made.push({ field, id: await anArtifact(before.admin, tracker, [field.set('title', { value: name })]) });
  }
  const [one, two, three] = made;
  assert.ok(one !== undefined && two !== undefined && three !== undefined);
  await before.stop();

  const copy = await startHearth({ after: (work) => context.after(work) }, { store });
  const comment = { comment: { body: `see three #${three.id}`, format: 'text' } };
  const requested = { links: [{ id: two.id, type: 'custom' }], parent: { id: three.id } };
  await changed(copy.admin, one.id, [one.field.set('links', requested)], comment);
  const { links, reverse_links: reverse } = shownIn(await readArtifact(copy.admin, one.id), one.field.id('links'));
  assert.deepEqual([links[0]?.id, reverse[0]?.id], [two.id, three.id]);
});

after(() => store.remove());
