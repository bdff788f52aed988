import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import { fewestMessages } from '../../../../test/support/hearth/work.ts';
import { anArtifact, fieldsOf, put } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  trackers: { bug: tracker },
} = await aWorld()
  .with(aProject('project').withMembers('alice').with(aTracker('bug').fromTemplate('bugs')))
  .start({ after });
const field = fieldsOf(tracker);
let last = 0;
const titled = () => [field.set('title', { value: `Title ${(last += 1)}` })];
const creation = () => ({
  method: 'POST',
  path: '/artifacts',
  body: { tracker: { id: tracker.id }, values: titled() },
});
const batch = (size: number) => async () =>
  succeeds(await alice.post('/batch', { body: { operations: Array.from({ length: size }, creation) } }));

const isSqlite = hearth.platform.db.engine === 'sqlite';

/**
 * PostgreSQL numbers the events of a change after its commit, in a unit of two messages that may precede the answer.
 */
const numbering = isSqlite ? 0 : 2;

function takes(expected: number, messages: number): void {
  assert.ok(messages >= expected && messages <= expected + numbering, `${messages} messages`);
}

/**
 * A unit waits for a reply to each message to the thread or server that writes, so their number determines the speed of
 * writes.
 */
describe('a unit', () => {
  test('sends one message for a new artifact on SQLite, and two on PostgreSQL', async () => {
    takes(isSqlite ? 1 : 2, await fewestMessages(hearth, () => anArtifact(alice, tracker, titled())));
  });

  test('sends one message for a change on SQLite, and three on PostgreSQL', async () => {
    const id = await anArtifact(alice, tracker, titled());
    takes(isSqlite ? 1 : 3, await fewestMessages(hearth, async () => succeeds(await put(alice, id, titled()))));
  });

  test('sends less than one message per artifact that a batch creates', async () => {
    const [five, twenty] = [await fewestMessages(hearth, batch(5)), await fewestMessages(hearth, batch(20))];
    assert.ok(twenty - five < 15, `5 operations took ${five} messages, 20 took ${twenty}`);
  });
});
