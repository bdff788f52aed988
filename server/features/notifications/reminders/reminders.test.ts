import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import type { KnownCaller } from '../../../../test/support/hearth/hearth.ts';
import { everybodyMailed } from '../../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf, grants, listOf } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';
import { localDate, startOf } from '../../../lib/dates/iso-date.ts';

const smtp = await startSmtp({ after });
const admins = ['project_admins'];
const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('stranger')
  .with(
    aProject('orchard', { is_public: false })
      .withMembers('author', 'assignee', 'commenter', 'member')
      .with(
        aTracker('task').withFields(
          {
            title: { type: 'string' },
            state: listOf('sb', 'Open', 'Done'),
            due_date: { type: 'date' },
            review: { type: 'date' },
            secret: { type: 'date', ...grants(admins, admins, admins) },
            sent: { type: 'subon' },
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
const { author, assignee, commenter, member } = users;
const { admin, platform } = hearth;
const task = fieldsOf(trackers.task);
const settings = `/trackers/${trackers.task.id}/notification_settings` as const;
const dayMs = 24 * 60 * 60 * 1000;
const addressOf = ({ username }: KnownCaller): string => `${username}@example.com`;

/** A day after the next run, as the interface writes it. */
const dayAfterNext = (distance: number): string =>
  localDate(startOf('day', hearth.clock.now()) + (distance + 1.5) * dayMs, false);
const dated = (field: string, day: string) => task.set(field, { value: day });
const state = (label: string) => task.set('state', { bind_value_ids: [task.value('state', label)] });

async function aTask(title: string, ...values: object[]): Promise<number> {
  const assigned = task.set('assigned_to', { bind_value_ids: [assignee.id] });
  const id = await anArtifact(author, trackers.task, [
    task.set('title', { value: title }),
    state('Open'),
    assigned,
    ...values,
  ]);
  await everybodyMailed(hearth);
  smtp.mails.splice(0);
  return id;
}

const mailFormat = 'user_tracker_mailformat';

async function morningMails() {
  const now = hearth.clock.now();
  hearth.clock.advance(startOf('day', now) + 1.4 * dayMs - now);
  await platform.dailyReminders.tick();
  await everybodyMailed(hearth);
  return smtp.mails.splice(0);
}

/** The mails of the next morning, as `address: subject`. */
async function nextMorning(): Promise<string[]> {
  return (await morningMails())
    .map(({ envelope, subject }) => `${envelope.to[0]?.split('@')[0]}: ${subject}`)
    .toSorted();
}

const remind = async (...reminders: object[]): Promise<void> =>
  succeeds(await admin.put(settings, { body: { reminders } }));

// The first run only records the day.
await nextMorning();

test('a tracker reminds groups and roles some days before or after a date that they may read', async () => {
  await remind(
    { field_id: task.id('review'), days: 2, roles: ['submitter', 'commenter'] },
    { field_id: task.id('review'), days: 1, is_before: false, user_group_ids: [`${trackers.task.project.id}_3`] },
    {
      field_id: task.id('secret'),
      days: 0,
      roles: ['submitter', 'assignee'],
      user_group_ids: [`${trackers.task.project.id}_4`],
    },
  );
  const id = await aTask('Prune', dated('review', dayAfterNext(2)));
  await changed(commenter, id, [], { comment: { body: 'Which tree?', format: 'text' } });
  await changed(admin, id, [dated('secret', dayAfterNext(0))]);
  await everybodyMailed(hearth);
  smtp.mails.splice(0);
  const name = trackers.task.label;
  const review = dayAfterNext(2);
  const secret = dayAfterNext(0);
  const first = await nextMorning();
  const { email } = (await admin.get('/users/self')).json;
  const administrator = email.split('@')[0] ?? '';
  assert.deepEqual(
    first,
    [
      `${administrator}: [${name}] Reminder: 'Review' ${review} for 'Prune'`,
      `author: [${name}] Reminder: 'Review' ${review} for 'Prune'`,
      `commenter: [${name}] Reminder: 'Review' ${review} for 'Prune'`,
      `${administrator}: [${name}] Reminder: 'Secret' ${secret} for 'Prune'`,
    ].toSorted(),
  );
  await platform.dailyReminders.tick();
  await everybodyMailed(hearth);
  assert.deepEqual(smtp.mails.splice(0), [], 'once a day');
  assert.deepEqual(await nextMorning(), []);
  assert.deepEqual(await nextMorning(), []);
  const after = await nextMorning();
  for (const person of [author, assignee, commenter, member]) {
    assert.ok(after.includes(`${person.username}: [${name}] Reminder: 'Review' ${review} for 'Prune'`));
  }
  const { json } = await admin.get(`/projects/${trackers.task.project.id}/history`);
  const events = json.map(({ event }) => event);
  assert.ok(events.includes('tracker_date_reminders_changed') && events.includes('tracker_date_reminder_sent'));
});

const reminders = async (by: KnownCaller) =>
  (await by.get('/notifications')).json.flatMap(({ reasons, change }) => {
    const { type, id, artifact, fields } = change;
    if (type !== 'artifact.date_reached') return [];
    const [field] = fields;
    const [, day] = /"value":"(\d{4}-\d\d-\d\d)/.exec(JSON.stringify(field?.after)) ?? [];
    return [`${id} ${artifact?.title}: ${field?.label} ${day} ${reasons.join()}`];
  });

test('the inbox shows reminders with their reasons, once, and only while the date can be read', async () => {
  succeeds(await admin.post('/notifications/read', { body: {} }));
  await remind({
    field_id: task.id('review'),
    days: 0,
    roles: ['submitter', 'assignee'],
    user_group_ids: [`${trackers.task.project.id}_3`],
  });
  const today = dayAfterNext(0);
  const id = await aTask('Graft', dated('review', today), dated('due_date', today));
  await nextMorning();
  await platform.dailyReminders.tick();
  await everybodyMailed(hearth);
  const [own, ...older] = await reminders(author);
  assert.equal(own, `0 Graft: Review ${today} author,recipient`);
  assert.ok(older.every((line) => !line.includes('Graft')));
  assert.deepEqual((await reminders(assignee)).filter((line) => line.includes('Graft')).toSorted(), [
    `0 Graft: Due date ${today} assigned`,
    `0 Graft: Review ${today} assigned,recipient`,
  ]);
  assert.deepEqual((await reminders(commenter))[0], `0 Graft: Review ${today} recipient`);
  const [shown] = (await author.get('/notifications')).json;
  assert.equal(shown?.change.artifact?.id, id);
  const count = async () => (await author.get('/notifications/count')).json.unread;
  const unread = await count();
  succeeds(await author.patch(`/notifications/${shown?.id ?? 0}`, { body: { is_read: true } }));
  assert.equal(await count(), unread - 1);
  const permit = (people: string[]) =>
    admin.patch(`/tracker_fields/${task.id('review')}`, { body: grants(people, people, people) });
  succeeds(await permit(admins));
  assert.ok((await reminders(author)).every((line) => !line.includes('Graft')));
  succeeds(await permit(['project_members']));
  await changed(admin, id, [state('Done')]);
  await remind();
});

test('a reminder can exclude closed artifacts, and sends nothing when it is off', async () => {
  await remind({ field_id: task.id('review'), days: 0, roles: ['submitter'], notifies_closed: false });
  await aTask('Open', dated('review', dayAfterNext(0)));
  const closed = await aTask('Closed', dated('review', dayAfterNext(0)));
  await changed(admin, closed, [state('Done')]);
  await everybodyMailed(hearth);
  smtp.mails.splice(0);
  assert.deepEqual(
    (await nextMorning()).map((line) => /'(\w+)'$/.exec(line)?.[1]),
    ['Open'],
  );
  await remind({ field_id: task.id('review'), days: 0, roles: ['submitter'], is_enabled: false });
  await aTask('Quiet', dated('review', dayAfterNext(0)));
  assert.deepEqual(await nextMorning(), []);
});

test('faulty rules of reminders are refused', async () => {
  const review = task.id('review');
  const refused: [object[], string][] = [
    [
      [{ field_id: task.id('title'), days: 1, roles: ['assignee'] }],
      `Field ${task.id('title')} is not a date field that the tracker uses.`,
    ],
    [
      [{ field_id: task.id('sent'), days: 1, roles: ['assignee'] }],
      'Nobody can be reminded before an artifact is submitted.',
    ],
    [[{ field_id: review, days: 1 }], 'A reminder needs a user group or a role.'],
    [
      [
        { field_id: review, days: 1, roles: ['assignee'] },
        { field_id: review, days: 1, roles: ['submitter'] },
      ],
      'Two reminders are sent for the same field on the same day.',
    ],
  ];
  for (const [reminders, message] of refused) refuses(await admin.put(settings, { body: { reminders } }), 400, message);
  await remind({ field_id: task.id('sent'), days: 30, is_before: false, roles: ['assignee'] });
  const [shown] = (await admin.get(settings)).json.reminders;
  assert.deepEqual(
    [shown?.field.id, shown?.is_before, shown?.days, shown?.roles, shown?.is_enabled, shown?.notifies_closed],
    [task.id('sent'), false, 30, ['assignee'], true, true],
  );
  await remind();
});

test('assignees get one notice when an open artifact is due and one when it is overdue', async () => {
  const id = await aTask('Harvest', dated('due_date', dayAfterNext(0)));
  await aTask('Water', dated('due_date', dayAfterNext(1)));
  const done = await aTask('Sow', dated('due_date', dayAfterNext(0)));
  await changed(admin, done, [state('Done')]);
  await everybodyMailed(hearth);
  smtp.mails.splice(0);
  assert.deepEqual(await nextMorning(), ['assignee: 1 artifact is due today']);
  assert.deepEqual(await nextMorning(), ['assignee: 1 artifact is due today, 1 artifact is overdue']);
  assert.deepEqual(await nextMorning(), ['assignee: 1 artifact is overdue']);
  assert.deepEqual(await nextMorning(), []);
  // The tracker already reminds them of that day.
  await remind({ field_id: task.id('due_date'), days: 0, roles: ['assignee'] });
  await changed(admin, id, [dated('due_date', dayAfterNext(0))]);
  await everybodyMailed(hearth);
  smtp.mails.splice(0);
  const both = await nextMorning();
  assert.equal(both.length, 1);
  assert.match(both[0] ?? '', /^assignee: .*Reminder/);
  await remind();
  assert.deepEqual(await nextMorning(), ['assignee: 1 artifact is overdue']);
});

test('muting an artifact also mutes its due date', async () => {
  const id = await aTask('Doze', dated('due_date', dayAfterNext(0)));
  succeeds(await assignee.put(`/artifacts/${id}/watch`, { body: { state: 'muted' } }));
  assert.deepEqual(await nextMorning(), []);
  assert.ok((await reminders(assignee)).every((line) => !line.includes('Doze')));
  succeeds(await assignee.put(`/artifacts/${id}/watch`, { body: { state: 'default' } }));
  assert.deepEqual(await nextMorning(), ['assignee: 1 artifact is overdue']);
});

test('people can turn mails about due artifacts off, also with one click', async () => {
  succeeds(await assignee.patch('/users/self/notification_preferences', { body: { due_reminders: false } }));
  const id = await aTask('Rest', dated('due_date', dayAfterNext(0)));
  assert.deepEqual(await nextMorning(), []);
  succeeds(await assignee.patch('/users/self/notification_preferences', { body: { due_reminders: true } }));
  await changed(admin, id, [dated('due_date', dayAfterNext(0))]);
  await everybodyMailed(hearth);
  smtp.mails.splice(0);
  const [mail] = (await morningMails()).filter(({ envelope }) => envelope.to.includes(addressOf(assignee)));
  const [, link = ''] = /<(\S+)>/.exec(mail?.headers.get('list-unsubscribe')?.[0] ?? '') ?? [];
  assert.equal((await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status, 200);
  assert.equal((await assignee.get('/users/self/notification_preferences')).json.due_reminders, false);
});

test('people can turn mails with date reminders off, also with one click, and can choose plain text', async () => {
  await remind({ field_id: task.id('review'), days: 0, roles: ['submitter'] });
  const preferences = '/users/self/notification_preferences';
  const reminded = async () => {
    await aTask('Dig', dated('review', dayAfterNext(0)));
    const mails = await morningMails();
    return mails.filter(({ envelope }) => envelope.to.includes(addressOf(author)));
  };
  assert.equal((await author.get(preferences)).json.date_reminders, true);
  const [mail] = await reminded();
  assert.match(mail?.html ?? '', /Dig/);
  assert.deepEqual(mail?.headers.get('x-codendi-project'), [projects.orchard.shortname]);
  assert.deepEqual(mail?.headers.get('x-codendi-tracker'), ['task']);
  assert.match(mail?.headers.get('x-codendi-artifact-id')?.[0] ?? '', /^\d+$/);
  assert.match(mail?.text ?? '', /sends these reminders\.\nChoose what you hear about: \S+\nUnsubscribe: \S+$/);
  assert.equal(mail?.headers.get('list-unsubscribe-post')?.[0], 'List-Unsubscribe=One-Click');
  const format = (value: string) => author.patch('/users/self/preferences', { body: { key: mailFormat, value } });
  succeeds(await format('text'));
  const [plain] = await reminded();
  assert.ok(plain?.text.includes('Dig'));
  assert.ok(!plain?.html);
  succeeds(await format('html'));
  const [, link = ''] = /<(\S+)>/.exec(mail?.headers.get('list-unsubscribe')?.[0] ?? '') ?? [];
  assert.equal((await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status, 200);
  assert.equal((await author.get(preferences)).json.date_reminders, false);
  const before = (await author.get('/notifications')).json.length;
  assert.deepEqual(await reminded(), []);
  assert.equal((await author.get('/notifications')).json.length, before + 1, 'the inbox has the reminder');
  // People who turn these off are still notified that artifacts are due.
  await remind({ field_id: task.id('due_date'), days: 0, roles: ['assignee'] });
  succeeds(await assignee.patch(preferences, { body: { date_reminders: false, due_reminders: true } }));
  succeeds(await assignee.patch('/users/self/preferences', { body: { key: mailFormat, value: 'text' } }));
  await aTask('Sow', dated('due_date', dayAfterNext(0)));
  const [due] = (await morningMails()).filter(({ envelope }) => envelope.to.includes(addressOf(assignee)));
  assert.equal(due?.subject, '1 artifact is due today');
  assert.ok(!due.html);
  succeeds(await assignee.patch(preferences, { body: { date_reminders: true } }));
  await remind();
});

test('old notifications disappear from the inbox', async () => {
  assert.ok((await assignee.get('/notifications')).json.length > 0);
  succeeds(await admin.patch('/platform_settings', { body: { notification_retention_days: 1 } }));
  await nextMorning();
  await nextMorning();
  assert.deepEqual((await assignee.get('/notifications')).json, []);
});
