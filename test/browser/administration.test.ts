import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { createTracker, anArtifact, fieldsOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, isGoodAtAllWidths, isReadable, openWindow, settled, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const project = await hearth.project(hearth.admin);
const tracker = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
const titled = (value: string) => anArtifact(hearth.admin, tracker, [fieldsOf(tracker).set('title', { value })]);

test('the deletion limit set in the page applies, and a deleted artifact is restored', {
  skip: noBrowser,
}, async (t) => {
  const [first, second] = [await titled('Lamp flickers'), await titled('Stairs creak')];
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto('/admin/settings');
  const limit = page.getByLabel('Artifact deletion limit');
  await limit.fill('-3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  assert.match(await page.getByRole('alert').innerText(), /artifacts_deletion_limit/);
  assert.equal(await limit.inputValue(), '-3', 'nothing typed is lost');
  await limit.fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').waitFor();

  assert.equal((await hearth.admin.delete(`/artifacts/${first}`)).status, 200);
  const refused = await hearth.admin.delete(`/artifacts/${second}`);
  assert.equal(refused.status, 429);
  assert.match(refused.text, /limit of artifacts deletions has been reached/);

  await page.getByRole('link', { name: 'Deleted artifacts' }).click();
  const row = page.getByRole('row', { name: 'Lamp flickers' });
  await row.getByRole('button', { name: `Restore bug #${first}` }).click();
  await row.waitFor({ state: 'detached' });
  assert.equal((await hearth.admin.get(`/artifacts/${first}`)).json.title, 'Lamp flickers');
  // The refusal by the limit is the only error that the browser reports.
  assert.deepEqual(
    seen.errors.filter((error) => !error.includes('/api/platform_settings')),
    [],
  );
});

test('a user is created, signs in, and is suspended', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('User name').fill('admin');
  await dialog.getByLabel('Full name').fill('Grace Hopper');
  await dialog.getByLabel('Email address').fill('grace@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await dialog.getByText('already exists').waitFor();
  assert.equal(await dialog.getByLabel('User name').getAttribute('aria-invalid'), 'true');
  await dialog.getByLabel('User name').fill('grace');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('row', { name: 'Grace Hopper' }).waitFor();

  const theirs = await visit(t, { base: hearth.base, username: 'grace', password: 'correct horse' });
  await theirs.page.goto('/admin/users');
  await theirs.page.getByText('Only site administrators can see these pages.').waitFor();

  await page.getByRole('searchbox').fill('hopper');
  await page.getByText('1 user found').waitFor();
  await page.getByRole('button', { name: 'Actions for grace' }).click();
  await page.getByRole('menuitem', { name: 'Suspend user' }).click();
  await page.getByRole('row', { name: 'Grace Hopper' }).getByText('Suspended').waitFor();
  const begun = await hearth.anonymous.post('/session', { body: { username: 'grace', password: 'correct horse' } });
  assert.equal(begun.status, 403);
});

test('an account is anonymized after a confirmation', { skip: noBrowser }, async (t) => {
  const gone = await hearth.user('gone', { realName: 'Gone Girl' });
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill('gone');
  await page.getByText('1 user found').waitFor();
  await page.getByRole('button', { name: 'Actions for gone' }).click();
  await page.getByRole('menuitem', { name: 'Anonymize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anonymize the account of gone?' });
  await isGoodAtAllWidths(page);
  await dialog.getByRole('button', { name: 'Anonymize' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('0 users found').waitFor();
  const { username, real_name: name } = (await hearth.admin.get(`/users/${gone.id}`)).json;
  assert.notEqual(username, 'gone');
  assert.equal(name, 'Deleted user');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a pending project is approved, made a template, deleted and restored in the page', {
  skip: noBrowser,
}, async (t) => {
  const waiting = await hearth.user('iris');
  await hearth.admin.patch('/platform_settings', { body: { project_approval: true } });
  const { id } = await hearth.project(waiting, { label: 'Breakwater' });
  assert.notEqual((await waiting.get(`/projects/${id}/trackers`)).status, 200);
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/admin/projects');
  await page.getByRole('button', { name: 'Approve Breakwater' }).click();
  // The page lists all projects.
  await page.getByRole('button', { name: 'Suspend Breakwater' }).waitFor();
  await page.getByLabel('Status').selectOption('Waiting for approval');
  await page.getByText('No projects are waiting for approval.').waitFor();
  assert.equal((await waiting.get(`/projects/${id}/trackers`)).status, 200);

  await page.getByLabel('Status').selectOption('Active');
  const row = page.getByRole('row', { name: 'Breakwater' });
  const more = page.getByRole('button', { name: 'More actions for Breakwater' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Make it a template' }).click();
  await row.getByText('Template', { exact: true }).waitFor();
  assert.equal((await waiting.get(`/projects/${id}`)).json.is_template, true);
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Breakwater?' });
  await dialog.getByText('for 7 days').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  assert.equal((await waiting.get(`/projects/${id}`)).status, 403);
  await page.getByLabel('Status').selectOption('Deleted');
  await page.getByRole('button', { name: 'Restore Breakwater' }).click();
  await page.getByText('No projects are deleted.').waitFor();
  assert.equal((await waiting.get(`/projects/${id}`)).status, 200);
});

test("a site administrator copies, deletes, restores and renames another person's project from its pages", {
  skip: noBrowser,
}, async (t) => {
  const owner = await hearth.user('coral');
  await hearth.admin.patch('/platform_settings', { body: { project_approval: false } });
  const { id } = await hearth.project(owner, { shortname: 'reef', label: 'The reef' });
  await createTracker(owner, id, 'fish', { template_name: 'bugs', label: 'Fish' });
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto('/projects/reef');
  await page.getByRole('link', { name: 'Create a project from this one' }).click();
  await page
    .getByRole('radio', { name: 'The reef' })
    .and(page.getByRole('radio', { checked: true }))
    .waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another reef');
  await page.getByText('Ready to create.').waitFor();
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL('**/projects/another-reef');
  await page.getByRole('main').getByRole('link', { name: 'Fish' }).waitFor();

  await page.goto('/projects/reef/admin/danger');
  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete The reef?' });
  await dialog.getByText('for 7 days').waitFor();
  await isGoodAtAllWidths(page);
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await page.getByRole('button', { name: 'Restore project' }).waitFor();
  assert.equal((await owner.get(`/projects/${id}`)).status, 403);
  assert.equal(await page.getByRole('button', { name: 'Suspend project' }).count(), 0);
  await page.getByRole('button', { name: 'Restore project' }).click();
  await page.getByRole('button', { name: 'Suspend project' }).waitFor();
  assert.equal((await owner.get(`/projects/${id}`)).status, 200);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Short name' }).fill('another-reef');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Short name already exists').waitFor();
  await page.getByRole('textbox', { name: 'Short name' }).fill('old-reef');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/projects/old-reef/admin/settings');
  await page.getByText('Saved').waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Short name' }).inputValue(), 'old-reef');
  await isGoodAtAllWidths(page);
  await page.getByRole('link', { name: 'Members' }).click();
  await page.waitForURL('**/projects/old-reef/admin/members');
  // A dry run of the incomplete form may be refused, and so is a taken name.
  assert.deepEqual(
    seen.errors.filter((error) => !/dry_run|status of 400/.test(error)),
    [],
  );

  // Project administrators can copy their projects, but not delete them.
  const { page: own } = await visit(t, { base: hearth.base, username: 'coral', password: owner.password });
  await own.goto('/projects/old-reef/admin/danger');
  await own.getByText('Only site administrators can suspend or delete a project').waitFor();
  assert.equal(await own.getByRole('button', { name: /^(Delete|Suspend) project/ }).count(), 0);
  await own.goto(`/projects/new?from=${id}`);
  await own
    .getByRole('radio', { name: 'The reef' })
    .and(own.getByRole('radio', { checked: true }))
    .waitFor();
  assert.equal(await own.getByRole('radio', { name: 'The reef' }).count(), 1);
});

test('people who approve projects approve and refuse them in their page, and have no access to others', {
  skip: noBrowser,
}, async (t) => {
  const [wishing, deciding] = [await hearth.user('willow'), await hearth.user('oak')];
  const rights = await hearth.admin.put(`/users/${deciding.id}/platform_rights`, {
    body: { rights: ['approve_projects'] },
  });
  assert.equal(rights.status, 200, rights.text);
  await hearth.admin.patch('/platform_settings', { body: { project_approval: true } });
  const good = await hearth.project(wishing, { label: 'Orchard' });
  const bad = await hearth.project(wishing, { label: 'Quicksand' });
  const { page } = await visit(t, { base: hearth.base, username: 'oak', password: deciding.password });
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Projects to approve' }).click();
  await page.getByRole('button', { name: 'Approve Orchard' }).click();
  await page.getByRole('row', { name: 'Orchard' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More actions for Quicksand' }).click();
  assert.deepEqual(await page.getByRole('menuitem').allInnerTexts(), ['Delete']);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No projects are waiting for approval.').waitFor();
  const statusOf = async (id: number) => (await hearth.admin.get(`/projects/${id}`)).json.status;
  assert.deepEqual([await statusOf(good.id), await statusOf(bad.id)], ['active', 'deleted']);
  await page.goto('/admin/users');
  await page.getByText('Only site administrators can see these pages.').waitFor();
  // They decide about waiting projects only.
  assert.equal((await deciding.delete(`/projects/${good.id}`)).status, 403);
  assert.equal((await deciding.post(`/projects/${bad.id}/restore`)).status, 403);
});

test('people who manage users or projects find what they may change, and nothing else', {
  skip: noBrowser,
}, async (t) => {
  const [clerk, warden] = [await hearth.user('clover'), await hearth.user('walnut')];
  await hearth.user('fern', { realName: 'Fern Frond' });
  for (const [{ id }, right] of [[clerk, 'manage_users'] as const, [warden, 'manage_projects'] as const]) {
    const given = await hearth.admin.put(`/users/${id}/platform_rights`, { body: { rights: [right] } });
    assert.equal(given.status, 200, given.text);
  }
  const { page } = await visit(t, { base: hearth.base, username: 'clover', password: clerk.password });
  await page.goto('/users/fern');
  await page.getByRole('button', { name: 'Edit user' }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Fern Leaf');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Fern Leaf' }).waitFor();
  await page.getByRole('button', { name: 'Suspend user' }).click();
  await page.getByRole('button', { name: 'Activate user' }).click();
  await page.getByRole('button', { name: 'Suspend user' }).waitFor();
  await isAccessible(page);
  await page.goto('/users/clover');
  await page.getByRole('button', { name: 'Edit user' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Suspend user' }).count(), 0);

  const theirs = await visit(t, { base: hearth.base, username: 'walnut', password: warden.password });
  await theirs.page.goto('/users/fern');
  await theirs.page.getByRole('heading', { name: 'Fern Leaf' }).waitFor();
  assert.equal(await theirs.page.getByRole('button', { name: 'Edit user' }).count(), 0);
  await theirs.page.getByRole('button', { name: 'Account' }).click();
  await theirs.page.getByRole('menuitem', { name: 'Projects', exact: true }).click();
  await theirs.page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
});

test('a save button keeps the focus, and lists are cards on a phone', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/admin/settings');
  await page.getByRole('textbox', { name: 'Platform name' }).fill('Lantern');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.press('Enter');
  await eventually(() => save.isDisabled(), 'nothing to save');
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Save');
  // It does nothing unless there are unsaved changes.
  let sent = 0;
  page.on('request', (request) => {
    sent += request.method() === 'PATCH' ? 1 : 0;
  });
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Platform name' }).press('Enter');
  assert.equal(sent, 0);
  await hearth.admin.patch('/platform_settings', { body: { platform_name: 'Hearth' } });

  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/admin/users');
  await page.getByRole('row', { name: 'admin' }).first().waitFor();
  const list = page.getByRole('region', { name: 'Users' });
  const [wide = 0, seen = 0] = await list.evaluate((box) => [box.scrollWidth, box.clientWidth]);
  assert.ok(wide <= seen, `the list of users is ${wide} pixels wide and shows ${seen}`);
  await isAccessible(page);
});

test('categories, fields and link types are added in the pages', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  const dialog = page.getByRole('dialog');
  await page.goto('/admin/project-descriptions');
  await page.getByRole('button', { name: 'New category' }).click();
  await dialog.getByLabel('Category').fill('Audience');
  await dialog.getByLabel('Values').fill('Everybody\nOurselves');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('row', { name: 'Audience' }).getByText('Ourselves').waitFor();
  await page.getByRole('button', { name: 'Add value to Audience' }).click();
  await dialog.getByLabel('Value').fill('Customers');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('row', { name: 'Audience' }).getByText('Customers').waitFor();
  await page.getByRole('button', { name: 'New field' }).click();
  await dialog.getByRole('textbox', { name: 'Field' }).fill('Sponsor');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('row', { name: 'Sponsor' }).waitFor();
  await page.getByRole('button', { name: 'Edit Sponsor' }).click();
  await dialog.getByRole('textbox', { name: 'Field' }).fill('Patron');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Delete Patron' }).hover();
  await isReadable(page);
  await page.getByRole('button', { name: 'Delete Patron' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('row', { name: 'Patron' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit Audience' }).click();
  await dialog.getByRole('checkbox', { name: 'Ourselves' }).uncheck();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: 'Audience' }).getByText('Ourselves').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Link types' }).click();
  await page.getByRole('button', { name: 'New link type' }).click();
  await dialog.getByLabel('Short name').fill('lights');
  await dialog.getByLabel('Forward label').fill('Lights');
  await dialog.getByLabel('Reverse label').fill('Lit by');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Rename lights' }).click();
  await dialog.getByLabel('Forward label').fill('Shines on');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('cell', { name: 'Shines on' }).waitFor();
  await page.getByRole('button', { name: 'Delete lights' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('cell', { name: 'Shines on' }).waitFor({ state: 'detached' });
});

test('the audit log is filtered and verified in the page', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  succeeds(await hearth.admin.patch('/platform_settings', { body: { session_idle_minutes: 90 } }));
  await page.goto('/admin/audit-log');
  const table = page.getByRole('table');
  await table.waitFor();
  const { x = 0, width = 9_999 } = (await table.boundingBox()) ?? {};
  assert.ok(x + width <= 1256, `the last column ends at ${x + width}`);
  await page.getByRole('columnheader', { name: 'Project' }).waitFor();
  await page.getByRole('cell', { name: 'Settings: End unused sessions after (minutes)' }).first().waitFor();
  await fits(page);
  await page.getByLabel('Event', { exact: true }).selectOption('Somebody signed in, or created a token');
  await page.getByRole('row', { name: 'kind: session' }).first().waitFor();
  await page.getByRole('cell', { name: 'A project was created' }).first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.getByRole('menuitem', { name: 'Export CSV' });
  assert.match((await file.getAttribute('href')) ?? '', /event=session.started/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verify log' }).click();
  await page.getByRole('status').getByText('are intact').waitFor();
  await page.goto(`/projects/${project.shortname}/admin/audit`);
  await page.getByRole('row', { name: project.label }).first().waitFor();
  await isGoodAtAllWidths(page);
});

test('administration has its navigation at the side, and in a drawer on a phone', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/admin');
  const side = page.getByRole('navigation', { name: 'Site administration' });
  await side.getByRole('link', { name: 'Background jobs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Background jobs' }).waitFor();
  assert.equal(await side.locator('[aria-current="page"]').innerText(), 'Background jobs');
  await side.getByRole('button', { name: 'Collapse' }).click();
  assert.ok(((await side.boundingBox())?.width ?? 0) < 60, 'only icons are left');
  await page.keyboard.press('[');
  await side.getByRole('button', { name: 'Collapse' }).waitFor();
  await page.getByRole('button', { name: 'About this page' }).click();
  await page.getByRole('dialog').getByText('Failed jobs are retried for a while.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('button:focus[aria-label="About this page"]').waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await side.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Administration menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Administration menu' });
  await fits(page);
  await isAccessible(page);
  await drawer.getByRole('link', { name: 'Link types' }).click();
  await page.getByRole('heading', { level: 1, name: 'Link types' }).waitFor();
  await drawer.waitFor({ state: 'hidden' });
});

test('the platform banner is on every page, also for anonymous visitors', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/admin/settings');
  await page.getByRole('textbox', { name: 'Banner' }).fill('Down at noon');
  await page.getByRole('button', { name: 'Save banner' }).click();
  const notice = page.getByRole('note', { name: 'Banner on all pages' });
  await notice.getByText('Down at noon').waitFor();
  await isGoodAtAllWidths(page);
  const stranger = await openWindow(t, { baseURL: hearth.base });
  await stranger.goto('/projects');
  await stranger.getByText('Down at noon').waitFor();
  await page.getByRole('textbox', { name: 'Banner' }).fill('');
  await page.getByRole('button', { name: 'Save banner' }).click();
  await notice.waitFor({ state: 'detached' });
});

test('administration pages refuse others with an explanation; they are accessible, also on a phone', {
  skip: noBrowser,
}, async (t) => {
  const stranger = await openWindow(t, { baseURL: hearth.base });
  await stranger.goto('/admin');
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  const { username, password } = await hearth.user('onlooker');
  const theirs = await visit(t, { base: hearth.base, username, password });
  await theirs.page.goto('/admin');
  await theirs.page.getByText('Only site administrators can see these pages.').waitFor();
  const sections = ['', '/users', '/projects', '/settings', '/deleted-artifacts', '/deleted-repositories'];
  const { page, seen } = await visit(t, { base: hearth.base });
  for (const section of [...sections, '/audit-log', '/project-descriptions', '/link-types', '/jobs']) {
    await page.goto(`/admin${section}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    await isGoodAtAllWidths(page);
  }
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
