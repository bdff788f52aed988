import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { localDate, startOf } from '../../server/lib/dates/iso-date.ts';
import { importing } from '../support/formats/archive.ts';
import { succeeds } from '../support/hearth/expect.ts';
import { everybodyMailed } from '../support/hearth/notifications.ts';
import { startSmtp } from '../support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf, listOf } from '../support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../support/worlds/world.ts';

const smtp = await startSmtp({ after });
const people = { type: 'users', list: ['group_members'] };
const { hearth, users, projects, trackers } = await aWorld()
  .with(
    aProject('lighthouse')
      .withMembers('editor', 'author', 'assignee', 'reviewer', 'recipient')
      .with(
        aTracker('bug').withFields(
          {
            title: { type: 'string' },
            due: { type: 'date' },
            state: listOf('sb', 'Open', 'Done'),
            assigned_to: { type: 'sb', bindings: people },
            reviewers: { type: 'msb', bindings: people },
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
const { admin } = hearth;
const { editor, author, assignee, reviewer, recipient } = users;
const bug = fieldsOf(trackers.bug);
succeeds(await admin.patch(`/tracker_fields/${bug.id('reviewers')}`, { body: { has_notifications: true } }));
const id = await anArtifact(author, trackers.bug, [
  bug.set('title', { value: 'Lamp' }),
  bug.set('assigned_to', { bind_value_ids: [assignee.id] }),
  bug.set('reviewers', { bind_value_ids: [reviewer.id] }),
]);
await changed(editor, id, [], { comment: { body: 'Look, @recipient', format: 'text' } });
const settings = {
  recipients: [
    { addresses: ['outside@example.org'], all_updates: true, check_permissions: false },
    { user_ids: [recipient.id], user_group_ids: [`${projects.lighthouse.id}_4`] },
  ],
  reminders: [{ field_id: bug.id('due'), days: 2, roles: ['assignee'] }],
};
succeeds(await admin.put(`/trackers/${trackers.bug.id}/notification_settings`, { body: settings }));

const place = await mkdtemp(join(tmpdir(), 'hearth-imported-'));
after(() => rm(place, { recursive: true, force: true }));
const directory = join(place, 'export');
await hearth.platform.exports.run(projects.lighthouse.id, directory);
const document = await readFile(join(directory, 'project.xml'), 'utf8');
const titleReference = /<formElement[^>]*ID="(\w+)"[^>]*>\s*<name>title</.exec(document)?.[1] ?? '';
const automap = { ignoresEmail: false, otherwise: { kind: 'create', status: 'A' } } as const;

async function mailed(): Promise<string[]> {
  await everybodyMailed(hearth);
  const found = smtp.mails.splice(0).map(({ envelope }) => envelope.to[0]?.split('@')[0] ?? '');
  return found.toSorted();
}

/** Imports the project with another level, and changes its artifact. */
async function imported(shortname: string, level: string) {
  await mailed();
  const attribute = / notifications_level="\d"/;
  const changedLevel = document.replace(/<tracker [^>]*/, (tag) => `${tag.replace(attribute, '')} ${level}`);
  await writeFile(join(directory, 'project.xml'), changedLevel);
  const made = await importing(hearth, directory, { automap, overrides: { shortname, label: shortname } });
  assert.deepEqual(made.left, []);
  assert.deepEqual(await mailed(), [], 'an import tells nobody');
  const [tracker] = (await admin.get(`/projects/${made.projectId ?? 0}/trackers`)).json;
  assert.ok(tracker !== undefined);
  const [artifact] = (await admin.get(`/trackers/${tracker.id}/artifacts`)).json;
  const field = fieldsOf((await admin.get(`/trackers/${tracker.id}`)).json);
  const change = async (values: object[]): Promise<string[]> => {
    await changed(editor, artifact?.id ?? 0, values);
    return mailed();
  };
  return {
    artifactId: artifact?.id ?? 0,
    field,
    settings: (await admin.get(`/trackers/${tracker.id}/notification_settings`)).json,
    ofTitle: await change([field.set('title', { value: 'Torch' })]),
    ofStatus: await change([field.set('state', { bind_value_ids: [field.value('state', 'Done')] })]),
  };
}

const everybody = ['assignee', 'author', 'outside', 'reviewer'];

test('the people of an imported project are notified according to its settings', async () => {
  const { settings: shown, ofTitle, ofStatus } = await imported('same', '');
  assert.deepEqual([ofTitle, ofStatus], [everybody, everybody]);
  assert.deepEqual(
    shown.recipients.map((row) => [
      row.addresses,
      row.users.map(({ username }) => username),
      row.user_groups.map(({ short_name }) => short_name),
      row.all_updates,
      row.check_permissions,
    ]),
    [
      [['outside@example.org'], [], [], true, false],
      [[], ['recipient'], ['project_admins'], false, true],
    ],
  );
  assert.deepEqual(
    shown.reminders.map(({ field, days, roles }) => [field.label, days, roles]),
    [['Due', 2, ['assignee']]],
  );
});

test('the level of an imported tracker applies, in both of its forms', async () => {
  const status = await imported('status', 'notifications_level="2"');
  // The recipients of the tracker are notified of everything.
  assert.deepEqual(
    [status.settings.level, status.ofTitle, status.ofStatus],
    ['status_changes', ['outside'], everybody],
  );
  const off = await imported('off', 'notifications_level="1"');
  assert.deepEqual([off.settings.level, off.ofTitle, off.ofStatus], ['disabled', [], []]);
  const stopped = await imported('stopped', 'stop_notification="1"');
  assert.deepEqual([stopped.settings.level, stopped.ofTitle, stopped.ofStatus], ['disabled', [], []]);
});

const dayMs = 24 * 60 * 60 * 1000;

/** The mails with reminders of the next morning. */
async function nextMorning() {
  const now = hearth.clock.now();
  hearth.clock.advance(startOf('day', now) + 1.4 * dayMs - now);
  await hearth.platform.dailyReminders.tick();
  await everybodyMailed(hearth);
  return smtp.mails.splice(0);
}

test('an imported tracker sends its reminders', async () => {
  const { artifactId, field } = await imported('reminding', '');
  await nextMorning();
  const due = localDate(startOf('day', hearth.clock.now()) + 3.5 * dayMs, false);
  await changed(admin, artifactId, [field.set('due', { value: due })]);
  await mailed();
  const mails = await nextMorning();
  assert.deepEqual(
    mails.map(({ envelope, subject }) => [envelope.to, subject]),
    [[['assignee@example.com'], `[Tracker bug] Reminder: 'Due' ${due} for 'Torch'`]],
  );
  assert.deepEqual(mails[0]?.headers.get('x-codendi-artifact-id'), [String(artifactId)]);
  assert.deepEqual(await nextMorning(), [], 'once');
});

test('invalid settings are omitted and reported', async () => {
  const additions = await readFile(join(directory, 'hearth.xml'), 'utf8');
  const odd = additions
    .replace(
      '<address>',
      '<address>two@example.org, three@example.org</address><address>OUTSIDE@example.org</address><address>',
    )
    .replace('<recipient ', '<recipient/><recipient><address>nobody</address></recipient><recipient ')
    .replace(/<reminder [^]*?<\/reminder>/, (reminder) =>
      [
        reminder,
        reminder,
        reminder.replace(/ days="\d+"/, ' days="99999999"'),
        reminder.replace(/ days="\d+"/, ' days="-1"'),
        reminder.replace(/<role>[^]*<\/role>/, '').replace(/ days="\d+"/, ' days="7"'),
        reminder.replace(/ days="\d+"/, ' days="8"').replace(/ notifies_closed="\w+"/, ''),
        reminder.replace(/ REF="\w+"/, ` REF="${titleReference}"`),
      ].join(''),
    );
  await mailed();
  await writeFile(join(directory, 'project.xml'), document);
  await writeFile(join(directory, 'hearth.xml'), odd);
  const made = await importing(hearth, directory, { automap, overrides: { shortname: 'odd', label: 'odd' } });
  assert.deepEqual(made.left.map(([path]) => path.replace(/^.*?: /, '')).toSorted(), [
    '"nobody" is not an email address.',
    '"two@example.org, three@example.org" is not an email address.',
    '`days` must be 0 to 3650.',
    'a reminder needs a date field.',
    'the reminder names no role or user group.',
    'there is another reminder of the same day.',
  ]);
  const [tracker] = (await admin.get(`/projects/${made.projectId ?? 0}/trackers`)).json;
  const address = `/trackers/${tracker?.id ?? 0}/notification_settings` as const;
  const shown = (await admin.get(address)).json;
  assert.deepEqual(
    shown.recipients.map(({ addresses, users }) => [...addresses, ...users.map(({ username }) => username)]),
    [['OUTSIDE@example.org'], ['recipient']],
  );
  assert.deepEqual(
    shown.reminders.map(({ days, roles, notifies_closed: closed }) => [days, roles, closed]),
    [2, 8].map((days) => [days, ['assignee'], true]),
  );
  const recipients = shown.recipients.map(({ id: _row, users, user_groups: groups, ...row }) => ({
    ...row,
    user_ids: users.map(({ id: user }) => user),
    user_group_ids: groups.map(({ id: group }) => group),
  }));
  const reminders = shown.reminders.map(({ id: _reminder, field, user_groups: groups, ...rest }) => ({
    ...rest,
    field_id: field.id,
    user_group_ids: groups.map(({ id: group }) => group),
  }));
  succeeds(await admin.put(address, { body: { recipients, reminders } }));
});
