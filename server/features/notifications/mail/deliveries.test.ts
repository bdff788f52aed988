import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type NotificationReason, notificationReasonNames } from '../../../../contract/platform/notification.ts';
import { deliveries, type Delivery } from '../../../../contract/platform/notification-settings.ts';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import type { KnownCaller } from '../../../../test/support/hearth/hearth.ts';
import { everybodyTold } from '../../../../test/support/hearth/notifications.ts';
import { eventually } from '../../../../test/support/hearth/store.ts';
import { startSmtp } from '../../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const smtp = await startSmtp({ after });
const { hearth, users, trackers } = await aWorld()
  .with(
    aProject('lighthouse', { is_public: false })
      .withMembers('editor', ...notificationReasonNames)
      .with(
        aTracker('bug').withFields(
          {
            title: { type: 'string' },
            assigned_to: { type: 'sb', bindings: { type: 'users', list: ['group_members'] } },
          },
          { semantics: { title: { field_id: 'title' }, contributor: { field_id: 'assigned_to' } } },
        ),
      ),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { admin } = hearth;
const { editor } = users;
/** Each of them is notified of the artifact for the reason in their name. */
const people: Record<NotificationReason, KnownCaller> = users;
const bug = fieldsOf(trackers.bug);
const day = 24 * 60 * 60 * 1000;

const id = await anArtifact(people.author, trackers.bug, [
  bug.set('title', { value: 'Lamp' }),
  bug.set('assigned_to', { bind_value_ids: [people.assigned.id] }),
]);
await changed(people.involved, id, [], { comment: { body: 'Which lamp?', format: 'text' } });
succeeds(await people.watching.put(`/artifacts/${id}/watch`, { body: { state: 'watching' } }));
succeeds(await people.following.put(`/trackers/${trackers.bug.id}/notification_mode`, { body: { mode: 'all' } }));
const recipients = [{ user_ids: [people.recipient.id], all_updates: true }];
succeeds(await admin.put(`/trackers/${trackers.bug.id}/notification_settings`, { body: { recipients } }));
await mailed();

/** The names of the people who get a mail now. The digest is sent the next morning. */
async function mailed(): Promise<string[]> {
  const { db, jobs } = hearth.platform;
  await everybodyTold(hearth);
  hearth.clock.advance(61_000);
  await eventually(async () => {
    jobs.wake();
    const due = db.read.selectFrom('jobs').select('id').where('status', '=', 'queued');
    const waiting = await due.where('due_at', '<=', hearth.clock.now()).executeTakeFirst();
    return waiting === undefined && (await jobs.counts()).running === 0;
  }, 'the mails to be sent');
  return smtp.mails
    .splice(0)
    .map(({ envelope }) => envelope.to[0]?.split('@')[0] ?? '')
    .toSorted();
}

async function inboxes(): Promise<string[]> {
  const found: string[] = [];
  for (const name of notificationReasonNames) {
    const { json } = await people[name].get('/notifications', { query: { is_read: false } });
    for (const { reasons } of json) found.push(`${name}: ${reasons.join()}`);
    succeeds(await people[name].post('/notifications/read', { body: {} }));
  }
  return found;
}

const all = [...notificationReasonNames].toSorted();
const entries = notificationReasonNames.map((name) => `${name}: ${name}`);
const expected: Record<Delivery, { atOnce: string[]; nextDay: string[]; inbox: string[] }> = {
  mail: { atOnce: all, nextDay: [], inbox: entries },
  digest: { atOnce: [], nextDay: all, inbox: entries },
  inbox: { atOnce: [], nextDay: [], inbox: entries },
  never: { atOnce: [], nextDay: [], inbox: [] },
};

for (const delivery of deliveries) {
  test(`every reason with the delivery ${delivery}`, async () => {
    await inboxes();
    for (const name of notificationReasonNames) {
      const set = await people[name].patch('/users/self/notification_preferences', { body: { [name]: delivery } });
      assert.equal(set.json[name], delivery);
    }
    await changed(editor, id, [bug.set('title', { value: `Lamp ${delivery}` })], {
      comment: { body: 'See @mentioned', format: 'text' },
    });
    await everybodyTold(hearth);
    const inbox = await inboxes();
    const atOnce = await mailed();
    hearth.clock.advance(day);
    assert.deepEqual({ inbox, atOnce, nextDay: await mailed() }, expected[delivery]);
  });
}
