import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, changed, createTracker, fieldsOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin, base } = hearth;
let worlds = 0;

/** A reader of a private project, in which one artifact is assigned to them. */
async function aReader() {
  worlds += 1;
  const username = `reader_${worlds}`;
  const project = await hearth.project(admin, { label: `Hidden ${worlds}`, is_public: false });
  const reader = await hearth.user(username);
  await hearth.members(project.id, [reader]);
  const tracker = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
  const fields = fieldsOf(tracker);
  const id = await anArtifact(admin, tracker, [
    fields.set('title', { value: 'The vault' }),
    fields.set('assigned_to', { bind_value_ids: [reader.id] }),
  ]);
  const join = () => hearth.members(project.id, [reader]);
  const leave = () => hearth.members(project.id, []);
  return { project, reader, tracker, id, join, leave, visitor: { base, username, password: reader.password } };
}

/** Waits until the page has its stream: from then on changes arrive. */
async function withStream(page: Page, address: string): Promise<void> {
  const streams = page.waitForResponse((response) => response.url().includes('/api/changes/stream'));
  await page.goto(address);
  await streams;
}

test('an artifact reports that its reader has lost access to the project', { skip: noBrowser }, async (t) => {
  const { id, leave, visitor } = await aReader();
  const { page } = await visit(t, visitor);
  await withStream(page, `/artifacts/${id}`);
  const comment = page.getByRole('textbox', { name: 'New comment' });
  await comment.fill('I was about to say');
  await leave();
  await page.getByText('The page shows its last state.').waitFor();
  assert.equal(await comment.innerText(), 'I was about to say', 'what the person wrote stays');
});

for (const view of ['', '/board']) {
  test(`tracker${view}: artifacts disappear with the access to the project, and return with it`, {
    skip: noBrowser,
  }, async (t) => {
    const { tracker, join, leave, visitor } = await aReader();
    const { page } = await visit(t, visitor);
    await withStream(page, `/trackers/${tracker.id}${view}`);
    const vault = page.getByRole('link', { name: 'The vault' }).first();
    await vault.waitFor();
    await leave();
    await page.getByRole('alert').getByText('you can no longer see it').waitFor();
    await vault.waitFor({ state: 'detached' });
    await isAccessible(page);
    await join();
    await vault.waitFor();
  });
}

test('a table is emptied when its reader leaves the group that may see the tracker', { skip: noBrowser }, async (t) => {
  const { project, reader, tracker, visitor } = await aReader();
  const body = { project_id: project.id, short_name: 'keepers' };
  const group = (await admin.post('/user_groups', { body })).json;
  const members = (ids: readonly number[]) =>
    admin.put(`/user_groups/${group.id}/users`, { body: { user_references: ids.map((id) => ({ id })) } });
  await members([reader.id]);
  const permissions_for_groups = { can_access: ['keepers'] };
  await admin.patch(`/trackers/${tracker.id}`, { body: { permissions_for_groups } });
  const { page } = await visit(t, visitor);
  await withStream(page, `/trackers/${tracker.id}`);
  await page.getByRole('link', { name: 'The vault' }).waitFor();
  await members([]);
  await page.getByRole('alert').getByText('you can no longer see it').waitFor();
});

test('lists of all projects remove projects that their reader may no longer see', { skip: noBrowser }, async (t) => {
  const { join, leave, visitor } = await aReader();
  const { page } = await visit(t, visitor);
  await withStream(page, '/');
  const anywhere = page.getByText('The vault');
  await page.getByRole('region', { name: 'My work' }).getByRole('link', { name: 'The vault' }).waitFor();
  await page
    .getByRole('region', { name: 'Recent activity' })
    .getByRole('link', { name: /The vault/ })
    .waitFor();
  await leave();
  await anywhere.first().waitFor({ state: 'detached' });
  await join();
  await withStream(page, '/queries');
  await anywhere.first().waitFor();
  await leave();
  await anywhere.first().waitFor({ state: 'detached' });
  await join();
  await withStream(page, '/inbox');
  await anywhere.first().waitFor();
  await leave();
  await anywhere.first().waitFor({ state: 'detached' });
});

/** Files with these names are missing until the page has requested the version of the server. */
async function upgrade(page: Page, gone: RegExp): Promise<void> {
  let isNew = false;
  await page.route(gone, (route) => (isNew ? route.continue() : route.fulfill({ status: 404 })));
  await page.route(`${base}/`, (route) => {
    if (route.request().method() === 'HEAD' || route.request().isNavigationRequest()) return route.continue();
    isNew = true;
    return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/new.js"></script>' });
  });
}

test('a page that an upgrade has removed is loaded in its new version, also as the first page', {
  skip: noBrowser,
}, async (t) => {
  const { tracker, visitor } = await aReader();
  const { page } = await visit(t, visitor);
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  await page.goto(`/trackers/${tracker.id}`);
  await page.getByRole('link', { name: 'The vault' }).first().waitFor();
  await upgrade(page, /\/assets\/.*\.css$/);
  await page.getByRole('link', { name: 'Board', exact: true }).first().click();
  await page.getByRole('region', { name: 'New' }).first().waitFor();
  assert.deepEqual(documents, [`/trackers/${tracker.id}`, `/trackers/${tracker.id}/board`]);

  // Without the texts of its language, a page has nothing to show.
  const { page: first } = await visit(t, visitor);
  await upgrade(first, /\/assets\/en-.*\.js$/);
  await first.goto('/');
  await first.getByRole('link', { name: 'The vault' }).first().waitFor();
});

test('input is kept when an upgrade removes a part of the page, and people choose when to reload', {
  skip: noBrowser,
}, async (t) => {
  const { tracker, visitor } = await aReader();
  const { page } = await visit(t, visitor);
  await page.goto(`/trackers/${tracker.id}/new`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Half a thought');
  await upgrade(page, /\/assets\/.*\.js$/);
  // Loads the page that it leads to.
  await page.getByRole('link', { name: 'Dashboards' }).hover();
  const note = page.getByRole('status').filter({ hasText: 'Hearth was updated' });
  await note.waitFor();
  await isAccessible(page);
  assert.equal(await title.inputValue(), 'Half a thought');
  await note.getByRole('button', { name: 'Reload' }).click();
  await note.getByRole('button').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'New bug' }).waitFor();
  assert.equal(await title.inputValue(), 'Half a thought');
});

test('an idle page does not keep its session open, but writing does', { skip: noBrowser }, async (t) => {
  const { tracker, id, visitor } = await aReader();
  const { page } = await visit(t, visitor);
  await withStream(page, `/trackers/${tracker.id}`);
  await page.getByRole('link', { name: 'The vault' }).first().waitFor();
  const later = (minutes: number) =>
    page.evaluate(`{ const now = Date.now; Date.now = () => now() + ${minutes} * 60_000; }`);
  /** The mark of the next request to the API that isn't the stream. */
  const nextMark = async () => {
    const request = await page.waitForRequest((sent) => /\/api\/(?!changes\/stream)/.test(sent.url()));
    return request.headers()['x-hearth-unattended'];
  };

  await later(2);
  let next = nextMark();
  await changed(admin, id, [fieldsOf(tracker).set('title', { value: 'The open vault' })]);
  assert.equal(await next, '1', 'the page reads a change');
  await page.getByRole('link', { name: 'The open vault' }).first().waitFor();
  next = nextMark();
  await page.keyboard.press('Shift');
  assert.equal(await next, undefined, 'a key keeps the session open');

  hearth.clock.advance(8 * 24 * 60 * 60_000);
  await later(2);
  await page.keyboard.press('Shift');
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
});
