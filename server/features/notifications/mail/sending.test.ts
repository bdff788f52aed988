import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import type { KnownCaller } from '../../../../test/support/hearth/hearth.ts';
import { everybodyMailed, everybodyTold } from '../../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf, grants } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const smtp = await startSmtp({ after });
const admins = ['project_admins'];
const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('stranger')
  .with(
    aProject('lighthouse', { is_public: false })
      .withMembers('author', 'editor', 'assignee', 'watcher', 'commenter', 'follower', 'recipient')
      .with(
        aTracker('bug').withFields(
          {
            title: { type: 'string' },
            secret: { type: 'string', ...grants(admins, admins, admins) },
            assigned_to: { type: 'sb', bindings: { type: 'users', list: ['group_members'] } },
          },
          {
            semantics: {
              title: { field_id: 'title' },
              contributor: { field_id: 'assigned_to' },
            },
          },
        ),
      ),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { author, editor, assignee, watcher, commenter, follower, recipient, stranger } = users;
const { admin } = hearth;
const bug = fieldsOf(trackers.bug);
const settings = `/trackers/${trackers.bug.id}/notification_settings` as const;
const outside = 'outside@example.org';

const titled = (title: string) => bug.set('title', { value: title });
const say = (body: string, more: object = {}) => ({ comment: { body, format: 'text', ...more } });
const addressOf = ({ username }: KnownCaller): string => `${username}@example.com`;

/** The mails that arrive, by address, once everything that waits is sent. */
async function mails(): Promise<Map<string, (typeof smtp.mails)[number]>> {
  await everybodyMailed(hearth);
  const arrived = smtp.mails.splice(0);
  assert.ok(arrived.every(({ envelope }) => envelope.to.length === 1));
  const byAddress = new Map(arrived.map((mail) => [mail.envelope.to[0] ?? '', mail]));
  assert.equal(byAddress.size, arrived.length, 'nobody gets two mails about the same minute');
  return byAddress;
}

const mailedAddresses = async (): Promise<string[]> => [...(await mails()).keys()].toSorted();

const id = await anArtifact(author, trackers.bug, [titled('Lamp')]);
await changed(commenter, id, [], say('Which lamp?'));
await changed(admin, id, [bug.set('assigned_to', { bind_value_ids: [assignee.id] })]);
succeeds(await watcher.put(`/artifacts/${id}/watch`, { body: { state: 'watching' } }));
succeeds(await follower.put(`/trackers/${trackers.bug.id}/notification_mode`, { body: { mode: 'all' } }));
await mails();

test('recipients and their permission check are read again when the mail is sent', async () => {
  const unchecked = { check_permissions: false, all_updates: true };
  const before = { ...unchecked, addresses: [outside, 'gone@example.org'], user_ids: [stranger.id, recipient.id] };
  succeeds(await admin.put(settings, { body: { recipients: [before] } }));
  await changed(admin, id, [bug.set('secret', { value: 'cave' }), titled('Lamp with a lens')]);
  await everybodyTold(hearth);
  const after = [
    { ...unchecked, addresses: [outside] },
    { ...unchecked, user_ids: [recipient.id], check_permissions: true },
  ];
  succeeds(await admin.put(settings, { body: { recipients: after } }));
  const arrived = await mails();
  assert.match(arrived.get(outside)?.text ?? '', /Secret: cave/);
  for (const address of ['gone@example.org', addressOf(stranger)]) assert.ok(!arrived.has(address), address);
  const checked = arrived.get(addressOf(recipient))?.text ?? '';
  assert.match(checked, /Lamp with a lens/);
  assert.doesNotMatch(checked, /cave/);
  succeeds(await admin.put(settings, { body: { recipients: [] } }));
  await changed(admin, id, [titled('Lamp')]);
  await mails();
});

test('mutes, modes and preferences are read again when the mail is sent', async () => {
  const watch = `/artifacts/${id}/watch` as const;
  const mode = `/trackers/${trackers.bug.id}/notification_mode` as const;
  const own = '/users/self/notification_preferences';
  const choices: [KnownCaller, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      author,
      async () => succeeds(await author.put(watch, { body: { state: 'muted' } })),
      async () => succeeds(await author.put(watch, { body: { state: 'default' } })),
    ],
    [
      assignee,
      async () => succeeds(await assignee.patch(own, { body: { assigned: 'never' } })),
      async () => succeeds(await assignee.patch(own, { body: { assigned: 'mail' } })),
    ],
    [
      commenter,
      async () => succeeds(await commenter.put(mode, { body: { mode: 'none' } })),
      async () => succeeds(await commenter.put(mode, { body: { mode: 'default' } })),
    ],
    [
      follower,
      async () => succeeds(await follower.put(mode, { body: { mode: 'default' } })),
      async () => succeeds(await follower.put(mode, { body: { mode: 'all' } })),
    ],
  ];
  await changed(editor, id, [titled('Lighter')]);
  await everybodyTold(hearth);
  for (const [, choose] of choices) await choose();
  const arrived = await mailedAddresses();
  for (const [person] of choices) assert.ok(!arrived.includes(addressOf(person)), person.username);
  for (const [, , undo] of choices) await undo();
  // A mention notifies people whatever they have muted.
  await changed(editor, id, [titled('Lamp')], say('Look, @author'));
  await everybodyTold(hearth);
  succeeds(await author.put(watch, { body: { state: 'muted' } }));
  const all = await mails();
  assert.match(all.get(addressOf(author))?.text ?? '', /because you are mentioned/);
  for (const person of [assignee, commenter, follower]) assert.ok(all.has(addressOf(person)), person.username);
  succeeds(await author.put(watch, { body: { state: 'default' } }));
});

test('permissions are checked again when the mail is sent', async () => {
  await changed(editor, id, [titled('Lantern')]);
  await everybodyTold(hearth);
  await admin.delete(`/user_groups/${projects.lighthouse.id}_3/users/${watcher.id}`);
  const arrived = await mailedAddresses();
  assert.ok(arrived.includes(addressOf(author)));
  assert.ok(!arrived.includes(addressOf(watcher)));
});
