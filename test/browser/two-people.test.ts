import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { everybodyTold } from '../support/hearth/notifications.ts';
import { anArtifact, changed, createTracker, fieldsOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin, base } = hearth;
const project = await hearth.project(admin, { label: 'Lighthouse' });
const bea = await hearth.user('bea');
await hearth.members(project.id, [bea]);
const tracker = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
const fields = fieldsOf(tracker);
const aBug = (title: string) =>
  anArtifact(admin, tracker, [
    fields.set('title', { value: title }),
    fields.set('status', { bind_value_ids: [fields.value('status', 'New')] }),
  ]);

/** Waits until the page has its stream: from then on changes arrive. */
async function withStream(page: Page, address: string): Promise<void> {
  const streams = page.waitForResponse((response) => response.url().includes('/api/changes/stream'));
  await page.goto(address);
  await streams;
}

async function say(page: Page, id: number, comment: string): Promise<void> {
  await page.goto(`/artifacts/${id}`);
  await page.getByRole('textbox', { name: 'New comment' }).fill(comment);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
}

async function rename(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

test('an artifact shows what another person saves in their browser, and offers to merge while it is edited', {
  skip: noBrowser,
}, async (t) => {
  const id = await aBug('The kettle');
  const ours = await visit(t, { base });
  const theirs = await visit(t, { base, ...bea });
  await withStream(ours.page, `/artifacts/${id}`);
  await say(theirs.page, id, 'It leaks');
  await ours.page.getByText('It leaks').waitFor();
  await rename(theirs.page, 'The leaking kettle');
  await ours.page.getByRole('heading', { name: 'The leaking kettle', level: 1 }).waitFor();

  await ours.page.getByRole('textbox', { name: 'New comment' }).fill('I know');
  await rename(theirs.page, 'The kettle of Ada');
  await ours.page.getByText('Newer version available').waitFor();
  assert.equal(await ours.page.getByRole('textbox', { name: 'New comment' }).innerText(), 'I know');
  await ours.page.getByRole('button', { name: 'Compare versions' }).click();
  await ours.page.getByRole('dialog', { name: 'Someone else changed this artifact' }).waitFor();
  assert.deepEqual(
    [ours.seen, theirs.seen].map(({ errors }) => errors),
    [[], []],
  );
});

test("a field being edited follows another person's change until something is typed, and then reports it", {
  skip: noBrowser,
}, async (t) => {
  const id = await aBug('The whistle');
  const { page } = await visit(t, { base });
  const by = (title: string) => changed(bea, id, [fields.set('title', { value: title })]);
  await withStream(page, `/artifacts/${id}`);
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await by('The broken whistle');
  await eventually(async () => (await title.inputValue()) === 'The broken whistle', 'the change of another person');
  // Nothing was typed: Enter changes nothing back.
  await page.keyboard.press('Enter');
  await title.waitFor({ state: 'detached' });
  assert.equal((await admin.get(`/artifacts/${id}`)).json.title, 'The broken whistle');

  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await title.fill('The old whistle');
  await by('The mended whistle');
  await page.getByText('Someone changed it to “The mended whistle”. Enter replaces that.').waitFor();
  assert.equal(await title.inputValue(), 'The old whistle');
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The old whistle', level: 1 }).waitFor();
});

test('a table, a board, the home page and the inbox follow what another person does in their browser', {
  skip: noBrowser,
}, async (t) => {
  const id = await aBug('The rope');
  await everybodyTold(hearth);
  succeeds(await admin.post('/notifications/read', { body: {} }));
  const { page, context } = await visit(t, { base });
  const streams: string[] = [];
  const counts: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/changes/stream')) streams.push(request.url());
    if (request.url().endsWith('/api/notifications/count')) counts.push(request.url());
  });
  await withStream(page, `/trackers/${tracker.id}`);
  const [board, home] = [await context.newPage(), await context.newPage()];
  await board.goto(`/trackers/${tracker.id}/board`);
  await board
    .getByRole('region', { name: /^New: / })
    .getByText('The rope')
    .waitFor();
  await home.goto('/');
  await home
    .getByRole('region', { name: 'Recent activity' })
    .getByRole('link', { name: /The rope/ })
    .waitFor();
  const countsBefore = counts.length;

  const theirs = await visit(t, { base, ...bea });
  await theirs.page.goto(`/trackers/${tracker.id}/board`);
  await theirs.page.getByRole('button', { name: `Move #${id} The rope` }).focus();
  await theirs.page.keyboard.press('Space');
  await theirs.page.getByText(`#${id} The rope is over New.`).waitFor();
  await theirs.page.keyboard.press('ArrowRight');
  await theirs.page.getByText(`#${id} The rope is over Confirmed.`).waitFor();
  await theirs.page.keyboard.press('Space');

  await board
    .getByRole('region', { name: /^Confirmed: / })
    .getByText('The rope')
    .waitFor();
  await page
    .getByRole('row', { name: /The rope/ })
    .getByText('Confirmed')
    .waitFor();
  await home
    .getByRole('region', { name: 'Recent activity' })
    .getByRole('button', { name: /new: show/ })
    .waitFor();
  for (const tab of [page, board, home]) await tab.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor();
  assert.equal(streams.length, 1, 'three tabs share one stream');
  assert.equal(counts.length, countsBefore, 'the stream brings the number of unread notifications');
});

test('after a lost connection, changes of another person in the meantime are shown', { skip: noBrowser }, async (t) => {
  const id = await aBug('The bell');
  const { page, context } = await visit(t, { base });
  await withStream(page, `/artifacts/${id}`);
  await context.setOffline(true);
  await page.getByText('No connection since').waitFor();
  const [note, side] = await Promise.all(
    [page.getByText('No connection since'), page.locator('.mantine-AppShell-navbar')].map((one) => one.boundingBox()),
  );
  assert.ok((note?.x ?? 0) >= (side?.x ?? 0) + (side?.width ?? 0), 'the note is beside the navigation');
  const theirs = await visit(t, { base, ...bea });
  await say(theirs.page, id, 'It rings');
  await context.setOffline(false);
  await page.getByText('It rings').waitFor();
  await page.getByText('No connection since').waitFor({ state: 'detached' });
});

test('a change during the first answer is shown, even if the answer is older', { skip: noBrowser }, async (t) => {
  const id = await aBug('The gong');
  const { page } = await visit(t, { base });
  // The tab with the stream notifies the others, including this listener.
  const announced = page.waitForEvent('console', (message) => message.text() === 'told');
  await page.addInitScript(() => {
    new BroadcastChannel('hearth live').addEventListener('message', (event) => {
      // oxlint-disable-next-line no-console -- the test waits for it
      if ('data' in event && JSON.stringify(event.data).includes('"changes"')) console.log('told');
    });
  });
  let changing: Promise<unknown> | undefined;
  await page.route(
    ({ pathname }) => pathname === `/api/artifacts/${id}`,
    async (route) => {
      if (changing !== undefined) return route.continue();
      const response = await route.fetch();
      await (changing = changed(bea, id, [fields.set('title', { value: 'The cracked gong' })]));
      await announced;
      return route.fulfill({ response });
    },
  );
  await withStream(page, `/trackers/${tracker.id}`);
  await page.getByRole('link', { name: 'The gong' }).click();
  await page.getByRole('heading', { name: 'The cracked gong', level: 1 }).waitFor();
});

test('anonymous readers see changes of public projects at once', { skip: noBrowser }, async (t) => {
  const id = await aBug('The flag');
  const { page, seen } = await visit(t, { base, username: null });
  await withStream(page, `/artifacts/${id}`);
  const theirs = await visit(t, { base, ...bea });
  await say(theirs.page, id, 'It is torn');
  await page.getByText('It is torn').waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
