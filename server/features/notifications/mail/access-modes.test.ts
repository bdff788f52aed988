import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import { everybodyMailed } from '../../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const smtp = await startSmtp({ after });
const { hearth, users, trackers } = await aWorld()
  .withUsers('watcher')
  .with(
    aProject('open')
      .withMembers('author')
      .with(aTracker('bug').withFields({ title: { type: 'string' } })),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { author, watcher } = users;
const { admin } = hearth;
const titled = (title: string) => [fieldsOf(trackers.bug).set('title', { value: title })];
const outside = 'outside@example.org';
const recipients = [{ addresses: [outside], all_updates: true }];
succeeds(await admin.put(`/trackers/${trackers.bug.id}/notification_settings`, { body: { recipients } }));
const id = await anArtifact(author, trackers.bug, titled('Lamp'));
await everybodyMailed(hearth);
succeeds(await watcher.put(`/artifacts/${id}/watch`, { body: { state: 'watching' } }));
smtp.mails.splice(0);

async function mailed(title: string): Promise<string[]> {
  await changed(author, id, titled(title));
  await everybodyMailed(hearth);
  return smtp.mails
    .splice(0)
    .flatMap(({ envelope }) => envelope.to)
    .toSorted();
}

const accessMode = async (access_mode: string) =>
  succeeds(await admin.patch('/platform_settings', { body: { access_mode } }));

test('an address without an account gets mails about public projects on an open platform', async () => {
  assert.deepEqual(await mailed('Torch'), [outside, 'watcher@example.com']);
  for (const mode of ['regular', 'restricted']) {
    await accessMode(mode);
    assert.deepEqual(await mailed(`Torch on a ${mode} platform`), ['watcher@example.com']);
  }
});

test('a restricted account gets no mails about projects that are closed to it', async () => {
  succeeds(await admin.patch(`/users/${watcher.id}`, { body: { values: { status: 'R' } } }));
  assert.deepEqual(await mailed('Candle'), []);
  assert.deepEqual((await watcher.get('/notifications/count')).json, { unread: 0 });
  assert.deepEqual((await watcher.get('/notifications')).json, []);
  assert.deepEqual((await watcher.get('/changes?since=0')).json.changes, []);
});
