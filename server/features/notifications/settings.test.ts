import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { followChanges } from '../../../test/support/hearth/events.ts';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { anArtifact, changed, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';
import { replaceReminders } from './store/reminders.ts';

const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('mallory')
  .with(
    aProject('lighthouse', { is_public: false })
      .withMembers('alice', 'bob')
      .with(
        aTracker('bug').withFields(
          { title: { type: 'string' }, due: { type: 'date' } },
          { semantics: { title: { field_id: 'title' } } },
        ),
      ),
  )
  .start({ after });
const { admin } = hearth;
const { alice, bob, mallory } = users;
const settings = `/trackers/${trackers.bug.id}/notification_settings` as const;
const mode = `/trackers/${trackers.bug.id}/notification_mode` as const;

test('tracker administrators choose recipients, and the project history shows the change', async () => {
  const group = `${projects.lighthouse.id}_3`;
  const row = {
    addresses: ['lamp@example.org'],
    user_ids: [bob.id],
    user_group_ids: [group],
    check_permissions: false,
  };
  const set = await admin.put(settings, { body: { recipients: [row, {}] } });
  assert.equal(set.status, 200, set.text);
  const [shown, ...others] = (await admin.get(settings)).json.recipients;
  assert.deepEqual(others, [], 'a row without recipients is dropped');
  assert.deepEqual(
    [shown?.addresses, shown?.users.map(({ id }) => id), shown?.user_groups.map(({ id }) => id)],
    [['lamp@example.org'], [bob.id], [group]],
  );
  assert.deepEqual([shown?.all_updates, shown?.check_permissions], [false, false]);
  const [entry] = (await admin.get(`/projects/${projects.lighthouse.id}/history`)).json;
  assert.deepEqual(
    [entry?.event, entry?.value],
    [
      'tracker_recipients_changed',
      `bug: lamp@example.org, user ${bob.id}, group 3 (new artifacts, without permission check)`,
    ],
  );
  assert.equal((await alice.get(settings)).status, 403);
});

test('recipients must exist', async () => {
  const put = (row: object) => admin.put(settings, { body: { recipients: [row] } });
  refuses(await put({ addresses: ['lamp'] }), 400, 'lamp is not an e-mail address.');
  refuses(await put({ user_ids: [999_999] }), 400, 'There is no user 999999.');
  refuses(await put({ user_group_ids: ['999999'] }), 400, 'There is no user group 999999 in this project.');
  // Nobody would be notified: these groups have no list of members.
  const members = `${projects.lighthouse.id}_3`;
  const due = fieldsOf(trackers.bug).id('due');
  for (const id of ['1', '2', '5', '100', 'registered_users']) {
    const refusal = `Notifications go to user groups of the project, such as ${members}. ${id} is a user group of the whole platform.`;
    refuses(await put({ user_group_ids: [members, id] }), 400, refusal);
    const reminders = [{ field_id: due, days: 1, user_group_ids: [id] }];
    refuses(await admin.put(settings, { body: { reminders } }), 400, refusal);
  }
});

test('system groups that an earlier version stored can be saved again', async () => {
  const { db } = hearth.platform;
  const due = fieldsOf(trackers.bug).id('due');
  await db.write(async (tx) => {
    const empty = { addresses: '[]', user_ids: '[]', all_updates: 1, check_permissions: 1 };
    await tx
      .insertInto('tracker_recipients')
      .values({ tracker_id: trackers.bug.id, ...empty, group_ids: '[2]' })
      .execute();
    await replaceReminders(tx, trackers.bug.id, [
      { fieldId: due, isBefore: true, days: 4, groupIds: [2], roles: [], isEnabled: true, notifiesClosed: true },
    ]);
  });
  const read = async () => {
    const { recipients, reminders } = (await admin.get(settings)).json;
    const groupsOf = ({ user_groups }: { user_groups: readonly { id: string }[] }) => user_groups.map(({ id }) => id);
    return {
      recipients: recipients.map((row) => ({
        addresses: row.addresses,
        user_ids: row.users.map(({ id }) => id),
        user_group_ids: groupsOf(row),
        all_updates: row.all_updates,
        check_permissions: row.check_permissions,
      })),
      reminders: reminders.map((one) => ({
        field_id: one.field.id,
        days: one.days,
        is_before: one.is_before,
        user_group_ids: groupsOf(one),
        roles: one.roles,
      })),
    };
  };
  const stored = await read();
  assert.deepEqual(
    [stored.recipients.at(-1)?.user_group_ids, stored.reminders.map((one) => one.user_group_ids)],
    [['2'], [['2']]],
  );
  succeeds(await admin.put(settings, { body: stored }));
  assert.deepEqual(await read(), stored);
  // Another one is refused as before.
  const more = { recipients: [...stored.recipients, { user_group_ids: ['1'] }] };
  assert.equal((await admin.put(settings, { body: more })).status, 400);
  succeeds(await admin.put(settings, { body: { recipients: [], reminders: [] } }));
});

test('the level of a tracker sets the default mode of its people, who can choose another', async () => {
  succeeds(await admin.put(settings, { body: { recipients: [] } }));
  assert.deepEqual((await alice.get(mode)).json, { mode: 'default', effective: 'involved' });
  succeeds(await admin.put(settings, { body: { level: 'status_changes' } }));
  assert.deepEqual((await alice.get(mode)).json, { mode: 'default', effective: 'status_changes' });
  assert.deepEqual((await alice.put(mode, { body: { mode: 'all' } })).json, { mode: 'all', effective: 'all' });
  const entries = async () => (await admin.get(`/projects/${projects.lighthouse.id}/history`)).json;
  const recorded = await entries();
  assert.deepEqual([recorded[0]?.event, recorded[0]?.value], ['tracker_mode_chosen', 'bug: all']);
  succeeds(await alice.put(mode, { body: { mode: 'all' } }));
  assert.equal((await entries()).length, recorded.length);
  const chosen = (await alice.get('/users/self/notification_modes')).json;
  assert.deepEqual(
    chosen.map((choice) => [choice.tracker.id, choice.mode]),
    [[trackers.bug.id, 'all']],
  );
  succeeds(await admin.put(settings, { body: { level: 'disabled' } }));
  assert.deepEqual((await alice.get(mode)).json, { mode: 'all', effective: 'none' });
  assert.deepEqual((await admin.get(`/trackers/${trackers.bug.id}`)).json.notifications, { enabled: false });
  succeeds(await admin.put(settings, { body: { level: 'default' } }));
  succeeds(await alice.put(mode, { body: { mode: 'default' } }));
  assert.deepEqual((await alice.get('/users/self/notification_modes')).json, []);
  assert.equal((await mallory.get(mode)).status, 403);
});

test('administrators can reset individual choices, so that the level applies to everybody', async () => {
  succeeds(await alice.put(mode, { body: { mode: 'all' } }));
  succeeds(await bob.put(mode, { body: { mode: 'none' } }));
  const { status } = await alice.put(settings, { body: { resets_choices: true } });
  assert.equal(status, 403);
  succeeds(await admin.put(settings, { body: { level: 'status_changes', resets_choices: false } }));
  assert.equal((await alice.get(mode)).json.effective, 'all');
  succeeds(await admin.put(settings, { body: { resets_choices: true } }));
  for (const person of [alice, bob]) {
    assert.deepEqual((await person.get(mode)).json, { mode: 'default', effective: 'status_changes' });
  }
  const [entry] = (await admin.get(`/projects/${projects.lighthouse.id}/history`)).json;
  assert.match(entry?.value ?? '', /^bug: status_changes \(choices of 2 people reset\)$/);
  succeeds(await admin.put(settings, { body: { level: 'default' } }));
});

test('administrators see and choose who is notified of mentions only', async () => {
  const unsubscribed = async () => (await admin.get(settings)).json.unsubscribed.map(({ username }) => username);
  succeeds(await alice.put(mode, { body: { mode: 'none' } }));
  assert.deepEqual(await unsubscribed(), ['alice']);
  succeeds(await admin.put(settings, { body: { unsubscribed_user_ids: [bob.id, bob.id] } }));
  assert.deepEqual(await unsubscribed(), ['bob']);
  assert.deepEqual((await alice.get(mode)).json, { mode: 'involved', effective: 'involved' });
  assert.deepEqual((await bob.get(mode)).json, { mode: 'none', effective: 'none' });
  const [entry] = (await admin.get(`/projects/${projects.lighthouse.id}/history`)).json;
  assert.deepEqual(
    [entry?.before, entry?.value],
    [`bug: nothing but mentions for user ${alice.id}`, `bug: nothing but mentions for user ${bob.id}`],
  );
  refuses(await admin.put(settings, { body: { unsubscribed_user_ids: [99_999] } }), 400, 'There is no user 99999.');
  succeeds(await admin.put(settings, { body: { level: 'default' } }));
  assert.deepEqual(await unsubscribed(), ['bob'], 'a member that is left out stays as it is');
  succeeds(await admin.put(settings, { body: { resets_choices: true } }));
  assert.deepEqual(await unsubscribed(), []);
});

test('a choice for a tracker that the person can no longer see is not listed', async () => {
  const carol = await hearth.user('carol');
  await hearth.members(projects.lighthouse.id, [alice, bob, carol]);
  succeeds(await carol.put(mode, { body: { mode: 'none' } }));
  assert.equal((await carol.get('/users/self/notification_modes')).json.length, 1);
  await hearth.members(projects.lighthouse.id, [alice, bob]);
  assert.deepEqual((await carol.get('/users/self/notification_modes')).json, []);
});

test('people choose the delivery for each reason', async () => {
  const own = '/users/self/notification_preferences';
  const usual = (await alice.get(own)).json;
  assert.deepEqual([usual.assigned, usual.own_changes], ['mail', false]);
  succeeds(await alice.patch('/users/self/preferences', { body: { key: 'mail_on_mention', value: 'off' } }));
  assert.equal((await alice.get(own)).json.mentioned, 'inbox');
  const changes = { mentioned: 'mail', watching: 'digest', own_changes: true };
  const set = await alice.patch(own, { body: changes });
  assert.deepEqual(set.json, { ...usual, ...changes });
  succeeds(await alice.patch(own, { body: { own_changes: false } }));
  refuses(
    await bob.get(`/users/${alice.id}/notification_preferences`),
    403,
    'You can only access to your own preferences',
  );
});

test('the stream of changes reports the number of unread notifications', async () => {
  const stream = followChanges(hearth.base, { 'X-Auth-AccessKey': alice.accessKey });
  await stream.opened;
  const id = await anArtifact(alice, trackers.bug, [fieldsOf(trackers.bug).set('title', { value: 'Lamp' })]);
  await changed(bob, id, [], { comment: { body: 'Is it on?', format: 'text' } });
  await eventually(() => stream.unread.at(-1) === 1, 'the unread notification');
  succeeds(await alice.post('/notifications/read', { body: {} }));
  await eventually(() => stream.unread.at(-1) === 0, 'nothing unread');
  stream.close();
});

test('a copied tracker has the level, recipients and reminders, with the groups of its project', async () => {
  const { lighthouse } = projects;
  const groupIn = async (project: number, name: string): Promise<string> => {
    const made = await admin.post('/user_groups', { body: { project_id: project, short_name: name } });
    succeeds(made, 201);
    return made.json.id;
  };
  const keepers = await groupIn(lighthouse.id, 'keepers');
  const lost = await groupIn(lighthouse.id, 'lost');
  const due = fieldsOf(trackers.bug).id('due');
  const body = {
    level: 'status_changes',
    recipients: [
      { addresses: ['lamp@example.org'], user_ids: [bob.id], user_group_ids: [keepers, lost], all_updates: true },
      { user_group_ids: [lost] },
      { user_group_ids: [`${lighthouse.id}_3`], check_permissions: false },
    ],
    reminders: [
      { field_id: due, days: 2, roles: ['assignee'], user_group_ids: [`${lighthouse.id}_4`, keepers] },
      { field_id: due, days: 3, user_group_ids: [lost] },
    ],
  };
  succeeds(await admin.put(settings, { body }));
  succeeds(await alice.put(mode, { body: { mode: 'none' } }));
  const copyIn = async (project: number) => {
    const named = { label: 'Copy', item_name: 'copy', from_tracker_id: trackers.bug.id };
    const made = await admin.post(`/projects/${project}/trackers`, { body: named });
    succeeds(made, 201);
    const { json } = await admin.get(`/trackers/${made.json.id}/notification_settings`);
    const groups = ({ user_groups }: { user_groups: readonly { short_name: string }[] }) =>
      user_groups.map(({ short_name }) => short_name);
    const mine = fieldsOf(made.json).id('due');
    return {
      level: json.level,
      recipients: json.recipients.map((row) => [
        row.addresses,
        row.users.map(({ id }) => id),
        groups(row),
        row.all_updates,
        row.check_permissions,
      ]),
      reminders: json.reminders.map((one) => [one.field.id === mine, one.days, one.roles, groups(one)]),
      modeOfAlice: (await alice.get(`/trackers/${made.json.id}/notification_mode`)).json.mode,
    };
  };
  assert.deepEqual(await copyIn(lighthouse.id), {
    level: 'status_changes',
    recipients: [
      [['lamp@example.org'], [bob.id], ['keepers', 'lost'], true, true],
      [[], [], ['lost'], false, true],
      [[], [], ['project_members'], false, false],
    ],
    reminders: [
      [true, 2, ['assignee'], ['project_admins', 'keepers']],
      [true, 3, [], ['lost']],
    ],
    modeOfAlice: 'default',
  });
  const other = await hearth.project(admin, { shortname: 'harbor' });
  await groupIn(other.id, 'keepers');
  assert.deepEqual(await copyIn(other.id), {
    level: 'status_changes',
    recipients: [
      [['lamp@example.org'], [bob.id], ['keepers'], true, true],
      [[], [], ['project_members'], false, false],
    ],
    reminders: [[true, 2, ['assignee'], ['project_admins', 'keepers']]],
    modeOfAlice: 'default',
  });
});
