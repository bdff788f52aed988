import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import { everybodyMailed, everybodyTold } from '../../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../../test/support/servers/smtp.ts';
import { localDate } from '../../../lib/dates/iso-date.ts';
import { anArtifact, changed, fieldsOf } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const smtp = await startSmtp({ after });
const { hearth, users, trackers } = await aWorld()
  .with(aProject('lighthouse').withMembers('author', 'follower').with(aTracker('bug').fromTemplate('bugs')))
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { author, follower } = users;
const dayMs = 24 * 60 * 60 * 1000;
const bug = fieldsOf(trackers.bug);
succeeds(await follower.put(`/trackers/${trackers.bug.id}/notification_mode`, { body: { mode: 'all' } }));

async function mail() {
  await everybodyMailed(hearth);
  return smtp.mails.splice(0)[0];
}

/** The lines of a mail that name fields. */
const fieldsIn = (text = ''): string[] => text.split('\n').filter((line) => line.startsWith('  '));

test('the mail about a new artifact lists the fields that have a value', async () => {
  const id = await anArtifact(author, trackers.bug, [bug.set('title', { value: 'Lamp' })]);
  const created = await mail();
  assert.deepEqual(fieldsIn(created?.text), ['  Title: Lamp', '  Status: New']);
  assert.doesNotMatch(created?.html ?? '', /empty|Anonymous|Assigned/);
  const assigned = (...ids: number[]) => bug.set('assigned_to', { bind_value_ids: ids });
  await changed(author, id, [bug.set('description', { value: 'It is dark.' }), assigned(author.id)]);
  const filled = await mail();
  assert.deepEqual(fieldsIn(filled?.text), ['  Description: It is dark.', '  Assigned to: author the tester (author)']);
  await changed(author, id, [bug.set('description', { value: '' }), assigned()]);
  assert.deepEqual(fieldsIn((await mail())?.text), [
    '  Description: It is dark. → (empty)',
    '  Assigned to: author the tester (author) → (empty)',
  ]);
});

test('the daily mail comes at six in the time zone of the platform', async () => {
  const zone = async (time_zone: string) =>
    succeeds(await hearth.admin.patch('/platform_settings', { body: { time_zone } }));
  const { time_zone: before } = (await hearth.admin.get('/platform_settings')).json;
  after(() => zone(before));
  await zone('Asia/Tokyo');
  succeeds(await follower.patch('/users/self/notification_preferences', { body: { following: 'digest' } }));
  const now = hearth.clock.now();
  // Noon in Tokyo is three in the morning UTC.
  hearth.clock.advance(Date.parse(`${localDate(now + dayMs, false)}T12:00:00+09:00`) - now);
  await anArtifact(author, trackers.bug, [bug.set('title', { value: 'Door' })]);
  await everybodyTold(hearth);
  const waiting = await hearth.platform.db.read
    .selectFrom('jobs')
    .select('due_at')
    .where('status', '=', 'queued')
    .where('kind', '=', 'notification')
    .execute();
  const next = localDate(hearth.clock.now() + dayMs, false);
  assert.deepEqual(waiting, [{ due_at: Date.parse(`${next}T06:00:00+09:00`) }]);
  hearth.clock.advance(dayMs);
  assert.match((await mail())?.subject ?? '', /^1 artifact has changed$/);
});
