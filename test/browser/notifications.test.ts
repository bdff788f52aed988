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

test('people choose for each reason how they hear of changes', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base, ...bea });
  await page.goto('/account/notifications');
  await page.getByLabel('I watch it').selectOption('Daily mail');
  await page.getByText('Saved').first().waitFor();
  await page.getByLabel('I am mentioned').selectOption('Inbox only');
  await page.getByRole('switch', { name: 'My own changes, too' }).click();
  const saved = async () => (await bea.get('/users/self/notification_preferences')).json;
  await eventually(async () => (await saved()).own_changes, 'the last change is saved');
  const { watching, mentioned, assigned } = await saved();
  assert.deepEqual({ watching, mentioned, assigned }, { watching: 'digest', mentioned: 'inbox', assigned: 'mail' });
  await page.reload();
  assert.equal(await page.getByLabel('I watch it').inputValue(), 'digest');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('people choose what they hear of a tracker, and find their choices in their account', {
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
