import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import type { KnownCaller } from '../../../../test/support/hearth/hearth.ts';
import { everybodyMailed, everybodyTold } from '../../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf, grants, listOf, trackerOf } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const smtp = await startSmtp({ after });
const admins = ['project_admins'];
const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('stranger')
  .with(
    aProject('lighthouse', { is_public: false })
      .withMembers('author', 'editor', 'assignee', 'watcher', 'commenter', 'follower', 'recipient', 'muter', 'closed')
      .with(
        aTracker('bug').withFields(
          {
            title: { type: 'string' },
            secret: { type: 'string', ...grants(admins, admins, admins) },
            state: listOf('sb', 'Open', 'Done'),
            assigned_to: { type: 'sb', bindings: { type: 'users', list: ['group_members'] } },
          },
          {
            semantics: {
              title: { field_id: 'title' },
              status: { field_id: 'state', value_ids: ['Open'] },
              contributor: { field_id: 'assigned_to' },
            },
          },
        ),
      ),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { author, editor, assignee, watcher, commenter, follower, recipient, muter, closed, stranger } = users;
const { admin, platform } = hearth;
const { notificationMails } = platform;
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
const addresses = (...people: KnownCaller[]): string[] => people.map(addressOf).toSorted();

const id = await anArtifact(author, trackers.bug, [titled('Lamp')]);
await changed(commenter, id, [], say('Which lamp?'));
await changed(muter, id, [], say('The green one.'));
await changed(closed, id, [], say('I leave.'));
await changed(admin, id, [bug.set('assigned_to', { bind_value_ids: [assignee.id] })]);
succeeds(await watcher.put(`/artifacts/${id}/watch`, { body: { state: 'watching' } }));
succeeds(await muter.put(`/artifacts/${id}/watch`, { body: { state: 'muted' } }));
succeeds(await follower.put(`/trackers/${trackers.bug.id}/notification_mode`, { body: { mode: 'all' } }));
succeeds(await admin.patch(`/users/${closed.id}`, { body: { values: { status: 'S' } } }));
const row = { addresses: [outside], user_ids: [recipient.id, stranger.id], all_updates: true };
succeeds(await admin.put(settings, { body: { recipients: [row] } }));
await mails();

const involved = [author, assignee, commenter, watcher, follower, recipient];

test('every reason sends one mail with all changes of a minute, the comment first', async () => {
  await changed(editor, id, [titled('Lamp in the wind')], say('It stops at ten Beaufort.'));
  await changed(editor, id, [bug.set('state', { bind_value_ids: [bug.value('state', 'Open')] })]);
  const arrived = await mails();
  // The administrator assigned it, so they are notified, too. Nobody else is.
  const { email } = (await admin.get('/users/self')).json;
  assert.deepEqual([...arrived.keys()].toSorted(), [...addresses(...involved), email].toSorted());
  const reasons: [KnownCaller, string][] = [
    [author, 'you submitted it'],
    [assignee, 'you are assigned'],
    [commenter, 'you commented on it or changed it'],
    [watcher, 'you are watching it'],
    [follower, 'you follow the tracker'],
    [recipient, 'the tracker sends its changes to you'],
  ];
  for (const [person, reason] of reasons) {
    assert.ok(arrived.get(addressOf(person))?.text.includes(`You get this mail because ${reason}.`), reason);
  }
  const mail = arrived.get(addressOf(author));
  assert.equal(mail?.subject, `[bug #${id}] Lamp in the wind`);
  const [first, second, third, fourth] = mail?.text.split('\n\n') ?? [];
  assert.deepEqual(
    [first, second, third, fourth],
    [
      'editor the tester wrote:',
      '  It stops at ten Beaufort.',
      'editor the tester changed:',
      '  Title: Lamp → Lamp in the wind',
    ],
  );
  assert.match(mail?.text ?? '', /State: Open/);
  assert.match(mail?.html ?? '', /<blockquote[^>]*>It stops at ten Beaufort\.<\/blockquote>/);
  assert.deepEqual(mail?.headers.get('auto-submitted'), ['auto-generated']);
  assert.deepEqual(
    ['project', 'tracker', 'artifact-id'].map((name) => mail?.headers.get(`x-codendi-${name}`)?.[0]),
    [projects.lighthouse.shortname, 'bug', String(id)],
  );
  assert.deepEqual(mail?.headers.get('references'), mail?.headers.get('in-reply-to'));
  assert.equal(new Set([...arrived.values()].map(({ messageId }) => messageId)).size, arrived.size);
});

test('a mail is rendered once for all recipients with the same access', async () => {
  const before = notificationMails.rendered();
  await changed(editor, id, [titled('Lamp in the storm')]);
  const arrived = await mails();
  assert.ok(arrived.size >= involved.length);
  // All of them read the same. The address outside gets nothing, but that is found before anything is rendered.
  assert.equal(notificationMails.rendered() - before, 1);
  await changed(admin, id, [titled('Lamp in the wind'), bug.set('secret', { value: 'cave' })]);
  await mails();
  assert.equal(notificationMails.rendered() - before, 2);
  succeeds(await admin.patch('/users/self/notification_preferences', { body: { own_changes: true } }));
  await changed(admin, id, [bug.set('secret', { value: 'cellar' }), titled('Lamp')]);
  await mails();
  // The administrator reads the hidden field, too.
  assert.equal(notificationMails.rendered() - before, 4);
  succeeds(await admin.patch('/users/self/notification_preferences', { body: { own_changes: false } }));
  await changed(admin, id, [titled('Lamp in the wind')]);
  await mails();
});

test('a person who is mentioned gets one mail, which names that reason', async () => {
  await changed(editor, id, [titled('Lamp in the calm')], say('What do you think, @author?'));
  await changed(editor, id, [titled('Lamp in the wind')]);
  const mail = (await mails()).get(addressOf(author));
  assert.match(mail?.text ?? '', /What do you think, @author\?[^]*Lamp in the calm → Lamp in the wind/);
  assert.match(mail?.text ?? '', /You get this mail because you are mentioned\./);
});

test("a hidden field doesn't cause a mail, and is not in any", async () => {
  await changed(admin, id, [bug.set('secret', { value: 'cellar' })]);
  const hidden = await mails();
  for (const person of involved) assert.ok(!hidden.has(addressOf(person)), person.username);
  await changed(admin, id, [bug.set('secret', { value: 'attic' }), titled('Lamp')]);
  const mail = (await mails()).get(addressOf(author));
  assert.match(mail?.text ?? '', /Title: Lamp in the wind → Lamp/);
  assert.doesNotMatch(mail?.text ?? '', /attic/);
});

test('without the permission check a recipient gets hidden fields, but no private comment', async () => {
  succeeds(await admin.put(settings, { body: { recipients: [{ ...row, check_permissions: false }] } }));
  const group = await admin.post('/user_groups', { body: { project_id: projects.lighthouse.id, short_name: 'inner' } });
  succeeds(await admin.patch(`/trackers/${trackers.bug.id}`, { body: { use_private_comments: true } }));
  const isPrivate = { ugroups: [group.json.id] };
  await changed(editor, id, [], say('psst', isPrivate));
  const none = await mails();
  for (const address of [outside, ...addresses(...involved, stranger)]) assert.ok(!none.has(address), address);
  await changed(admin, id, [bug.set('secret', { value: 'tower' })], say('psst', isPrivate));
  const arrived = await mails();
  for (const address of [outside, addressOf(stranger), addressOf(recipient)]) {
    const { text = '' } = arrived.get(address) ?? {};
    assert.match(text, /Secret: attic → tower/, address);
    assert.doesNotMatch(text, /psst/);
  }
  assert.ok(!arrived.has(addressOf(author)));
  succeeds(await admin.put(settings, { body: { recipients: [] } }));
});

test('preferences, modes and levels decide who gets a mail', async () => {
  succeeds(await author.patch('/users/self/notification_preferences', { body: { author: 'inbox' } }));
  succeeds(await assignee.patch('/users/self/notification_preferences', { body: { assigned: 'never' } }));
  succeeds(await commenter.put(`/trackers/${trackers.bug.id}/notification_mode`, { body: { mode: 'status_changes' } }));
  await changed(editor, id, [titled('Torch')]);
  const arrived = await mailedAddresses();
  for (const person of [author, assignee, commenter]) assert.ok(!arrived.includes(addressOf(person)), person.username);
  assert.ok(arrived.includes(addressOf(follower)));
  await changed(editor, id, [bug.set('state', { bind_value_ids: [bug.value('state', 'Done')] })]);
  assert.ok((await mailedAddresses()).includes(addressOf(commenter)));
  succeeds(await admin.put(settings, { body: { level: 'disabled' } }));
  await changed(editor, id, [titled('Candle')]);
  assert.deepEqual(await mailedAddresses(), []);
});

test('people are notified of their own changes only if they choose so', async () => {
  succeeds(await admin.put(settings, { body: { level: 'default' } }));
  await changed(follower, id, [titled('Match')]);
  assert.ok(!(await mailedAddresses()).includes(addressOf(follower)));
  succeeds(await follower.patch('/users/self/notification_preferences', { body: { own_changes: true } }));
  await changed(follower, id, [titled('Matches')]);
  assert.ok((await mailedAddresses()).includes(addressOf(follower)));
});

test('the recipients of a tracker are addresses, users and groups, for new artifacts or for every change', async () => {
  const { alone, keeper, lamplighter } = {
    alone: await hearth.user('alone'),
    keeper: await hearth.user('keeper'),
    lamplighter: await hearth.user('lamplighter'),
  };
  const all = [author, editor, assignee, commenter, follower, recipient, muter, alone, keeper, lamplighter];
  await hearth.members(projects.lighthouse.id, all);
  const group = await admin.post('/user_groups', { body: { project_id: projects.lighthouse.id, short_name: 'crew' } });
  const crew = group.json.id;
  succeeds(await admin.put(`/user_groups/${crew}/users`, { body: [{ id: keeper.id }, { id: closed.id }] }));
  const quiet = (
    await admin.post(`/projects/${projects.lighthouse.id}/trackers`, {
      body: { label: 'Quiet', item_name: 'quiet', from_tracker_id: trackers.bug.id },
    })
  ).json;
  const field = fieldsOf(quiet);
  const shared = `/trackers/${quiet.id}/notification_settings` as const;
  /** Mails about a new artifact, and about a change to it. */
  const mailsFor = async (...recipients: object[]): Promise<[string[], string[]]> => {
    succeeds(await admin.put(shared, { body: { recipients } }));
    const made = await anArtifact(editor, quiet, [field.set('title', { value: 'Lens' })]);
    const created = await mailedAddresses();
    await changed(editor, made, [field.set('title', { value: 'Mirror' })]);
    return [created, await mailedAddresses()];
  };
  const always = { all_updates: true };
  assert.deepEqual(await mailsFor(), [[], []]);
  assert.deepEqual(await mailsFor({ user_ids: [alone.id] }), [addresses(alone), []]);
  assert.deepEqual(await mailsFor({ user_ids: [alone.id], ...always }), [addresses(alone), addresses(alone)]);
  // A closed account in the group gets nothing, with and without the check.
  assert.deepEqual(await mailsFor({ user_group_ids: [crew] }), [addresses(keeper), []]);
  assert.deepEqual(await mailsFor({ user_group_ids: [crew], ...always }), [addresses(keeper), addresses(keeper)]);
  const unchecked = { check_permissions: false, ...always };
  assert.deepEqual(await mailsFor({ user_group_ids: [crew], ...unchecked }), [addresses(keeper), addresses(keeper)]);
  // An address of an account counts as the account. Others have the rights of anonymous readers.
  const given = [outside, addressOf(lamplighter).toUpperCase()];
  assert.deepEqual(await mailsFor({ addresses: given, ...always }), [addresses(lamplighter), addresses(lamplighter)]);
  const reached = [outside, ...addresses(lamplighter)].toSorted();
  assert.deepEqual(await mailsFor({ addresses: given, ...unchecked }), [reached, reached]);
  const spelled = [outside.toUpperCase(), outside];
  assert.deepEqual(
    await mailsFor({ addresses: [outside, ...spelled], ...unchecked }, { addresses: spelled, ...unchecked }),
    [[outside], [outside]],
  );
  const rows = (await admin.get(shared)).json.recipients.map((one) => one.addresses);
  assert.deepEqual(rows, [[outside], spelled.slice(0, 1)]);
  // The person who makes the change, closed accounts, and people who muted the tracker get nothing.
  succeeds(await alone.put(`/trackers/${quiet.id}/notification_mode`, { body: { mode: 'none' } }));
  const silent = { user_ids: [editor.id, closed.id, alone.id], ...always };
  assert.deepEqual(await mailsFor(silent), [[], []]);
  succeeds(await admin.put(shared, { body: { level: 'disabled' } }));
  assert.deepEqual(await mailsFor({ user_ids: [keeper.id], ...always }), [[], []]);
});

test('people and groups in fields are notified if the field notifies', async () => {
  const group = await admin.post('/user_groups', { body: { project_id: projects.lighthouse.id, short_name: 'watch' } });
  const watch = Number(group.json.id);
  succeeds(await admin.put(`/user_groups/${watch}/users`, { body: [{ id: commenter.id }, { id: recipient.id }] }));
  const made = await trackerOf(admin, projects.lighthouse.id, 'shift', {
    title: { type: 'string' },
    reviewers: { type: 'msb', bindings: { type: 'users', list: ['group_members'] } },
    teams: { type: 'msb', bindings: { type: 'ugroups', list: [group.json.id] } },
  });
  const field = fieldsOf(made);
  const id = await anArtifact(editor, made, [
    field.set('title', { value: 'Night' }),
    field.set('reviewers', { bind_value_ids: [muter.id, editor.id] }),
    field.set('teams', { bind_value_ids: [watch] }),
  ]);
  const next = async (title: string): Promise<string[]> => {
    await changed(editor, id, [field.set('title', { value: title })]);
    return mailedAddresses();
  };
  assert.deepEqual(await next('Morning'), []);
  for (const name of ['reviewers', 'teams']) {
    succeeds(await admin.patch(`/tracker_fields/${field.id(name)}`, { body: { has_notifications: true } }));
  }
  assert.deepEqual(await next('Noon'), addresses(muter, commenter, recipient));
  // At this level they are notified of status changes only, and this tracker has no status.
  const level = { body: { level: 'status_changes' } };
  succeeds(await admin.put(`/trackers/${made.id}/notification_settings`, level));
  assert.deepEqual(await next('Evening'), []);
});

test('the digest contains the changes of a day', async () => {
  succeeds(
    await follower.patch('/users/self/notification_preferences', { body: { following: 'digest', involved: 'digest' } }),
  );
  const other = await anArtifact(editor, trackers.bug, [titled('Door')]);
  await changed(editor, id, [titled('Fire')]);
  await everybodyTold(hearth);
  hearth.clock.advance(24 * 60 * 60 * 1000);
  const mail = (await mails()).get(addressOf(follower));
  assert.equal(mail?.subject, '2 artifacts have changed');
  for (const reference of [id, other]) assert.ok(mail?.text.includes(`[bug #${reference}]`));
});
