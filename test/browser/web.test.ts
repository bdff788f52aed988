import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { adminPassword, startHearth } from '../support/hearth/hearth.ts';
import { noBrowser, watch } from './chromium.ts';
import { anArtifact, createTracker, fieldsOf } from '../support/worlds/trackers.ts';
import { fits, isAccessible, isGoodAtAllWidths, isReadableInTheDark, openWindow, visit } from './visitor.ts';

const hearth = await startHearth({ after });

test('the administrator of a new platform sees the first steps', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('0 of 4 done').waitFor();
  await isGoodAtAllWidths(page);
  await page.setViewportSize({ width: 390, height: 900 });
  const hint = await steps.getByRole('heading', { name: 'Change the first password' }).boundingBox();
  assert.ok((hint?.width ?? 0) > 250, `the text is ${hint?.width} pixels wide on a phone`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await hearth.project(hearth.admin, { label: 'First light' });
  await page.reload();
  await steps.getByText('1 of 4 done').waitFor();
  const invited = await hearth.admin.post('/invitations', { body: { emails: ['keeper@example.com'] } });
  assert.equal(invited.status, 201, JSON.stringify(invited.json));
  await page.reload();
  await steps.getByText('2 of 4 done').waitFor();
  assert.equal(await steps.getByRole('link', { name: 'Invite people' }).count(), 0);
  await steps.getByRole('link', { name: 'Change password' }).click();
  await page.locator('input[autocomplete="current-password"]:focus').waitFor();
  await page.goBack();
  await steps.getByRole('link', { name: 'Set up mail' }).waitFor();
  assert.equal(await steps.getByRole('link', { name: 'New project' }).count(), 0);
  await steps.getByRole('button', { name: 'Hide' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'My projects' }).waitFor();
  assert.equal(await steps.count(), 0);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a person signs in, sees the projects, and signs out', { skip: noBrowser }, async (t) => {
  const { shortname } = await hearth.project(hearth.admin, { label: 'Lighthouse' });
  const page = await openWindow(t);
  const seen = watch(page, hearth.base);

  await page.goto(`${hearth.base}/projects?from=elsewhere`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.locator('input[autocomplete^="username"]:focus').waitFor();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  // The form that had the focus is gone: Tab continues in the new page.
  await page.locator('main:focus').waitFor();
  await page.getByRole('searchbox').fill(shortname);
  await page.getByRole('main').getByText('Lighthouse').waitFor();
  await page.goto(hearth.base);
  await page.getByRole('heading', { name: 'My projects' }).waitFor();
  await page.getByRole('main').getByText('Lighthouse').waitFor();
  const own = page.getByRole('navigation', { name: 'My pages' });
  await own.getByRole('link', { name: 'Lighthouse' }).waitFor();
  assert.equal(await own.locator('[aria-current="page"]').innerText(), 'Home');
  await isGoodAtAllWidths(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'My pages' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Inbox' }).click();
  await page.waitForURL('**/inbox');
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a wrong password is reported in plain words, and no input is lost', {
  skip: noBrowser,
}, async (t) => {
  const page = await openWindow(t);
  await page.goto(`${hearth.base}/sign-in`);
  await page.getByLabel('User name').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.getByRole('textbox', { name: 'Password' }).dispatchEvent('keyup', { key: 'g', modifierCapsLock: true });
  await page.getByText('Caps Lock is on.').waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  assert.equal(await page.getByRole('alert').innerText(), 'The user name or password is wrong.');
  await isAccessible(page);
  assert.equal(await page.getByLabel('User name').inputValue(), 'admin');
});

test('pages are accessible, also on a phone', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, width: 390 });
  for (const address of ['/', '/projects']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isAccessible(page);
    await fits(page);
  }
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('pages that cannot be shown explain why, with a heading and links', { skip: noBrowser }, async (t) => {
  const bea = await hearth.user('bea');
  const hidden = await hearth.project(hearth.admin, { label: 'Hidden', is_public: false });
  const notes = await createTracker(hearth.admin, hidden.id, 'note', { template_name: 'bugs' });
  const secret = await anArtifact(hearth.admin, notes, [fieldsOf(notes).set('title', { value: 'The secret' })]);
  const { page } = await visit(t, { base: hearth.base, ...bea });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goto('/nowhere');
  await heading('There is nothing at this address');
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor();
  await page.goto('/artifacts/999999');
  await heading('There is nothing at this address');
  assert.equal(await page.getByText('It may have been moved or deleted').count(), 1);
  for (const address of ['/artifacts/none', '/trackers/none', '/dashboards/none']) {
    await page.goto(address);
    await heading('There is nothing at this address');
  }
  const open = await hearth.project(hearth.admin, { label: 'Open' });
  const bugs = await createTracker(hearth.admin, open.id, 'bug', { template_name: 'bugs' });
  for (const address of ['svn/-/new', 'trackers/new'].map((end) => `/projects/${open.shortname}/${end}`)) {
    await page.goto(address);
    await heading('You may not open this page');
  }
  const { page: guest } = await visit(t, { base: hearth.base, username: null });
  await guest.goto(`/trackers/${bugs.id}/import`);
  await guest.getByRole('heading', { level: 1, name: 'You may not open this page' }).waitFor();
  await page.goto('/users/nobody-at-all');
  await heading('There is nothing at this address');
  await page.getByText('There is no user named nobody-at-all.').waitFor();
  await page.goto('/admin/users');
  await heading('You may not open this page');
  await page.getByText('Only site administrators can see these pages.').waitFor();
  await isGoodAtAllWidths(page);
  await page.goto(`/artifacts/${secret}`);
  await heading('You may not open this page');
  await isGoodAtAllWidths(page);
  await page.getByText('You are signed in as').waitFor();
  await page.getByRole('link', { name: 'Sign in as somebody else' }).click();
  await page.getByLabel('User name').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'The secret' }).waitFor();
});

test('a page that needs an account leads to the sign-in, and back', { skip: noBrowser }, async (t) => {
  const project = await hearth.project(hearth.admin, { label: 'Quay' });
  const setMode = async (access_mode: string) =>
    assert.equal((await hearth.admin.patch('/platform_settings', { body: { access_mode } })).status, 200);
  await setMode('regular');
  t.after(() => setMode('anonymous'));
  const { page } = await visit(t, { base: hearth.base, username: null });
  for (const address of ['/', '/projects', '/queries', '/users/admin']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Sign in to' }).waitFor();
    assert.equal(new URL(page.url()).pathname, address);
    await isGoodAtAllWidths(page);
  }
  await page.goto(`/projects/${project.shortname}?from=mail`);
  await page.getByLabel('User name').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/projects/${project.shortname}?from=mail`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('pages for users ask a guest to sign in, and appear then', { skip: noBrowser }, async (t) => {
  for (const [address, title] of [
    ['/account/keys', 'Personal access keys'],
    ['/admin/users', 'Users'],
    ['/inbox', 'Inbox'],
    ['/dashboards', 'My dashboards'],
    ['/projects/new', 'New project'],
  ] as const) {
    const { page } = await visit(t, { base: hearth.base, username: null });
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Sign in to' }).waitFor();
    await isAccessible(page);
    await page.getByLabel('User name').fill('admin');
    await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
});

test('a part of the application that an upgrade has renamed can be loaded with Try again', {
  skip: noBrowser,
}, async (t) => {
  const project = await hearth.project(hearth.admin, { label: 'Pier' });
  const bugs = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
  const { page } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${bugs.id}`);
  await page.getByRole('button', { name: 'Write TQL' }).waitFor();
  const parts = /\/assets\/.*\.js$/;
  await page.route(parts, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Write TQL' }).click();
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await page.unroute(parts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('textbox', { name: 'TQL query' })
    .or(page.getByRole('button', { name: 'Write TQL' }))
    .waitFor();
});

test('tabs name the tracker and the project of a page', { skip: noBrowser }, async (t) => {
  const project = await hearth.project(hearth.admin, { label: 'Tower' });
  const bugs = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
  const { page } = await visit(t, { base: hearth.base });
  for (const [address, title] of [
    [`/projects/${project.shortname}`, 'Overview · Tower'],
    [`/projects/${project.shortname}/admin/members`, 'Members · Tower'],
    [`/trackers/${bugs.id}/admin/fields`, `Fields · ${bugs.label} · Tower`],
    [`/trackers/${bugs.id}/charts`, `Charts · ${bugs.label} · Tower`],
  ]) {
    await page.goto(address ?? '');
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.title(), `${title} · Hearth`);
  }
});

test('the handbook is part of the application', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto('/help');
  await page.getByRole('link', { name: 'TQL', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'TQL' }).waitFor();
  await isGoodAtAllWidths(page);
  await page.goto('/help/keyboard');
  await page.getByRole('link', { name: 'Artifacts', exact: true }).click();
  await page.locator('h2#part-write').waitFor();
  await page.goto('/help/dashboards');
  await page.getByRole('link', { name: 'The API documentation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Queries across trackers' }).waitFor();
  await isGoodAtAllWidths(page);
  await page.goto('/help/nothing');
  await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();

  const { page: french } = await visit(t, { base: hearth.base, locale: 'fr-FR' });
  await french.goto('/help/keyboard');
  await french.getByRole('heading', { level: 1, name: 'Clavier' }).waitFor();
  await french.locator('article[lang="fr"]').getByRole('link', { name: 'Artefacts', exact: true }).click();
  await french.locator('h2#part-write', { hasText: 'Écrire' }).waitFor();
  assert.match(french.url(), /\/help\/artifacts#part-write$/);
  await isGoodAtAllWidths(french);
  await french.goto('/help/search');
  await french.getByRole('link', { name: 'programmes' }).click();
  await french.getByText('Cette page est en anglais.').waitFor();
  assert.equal(await french.locator('article').getAttribute('lang'), 'en');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a page that is opened offline says so and recovers', { skip: noBrowser }, async (t) => {
  const { shortname } = await hearth.project(hearth.admin, { label: 'Harbour' });
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/projects');
  await page.route('**/api/projects/**', (route) => route.abort());
  await page.getByRole('searchbox').fill(shortname);
  await page.getByRole('main').getByRole('link', { name: 'Harbour' }).click();
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  assert.equal(await page.getByText('Failed to fetch').count(), 0);
  await isGoodAtAllWidths(page);
  // It retries automatically.
  await page.unroute('**/api/projects/**');
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor({ state: 'detached' });
});

test('a page that cannot load its user says so and recovers', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  const refusals: [status: number, pattern: string, title: string, recovered: string][] = [
    [500, '**/api/session*', 'Something went wrong', 'My account'],
    [502, '**/api/session*', 'No connection', 'My account'],
    // A proxy refuses everything, including the files of the sign-in form.
    [401, '**/api/**', 'Something went wrong', 'Sign in to Hearth'],
  ];
  for (const [status, pattern, title, recovered] of refusals) {
    await page.route(pattern, (route) => route.fulfill({ status, body: '<h1>Unauthorized</h1>' }));
    await page.goto('/account');
    await page.getByRole('main').getByRole('heading', { level: 1, name: title }).waitFor();
    assert.doesNotMatch(await page.locator('body').innerText(), /Unauthorized|Something went wrong!/);
    await isGoodAtAllWidths(page);
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: recovered }).waitFor();
  }
});

test('a page that was refused its data loads it after Try again', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base, username: null });
  await page.route('**/api/sign_in_options', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/sign-in');
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await page.unroute('**/api/sign_in_options');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in to Hearth' }).waitFor();
});

test('a page asks for the password when its session has ended, and keeps its input', { skip: noBrowser }, async (t) => {
  const project = await hearth.project(hearth.admin);
  const tracker = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
  const id = await anArtifact(hearth.admin, tracker, [fieldsOf(tracker).set('title', { value: 'The lamp' })]);
  const { page, context } = await visit(t, { base: hearth.base });
  await page.goto(`/artifacts/${id}`);
  await page.getByRole('textbox', { name: 'New comment' }).fill('It flickers');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.locator('input[type="password"]:focus').waitFor();
  await page.keyboard.type(adminPassword);
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('textbox', { name: 'New comment' }).innerText(), 'It flickers');
  await page.getByText('Your session has ended').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  await page.getByRole('article').getByText('It flickers').waitFor();
});

test('a form no longer reports the ended session after its user has signed in again', {
  skip: noBrowser,
}, async (t) => {
  const eve = await hearth.user('eve');
  const { page, context } = await visit(t, { base: hearth.base, ...eve });
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Eve Lamplighter');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(eve.password);
  await page.getByText('Your session has ended. Sign in again.').first().waitFor();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Your session has ended.').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('textbox', { name: 'Full name' }).inputValue(), 'Eve Lamplighter');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Saved').first().waitFor();
});

test('a cell keeps its text while its user signs in again, and then saves it', {
  skip: noBrowser,
}, async (t) => {
  const project = await hearth.project(hearth.admin);
  const tracker = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
  const id = await anArtifact(hearth.admin, tracker, [fieldsOf(tracker).set('title', { value: 'The lamp' })]);
  const { page, context } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}`);
  await page.getByRole('button', { name: new RegExp(`^Change Title of bug #${id}`) }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('The lamp flickers');
  await context.clearCookies();
  await title.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(adminPassword);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await title.inputValue(), 'The lamp flickers');
  await title.press('Enter');
  await page.getByRole('link', { name: 'The lamp flickers' }).waitFor();
});

test('the navigation of a project is a drawer on a phone, light and dark', { skip: noBrowser }, async (t) => {
  const project = await hearth.project(hearth.admin, { label: 'Drawer' });
  const { page, seen } = await visit(t, { base: hearth.base, width: 390 });
  await page.goto(`/projects/${project.shortname}`);
  await page.getByRole('button', { name: 'Project menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Project menu' });
  await drawer.getByRole('link', { name: 'Trackers' }).waitFor();
  await isAccessible(page);
  await isReadableInTheDark(page);
  await drawer.getByRole('link', { name: 'Trackers' }).click();
  await drawer.waitFor({ state: 'detached' });
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('the menus are accessible, long words wrap, and a deletion shows its limit', { skip: noBrowser }, async (t) => {
  const project = await hearth.project(hearth.admin);
  const tracker = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
  const title = 'Extraordinarily'.repeat(15);
  const id = await anArtifact(hearth.admin, tracker, [fieldsOf(tracker).set('title', { value: title })]);
  const { page } = await visit(t, { base: hearth.base });
  for (const address of [`/artifacts/${id}`, '/']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isGoodAtAllWidths(page);
  }
  await page.goto(`/artifacts/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.match(await page.title(), new RegExp(`^#${id} Extra`));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete artifact' }).click();
  await page.getByText('You can delete 5 artifacts within 24 hours. After this one, 4 are left.').waitFor();
  await isAccessible(page);
});
