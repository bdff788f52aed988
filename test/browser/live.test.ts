import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { streamLimits } from '../../contract/limits.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, changed, createTracker, fieldsOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin, base } = hearth;
const project = await hearth.project(admin, { label: 'Lighthouse' });
const bea = await hearth.user('bea');
await hearth.members(project.id, [bea]);

/** Bea makes the changes, and the administrator watches. */
async function aTracker(titles: readonly string[]) {
  const tracker = await createTracker(admin, project.id, `bug_${titles.length}_${Math.trunc(performance.now())}`, {
    template_name: 'bugs',
  });
  const fields = fieldsOf(tracker);
  const aBug = (title: string) => anArtifact(bea, tracker, [fields.set('title', { value: title })]);
  const ids: number[] = [];
  for (const title of titles) ids.push(await aBug(title));
  const rename = (id: number, title: string) => changed(bea, id, [fields.set('title', { value: title })]);
  return { tracker, fields, aBug, ids, rename };
}

/** Waits until the page has its stream: from then on changes arrive. */
async function withStream(page: Page, address: string): Promise<void> {
  const streams = page.waitForResponse((response) => response.url().includes('/api/changes/stream'));
  await page.goto(address);
  await streams;
}

const linkTo = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });

test('a table updates changed rows in place, and announces new ones', { skip: noBrowser }, async (t) => {
  const { tracker, ids, aBug, rename } = await aTracker(['North lamp', 'South lamp', 'East lamp']);
  const [north = 0, south = 0] = ids;
  const { page, seen } = await visit(t, { base });
  await withStream(page, `/trackers/${tracker.id}`);
  await linkTo(page, 'South lamp').focus();

  await rename(north, 'North lantern');
  await linkTo(page, 'North lantern').waitFor();
  const focused = (): Promise<string> => page.evaluate<string>('document.activeElement.textContent');
  assert.equal(await focused(), 'South lamp');

  await aBug('West lamp');
  const news = page.getByRole('button', { name: '1 new: show it' });
  await news.waitFor();
  assert.equal(await linkTo(page, 'West lamp').count(), 0);
  assert.equal(await focused(), 'South lamp');
  await fits(page);
  await isAccessible(page);
  await news.click();
  await linkTo(page, 'West lamp').waitFor();
  await news.waitFor({ state: 'detached' });

  await admin.delete(`/artifacts/${south}`);
  await page.getByText(`#${south}: No longer available`).waitFor();
  await linkTo(page, 'East lamp').waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a table reports rows that no longer match, and keeps them until the person updates it', {
  skip: noBrowser,
}, async (t) => {
  const { tracker, fields, ids } = await aTracker(['Red lamp', 'Green lamp']);
  const [red = 0] = ids;
  const setStatus = (id: number, label: string) =>
    changed(bea, id, [fields.set('status', { bind_value_ids: [fields.value('status', label)] })]);
  for (const id of ids) await setStatus(id, 'Confirmed');
  const { page, seen } = await visit(t, { base });
  const query = encodeURIComponent(`status = 'Confirmed'`);
  await withStream(page, `/trackers/${tracker.id}?tql=${query}`);
  await linkTo(page, 'Red lamp').waitFor();
  await setStatus(red, 'Closed');
  const update = page.getByRole('button', { name: '1 no longer matches: update' });
  await update.waitFor();
  assert.equal(await linkTo(page, 'Red lamp').count(), 1, 'nothing moves by itself');
  await update.click();
  await linkTo(page, 'Red lamp').waitFor({ state: 'detached' });
  await linkTo(page, 'Green lamp').waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('an artifact shows changes in place, and offers to merge while it is edited', { skip: noBrowser }, async (t) => {
  const { ids, rename } = await aTracker(['The kettle']);
  const [id = 0] = ids;
  const { page, seen } = await visit(t, { base });
  await withStream(page, `/artifacts/${id}`);
  await page.getByRole('heading', { name: 'The kettle', level: 1 }).waitFor();
  await rename(id, 'The kettle leaks');
  await page.getByRole('heading', { name: 'The kettle leaks', level: 1 }).waitFor();

  const comment = page.getByRole('textbox', { name: 'New comment' });
  await comment.fill('I saw it, too');
  const before = await comment.boundingBox();
  await rename(id, 'The kettle is fixed');
  await page.getByText('Newer version available').waitFor();
  assert.deepEqual(await comment.boundingBox(), before);
  await fits(page);
  await isAccessible(page);
  await page.getByRole('button', { name: 'Compare versions' }).click();
  await page.getByRole('dialog', { name: 'Someone else changed this artifact' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('tabs share one stream, and another tab takes over when the first is closed', { skip: noBrowser }, async (t) => {
  const { ids, rename } = await aTracker(['The bell']);
  const [id = 0] = ids;
  const { page, context } = await visit(t, { base });
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes('/api/changes/stream')) streams += 1;
  });
  await withStream(page, `/artifacts/${id}`);
  const second = await context.newPage();
  await second.goto(`/artifacts/${id}`);
  await second.getByRole('heading', { name: 'The bell' }).waitFor();
  await rename(id, 'The bell rings');
  await second.getByRole('heading', { name: 'The bell rings' }).waitFor();
  assert.equal(streams, 1);

  await page.close();
  await rename(id, 'The bell is silent');
  await second.getByRole('heading', { name: 'The bell is silent' }).waitFor();
});

test('a lost connection is reported, and missed changes are shown afterwards', { skip: noBrowser }, async (t) => {
  const { ids, rename } = await aTracker(['The door']);
  const [id = 0] = ids;
  const { page, context } = await visit(t, { base });
  await withStream(page, `/artifacts/${id}`);
  await page.getByRole('heading', { name: 'The door' }).waitFor();
  await context.setOffline(true);
  await page.getByText('Changes by others appear when the connection is back.').waitFor();
  await rename(id, 'The door creaks');
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'The door creaks' }).waitFor();
  await page.getByText('No connection since').waitFor({ state: 'detached' });
});

/** Forwards connections to the server, until those with a stream stall silently. */
async function startForwarder(t: { after(end: () => Promise<void>): void }) {
  const open = new Set<Socket>();
  const streams = new Set<Socket>();
  const server = createServer((socket) => {
    const there = connect(Number(new URL(base).port), '127.0.0.1');
    for (const end of [socket, there]) {
      open.add(end);
      end.on('error', () => end.destroy()).on('close', () => open.delete(end));
    }
    socket.on('data', (data) => data.includes('GET /api/changes/stream') && streams.add(there));
    socket.pipe(there).pipe(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return {
    base: `http://127.0.0.1:${address.port}`,
    stick: () => {
      for (const socket of streams) socket.unpipe();
    },
  };
}

test('a connection that was lost silently is opened again', { skip: noBrowser }, async (t) => {
  const { ids, rename } = await aTracker(['The clock']);
  const [id = 0] = ids;
  const forwarder = await startForwarder(t);
  const { page } = await visit(t, { base: forwarder.base });
  await page.clock.install();
  await withStream(page, `/artifacts/${id}`);
  await page.getByRole('heading', { name: 'The clock' }).waitFor();
  forwarder.stick();
  await rename(id, 'The clock stands still');
  await page.clock.fastForward(3 * streamLimits.heartbeatMs);
  await page.getByRole('heading', { name: 'The clock stands still' }).waitFor();
});

test('pages poll where the stream can’t be opened', { skip: noBrowser }, async (t) => {
  const { ids, rename } = await aTracker(['The window']);
  const [id = 0] = ids;
  const { page } = await visit(t, { base });
  await page.route('**/api/changes/stream?*', (route) => route.abort());
  await page.goto(`/artifacts/${id}`);
  await page.getByRole('heading', { name: 'The window' }).waitFor();
  await rename(id, 'The window is open');
  await page.getByRole('heading', { name: 'The window is open' }).waitFor();
});

test('a board moves cards when others move them, and keeps the focus', { skip: noBrowser }, async (t) => {
  const { tracker, fields, ids, aBug, rename } = await aTracker(['The rope', 'The anchor']);
  const [rope = 0, anchor = 0] = ids;
  const setStatus = (id: number, label: string) =>
    changed(bea, id, [fields.set('status', { bind_value_ids: [fields.value('status', label)] })]);
  for (const id of ids) await setStatus(id, 'New');
  const { page, seen } = await visit(t, { base });
  await withStream(page, `/trackers/${tracker.id}/board`);
  const column = (label: string, count: number) => page.getByRole('region', { name: `${label}: ${count}` });
  await column('New', 2).getByText('The rope').waitFor();
  const handle = page.getByRole('button', { name: `Move #${anchor} The anchor` });
  await handle.focus();

  await rename(rope, 'The long rope');
  await column('New', 2).getByText('The long rope').waitFor();
  await setStatus(rope, 'Confirmed');
  await column('Confirmed', 1).getByText('The long rope').waitFor();
  await column('New', 1).waitFor();
  await setStatus(await aBug('The buoy'), 'Confirmed');
  await column('Confirmed', 2).getByText('The buoy').waitFor();
  await setStatus(anchor, 'Confirmed');
  await column('Confirmed', 3).getByText('The anchor').waitFor();
  await page.locator(`[aria-label="Move #${anchor} The anchor"]:focus`).waitFor();
  await admin.delete(`/artifacts/${rope}`);
  await column('Confirmed', 2).waitFor();
  await isAccessible(page);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('the home page announces activity and new work', { skip: noBrowser }, async (t) => {
  const { fields, ids } = await aTracker(['The oar']);
  const [oar = 0] = ids;
  const { page, seen } = await visit(t, { base });
  await withStream(page, '/');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const mine = page.getByRole('region', { name: 'My work' });
  await activity.getByRole('link', { name: /The oar/ }).waitFor();
  await changed(bea, oar, [
    fields.set('title', { value: 'The broken oar' }),
    fields.set('assigned_to', { bind_value_ids: [admin.id] }),
  ]);
  await activity.getByRole('button', { name: '1 new: show it' }).click();
  await activity
    .getByRole('link', { name: /The broken oar/ })
    .first()
    .waitFor();
  await mine.getByRole('button', { name: '1 new: show it' }).click();
  await mine.getByRole('link', { name: 'The broken oar' }).waitFor();
  await fits(page);
  await isAccessible(page);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
