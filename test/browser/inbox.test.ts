import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { localDate, startOf } from '../../server/lib/dates/iso-date.ts';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { everybodyMailed, everybodyTold } from '../support/hearth/notifications.ts';
import { anArtifact, changed, createTracker, fieldsOf, listOf, trackerOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin, base } = hearth;
const project = await hearth.project(admin, { label: 'Lighthouse' });
const bea = await hearth.user('bea');
await hearth.members(project.id, [bea]);
const tracker = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
const fields = fieldsOf(tracker);
const aBug = (title: string) => anArtifact(admin, tracker, [fields.set('title', { value: title })]);
const comment = (id: number, body: string) => changed(bea, id, [], { comment: { body, format: 'text' } });

test('the inbox counts, announces and opens the changes of others, by keyboard', { skip: noBrowser }, async (t) => {
  const lamp = await aBug('The lamp');
  const { page, seen } = await visit(t, { base });
  const streams = page.waitForResponse((response) => response.url().includes('/api/changes/stream'));
  await page.goto('/inbox');
  await streams;
  await page.getByText('Nothing here yet.').waitFor();

  await comment(lamp, 'It flickers');
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor();
  await page.getByRole('button', { name: '1 new: show it' }).click();
  const list = page.getByRole('listitem');
  await list.getByText('It flickers').waitFor();
  await page.getByText('You submitted it').waitFor();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await comment(lamp, 'It is dark');
  await page.getByRole('link', { name: 'Inbox, 2 unread' }).waitFor();
  await page.getByRole('button', { name: '1 new: show it' }).click();
  await list.getByText('It is dark').waitFor();
  await isGoodAtAllWidths(page);

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The lamp', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Inbox, nothing unread' }).waitFor();
  // It opens at the change.
  const change = page.locator('#change-3');
  await change.getByText('It is dark').waitFor();
  assert.ok(await change.evaluate((entry) => entry === entry.ownerDocument.activeElement), 'it has the focus');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('an artifact is muted and watched, also many at once', { skip: noBrowser }, async (t) => {
  const ids = [await aBug('The rope'), await aBug('The anchor')];
  const [rope = 0] = ids;
  const { page, seen } = await visit(t, { base });
  await page.goto(`/artifacts/${rope}`);
  await page.getByRole('button', { name: 'Notifications: Only what concerns me' }).click();
  await page.getByText('You hear of changes because: You submitted it').waitFor();
  await isAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Muted, except mentions' }).click();
  await page.getByRole('button', { name: 'Notifications: Muted, except mentions' }).waitFor();
  assert.equal((await admin.get(`/artifacts/${rope}/watch`)).json.state, 'muted');

  await page.goto(`/trackers/${tracker.id}`);
  await page.getByRole('checkbox', { name: 'Select all artifacts found' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Every change' }).click();
  await page.getByText(/^Saved for \d+ artifacts$/).waitFor();
  for (const id of ids) assert.equal((await admin.get(`/artifacts/${id}/watch`)).json.state, 'watching');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('all notifications are marked read at once', { skip: noBrowser }, async (t) => {
  const bell = await aBug('The bell');
  await comment(bell, 'It rings');
  await comment(bell, 'It is silent');
  await everybodyTold(hearth);
  const { page } = await visit(t, { base });
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'Inbox, 2 unread' }).waitFor();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page.getByRole('link', { name: 'Inbox, nothing unread' }).waitFor();
});

test('the inbox is filtered, shows the selected change beside the list, and mutes it', {
  skip: noBrowser,
}, async (t) => {
  const [oar, sail] = [await aBug('The oar'), await aBug('The sail')];
  await comment(oar, 'It is wet');
  await comment(sail, 'Ask @admin');
  await everybodyTold(hearth);
  const { page, seen } = await visit(t, { base });
  await page.goto('/inbox');
  await page.getByRole('link', { name: /The oar/ }).click();
  const preview = page.getByRole('region', { name: 'Selected change' });
  await preview.getByRole('heading', { name: /The oar/ }).waitFor();
  await preview.getByText('It is wet').waitFor();
  await preview.getByRole('button', { name: 'Mute' }).click();
  await preview.getByRole('button', { name: 'Unmute' }).waitFor();
  assert.equal((await admin.get(`/artifacts/${oar}/watch`)).json.state, 'muted');

  await page.getByText('Mentions', { exact: true }).click();
  await page.getByRole('link', { name: /The oar/ }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /The sail/ }).waitFor();
  await isGoodAtAllWidths(page);
  await preview.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'The sail', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: /The sail/ }).waitFor();
  assert.equal(new URL(page.url()).search, '?show=mentioned');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('the inbox shows the reminders of a tracker and those of due dates', { skip: noBrowser }, async (t) => {
  const ropes = await trackerOf(
    admin,
    project.id,
    'rope',
    {
      title: { type: 'string' },
      status: listOf('sb', 'Loose', 'Cut'),
      due_date: { type: 'date' },
      review: { type: 'date' },
      keeper: { type: 'sb', bindings: { type: 'users', list: ['group_members'] } },
    },
    {
      semantics: {
        title: { field_id: 'title' },
        status: { field_id: 'status', value_ids: ['Loose'] },
        contributor: { field_id: 'keeper' },
      },
    },
  );
  const rope = fieldsOf(ropes);
  const rule = { field_id: rope.id('review'), days: 0, roles: ['assignee'] };
  succeeds(await admin.put(`/trackers/${ropes.id}/notification_settings`, { body: { reminders: [rule] } }));
  const dayMs = 24 * 60 * 60 * 1000;
  const morning = async () => {
    const now = hearth.clock.now();
    hearth.clock.advance(startOf('day', now) + 1.4 * dayMs - now);
    await hearth.platform.dailyReminders.tick();
    // A job of the queue reminds people.
    await everybodyMailed(hearth);
  };
  // The first run only records the day.
  await morning();
  const tomorrow = localDate(startOf('day', hearth.clock.now()) + 1.5 * dayMs, false);
  await anArtifact(admin, ropes, [
    rope.set('title', { value: 'The tow rope' }),
    rope.set('status', { bind_value_ids: [rope.value('status', 'Loose')] }),
    rope.set('keeper', { bind_value_ids: [bea.id] }),
    rope.set('due_date', { value: tomorrow }),
    rope.set('review', { value: tomorrow }),
  ]);
  await everybodyTold(hearth);
  succeeds(await bea.post('/notifications/read', { body: {} }));
  const { page, seen } = await visit(t, { base, ...bea });
  const streams = page.waitForResponse((response) => response.url().includes('/api/changes/stream'));
  await page.goto('/inbox');
  await streams;
  await page.getByRole('link', { name: 'Inbox, nothing unread' }).waitFor();
  await morning();
  await page.getByRole('link', { name: 'Inbox, 2 unread' }).waitFor();
  assert.equal((await bea.get('/notifications/count')).json.unread, 2);
  await page.reload();
  await page
    .getByRole('listitem')
    .getByText(/^Reminder: Review /)
    .waitFor();
  await page
    .getByRole('listitem')
    .getByText(/^Reminder: Due date /)
    .waitFor();
  await isGoodAtAllWidths(page);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
