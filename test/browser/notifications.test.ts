import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { createTracker } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin, base } = hearth;
const project = await hearth.project(admin, { label: 'Lighthouse' });
const bea = await hearth.user('bea');
await hearth.members(project.id, [bea]);
const tracker = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });

test('people choose the delivery for each reason', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base, ...bea });
  const saved = async () => (await bea.get('/users/self/notification_preferences')).json;
  await page.goto('/account/notifications');
  await page.getByLabel('I watch it').selectOption('Daily mail');
  await page.getByText('Saved').first().waitFor();
  await page.getByLabel('I am mentioned').selectOption('Inbox only');
  await page.getByText('Saved').first().waitFor();
  await page.getByRole('switch', { name: 'Mail me the reminders of trackers' }).click();
  await eventually(async () => !(await saved()).date_reminders, 'the reminders of trackers are off');
  await page.getByRole('switch', { name: 'My own changes, too' }).click();
  await eventually(async () => (await saved()).own_changes, 'the last change is saved');
  const { watching, mentioned, assigned } = await saved();
  assert.deepEqual({ watching, mentioned, assigned }, { watching: 'digest', mentioned: 'inbox', assigned: 'mail' });
  await page.reload();
  assert.equal(await page.getByLabel('I watch it').inputValue(), 'digest');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('people choose notifications for a tracker, and find their choices in their account', {
  skip: noBrowser,
}, async (t) => {
  const { page, seen } = await visit(t, { base, ...bea });
  await page.goto(`/trackers/${tracker.id}`);
  await page.getByRole('button', { name: 'Tracker notifications: What concerns me' }).click();
  await isAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Every change' }).click();
  await page.getByRole('button', { name: 'Tracker notifications: Every change' }).waitFor();

  await page.goto('/account/notifications');
  const choice = page.getByLabel(`Notifications of ${tracker.label}`, { exact: true });
  assert.equal(await choice.inputValue(), 'all');
  await isGoodAtAllWidths(page);
  await choice.selectOption('New artifacts');
  const mode = async () => (await bea.get(`/trackers/${tracker.id}/notification_mode`)).json.mode;
  await eventually(async () => (await mode()) === 'creations', 'the choice');
  await page.getByRole('button', { name: `Back to the usual notifications of ${tracker.label}` }).click();
  await choice.waitFor({ state: 'detached' });
  assert.equal(await mode(), 'default');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('tracker administrators choose the recipients, the level and the fields whose people are notified', {
  skip: noBrowser,
}, async (t) => {
  const { page, seen } = await visit(t, { base });
  await page.goto(`/trackers/${tracker.id}/admin/notifications`);
  await page.getByRole('button', { name: 'Add recipients' }).click();
  const row = page.getByRole('group', { name: 'Recipients 1' });
  await row.getByRole('combobox', { name: 'Email addresses' }).fill('lamp@example.org');
  await page.keyboard.press('Enter');
  await row.getByRole('combobox', { name: 'Users' }).fill('bea');
  await page.getByRole('option', { name: /bea/i }).click();
  await row.getByLabel('Hear of').selectOption('New artifacts');
  await row.getByRole('switch', { name: 'Only what they may read' }).click();
  await page.getByText('These recipients get the content of every artifact').waitFor();
  await page.getByRole('radio', { name: 'Status changes' }).click();
  await bea.put(`/trackers/${tracker.id}/notification_mode`, { body: { mode: 'none' } });
  await page.getByRole('switch', { name: 'Reset the choices of people' }).click();
  await page.getByRole('combobox', { name: 'People who hear only of mentions' }).fill('admin');
  await page.getByRole('option', { name: /admin/i }).first().click();
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').first().waitFor();
  const choice = (await bea.get(`/trackers/${tracker.id}/notification_mode`)).json;
  assert.equal(choice.mode, 'default');
  assert.equal(await page.getByRole('switch', { name: 'Reset the choices of people' }).isChecked(), false);

  const { json: settings } = await admin.get(`/trackers/${tracker.id}/notification_settings`);
  assert.equal(settings.level, 'status_changes');
  assert.deepEqual(
    settings.unsubscribed.map(({ username }) => username),
    ['admin'],
  );
  const [saved] = settings.recipients;
  assert.deepEqual(
    [saved?.addresses, saved?.users.map(({ id }) => id), saved?.all_updates, saved?.check_permissions],
    [['lamp@example.org'], [bea.id], false, false],
  );

  // An invalid address is refused, and the rest of the form is kept.
  await row.getByRole('combobox', { name: 'Email addresses' }).fill('nowhere');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('nowhere is not an e-mail address.').waitFor();
  assert.equal(await row.getByText('lamp@example.org').count(), 1);
  await page.getByRole('button', { name: 'Remove recipients 1' }).click();
  await page.getByRole('combobox', { name: 'People who hear only of mentions' }).press('Backspace');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(
    async () => (await admin.get(`/trackers/${tracker.id}/notification_settings`)).json.recipients.length === 0,
    'no recipients',
  );
  assert.deepEqual((await admin.get(`/trackers/${tracker.id}/notification_settings`)).json.unsubscribed, []);
  // The refusal is the only error that the browser reports.
  assert.deepEqual(
    seen.errors.filter((error) => !error.includes('/notification_settings')),
    [],
  );
});

test('the people in a field are notified if its switch is on', { skip: noBrowser }, async (t) => {
  const made = await admin.post(`/trackers/${tracker.id}/fields`, {
    body: {
      type: 'msb',
      label: 'Reviewers',
      name: 'reviewers',
      bindings: { type: 'users', list: [{ id: 'group_members' }] },
    },
  });
  assert.equal(made.status, 201, made.text);
  const { page } = await visit(t, { base });
  await page.goto(`/trackers/${tracker.id}/admin/notifications`);
  await page.getByRole('switch', { name: 'Reviewers' }).click();
  const reviewers = async () =>
    (await admin.get(`/trackers/${tracker.id}`)).json.fields.find(({ label }) => label === 'Reviewers');
  await eventually(async () => (await reviewers())?.has_notifications === true, 'the switch is saved');
});

test('tracker administrators choose the days for reminders of a date', {
  skip: noBrowser,
}, async (t) => {
  const made = await admin.post(`/trackers/${tracker.id}/fields`, {
    body: { type: 'date', label: 'Review', name: 'review' },
  });
  assert.equal(made.status, 201, made.text);
  const { page, seen } = await visit(t, { base });
  await page.goto(`/trackers/${tracker.id}/admin/notifications`);
  await page.getByRole('button', { name: 'Add reminder' }).click();
  const row = page.getByRole('group', { name: 'Reminder 1' });
  await row.getByRole('textbox', { name: 'Days' }).fill('3');
  await row.getByLabel('Before or after').selectOption('After the date');
  await row.getByRole('combobox', { name: 'Date' }).click();
  await page.getByRole('option', { name: 'Review' }).click();
  await row.getByRole('checkbox', { name: 'Assignees' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('A reminder needs a user group or a role.').waitFor();
  seen.errors.splice(0);
  await row.getByRole('checkbox', { name: 'Author' }).click();
  await row.getByRole('combobox', { name: 'Groups' }).click();
  await page.getByRole('option', { name: 'Project members' }).click();
  await page.keyboard.press('Escape');
  await row.getByRole('switch', { name: 'Also closed artifacts' }).click();
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').first().waitFor();
  const saved = async () => (await admin.get(`/trackers/${tracker.id}/notification_settings`)).json.reminders;
  const [reminder] = await saved();
  assert.deepEqual(
    [reminder?.field.label, reminder?.days, reminder?.is_before, reminder?.roles, reminder?.notifies_closed],
    ['Review', 3, false, ['submitter'], true],
  );
  assert.deepEqual(
    reminder?.user_groups.map(({ id }) => id),
    [`${project.id}_3`],
  );

  await page.reload();
  assert.equal(await row.getByRole('textbox', { name: 'Days' }).inputValue(), '3');
  await page.getByRole('button', { name: 'Remove reminder 1' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(async () => (await saved()).length === 0, 'no reminders');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
