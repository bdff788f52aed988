import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import { everybodyTold } from '../../../test/support/hearth/notifications.ts';
import { anArtifact, changed, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const { hearth, users, trackers } = await aWorld()
  .with(
    aProject('lighthouse')
      .withMembers('alice', 'bob', 'carol')
      .with(aTracker('log').withFields({ text: { type: 'text' } })),
  )
  .start({ after });
const { alice, bob, carol } = users;
const { db, events, notificationReader } = hearth.platform;
const log = fieldsOf(trackers.log);
const artifacts = 10;

const text = (content: string) => [log.set('text', { value: { content, format: 'text' } })];
for (let index = 0; index < artifacts; index += 1) {
  const id = await anArtifact(alice, trackers.log, text('new'));
  await changed(bob, id, text('changed'));
  succeeds(await carol.put(`/artifacts/${id}/watch`, { body: { state: 'watching' } }));
  await changed(alice, id, text('changed again'));
}
await everybodyTold(hearth);

test('the data for the recipients of several changes is read together', async () => {
  const changes = (await events.after(0, 1_000)).filter(({ type }) => type === 'artifact.updated');
  assert.equal(changes.length, 2 * artifacts);
  async function readsFor(count: number): Promise<number> {
    const before = db.stats().reads;
    await notificationReader.prepare(changes.slice(-count));
    return db.stats().reads - before;
  }
  await readsFor(1);
  const [two, ten] = [await readsFor(2), await readsFor(10)];
  assert.ok(ten < two + 8, `${two} statements for two changes, ${ten} for ten`);
});
