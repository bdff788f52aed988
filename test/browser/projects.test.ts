import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fixture, zipped } from '../support/formats/archive.ts';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, fieldsOf, trackerOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, isGoodAtAllWidths, settled, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const alice = await hearth.user('alice', { realName: 'Alice Gardener' });
const bob = await hearth.user('bob', { realName: 'Bob Builder' });

const nothingWrong = { errors: [], strangers: [] };

/** The browser logs refused requests, which a dry run may cause. */
const unasked = (seen: { errors: string[]; strangers: string[] }) => ({
  ...seen,
  errors: seen.errors.filter((error) => !/Failed to load resource.*(dry_run|40[0-9])/s.test(error)),
});

test('a project is created in a form that checks its input immediately', { skip: noBrowser }, async (t) => {
  await hearth.project(admin, { shortname: 'orchard', label: 'Taken' });
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto('/projects');
  await page.getByRole('link', { name: 'New project' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByText('Name is too short').first().waitFor();
  await page.locator('input:focus').and(name).waitFor();
  await name.fill('Orchard');
  assert.equal(await page.getByRole('textbox', { name: 'Short name' }).inputValue(), 'orchard');
  await page.getByText('Short name already exists').waitFor();
  await name.fill('O');
  await page.getByText('Name is too short').first().waitFor();
  await name.fill('Café & Orchard');
  assert.equal(await page.getByRole('textbox', { name: 'Short name' }).inputValue(), 'cafe-orchard');
  await page.getByText('Ready to create.').waitFor();
  await page.getByLabel('Description').fill('Apples and pears');
  await page.getByRole('radio', { name: 'Kanban' }).click();
  await page.getByRole('radio', { name: 'Public' }).check();
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL('**/projects/cafe-orchard');
  await page.getByText('Apples and pears').waitFor();
  await page.getByRole('main').getByRole('link', { name: /Tasks/ }).waitFor();
  await page.getByRole('link', { name: 'Administration' }).waitFor();
  const made = (await alice.get('/projects', { query: { search: 'café' } })).json[0];
  assert.ok(made);
  assert.deepEqual([made.access, made.label], ['public', 'Café & Orchard']);
  assert.deepEqual(unasked(seen), nothingWrong);
});

test('an administrator adds a tracker and a member, and makes the project private', { skip: noBrowser }, async (t) => {
  const { id } = await hearth.project(alice, { shortname: 'meadow', label: 'The meadow' });
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto('/projects/meadow/trackers');
  await page.getByRole('link', { name: 'New tracker' }).first().click();
  await page.getByRole('radio', { name: /^Requirements/ }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wild flowers');
  assert.equal(await page.getByRole('textbox', { name: 'Short name' }).inputValue(), 'wild_flowers');
  await page.getByRole('button', { name: 'Create tracker' }).click();
  await page.waitForURL('**/trackers/*');

  await page.goto('/projects/meadow/admin');
  await page.getByRole('combobox', { name: 'Add a member' }).fill('build');
  await page.getByRole('option', { name: 'Bob Builder' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('button', { name: 'Make administrator: Bob Builder' }).click();
  await page.getByRole('button', { name: 'Remove as administrator: Bob Builder' }).waitFor();
  const names = (await alice.get(`/user_groups/${id}_4/users`)).json.map((user: { username: string }) => user.username);
  assert.deepEqual(names, ['alice', 'bob']);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Private' }).check();
  await page.getByLabel('Description').fill('For few');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').waitFor();
  await page.getByRole('textbox', { name: 'Banner' }).fill('Closed on Monday');
  await page.getByRole('button', { name: 'Save banner' }).click();
  await page.getByRole('note', { name: 'Project banner' }).getByText('Closed on Monday').waitFor();
  const { access, description } = (await alice.get(`/projects/${id}`)).json;
  assert.deepEqual([access, description], ['private', 'For few']);

  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('row', { name: /Visibility changed public private Alice Gardener/ }).waitFor();
  await page.getByRole('link', { name: 'Danger zone' }).click();
  await page.getByRole('button', { name: 'Delete Wild flowers' }).click();
  await page.getByRole('button', { name: 'Delete tracker' }).click();
  await page.getByRole('button', { name: 'Restore Wild flowers' }).click();
  await page.getByRole('button', { name: 'Delete Wild flowers' }).waitFor();
  assert.deepEqual(seen, nothingWrong);
});

test('a refusal is shown, and no input is lost', { skip: noBrowser }, async (t) => {
  await hearth.project(alice, { shortname: 'hedge', label: 'The hedge' });
  const { page } = await visit(t, { base: hearth.base, ...alice });
  await page.goto('/projects/hedge/admin/groups');
  await page.getByLabel('Group name').fill('two words');
  await page.getByRole('button', { name: 'Create group' }).click();
  await page.getByText('Invalid group name: two words').waitFor();
  assert.equal(await page.getByLabel('Group name').getAttribute('aria-invalid'), 'true');
  assert.equal(await page.getByLabel('Group name').inputValue(), 'two words');
  await page.getByLabel('Group name').fill('gardeners');
  await page.getByRole('button', { name: 'Create group' }).click();
  await page.getByText('This group has no members yet.').waitFor();
  await page.getByRole('combobox', { name: 'User' }).fill('bob');
  await page.getByRole('option', { name: 'Bob Builder' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('button', { name: 'Remove Bob Builder from gardeners' }).waitFor();
});

test('an administrator renames, describes and deletes a group, once nothing uses it', {
  skip: noBrowser,
}, async (t) => {
  const project = await hearth.project(alice, { shortname: 'brook' });
  const body = { project_id: project.id, short_name: 'frogs' };
  const group = (await alice.post('/user_groups', { body })).json.id;
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto('/projects/brook/admin/groups');
  await page.getByRole('button', { name: 'frogs', exact: true }).click();
  await page.getByRole('button', { name: 'Rename or describe frogs' }).click();
  const form = page.getByRole('dialog', { name: 'Rename or describe frogs' });
  await form.getByRole('textbox', { name: 'Group name' }).fill('toads');
  await form.getByRole('textbox', { name: 'Description' }).fill('They croak');
  await isAccessible(page, '[role="dialog"]');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  assert.deepEqual((await alice.get(`/user_groups/${group}/settings`)).json, {
    short_name: 'toads',
    description: 'They croak',
  });

  const fields = { title: { type: 'string' } };
  const permissions = { permissions_for_groups: { can_access: ['toads'] } };
  const tracker = await trackerOf(alice, project.id, 'lily', fields, permissions);
  await page.getByRole('button', { name: 'Delete toads' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete toads?' });
  const use = dialog.getByRole('link', { name: tracker.label });
  assert.equal(await use.getAttribute('href'), `/trackers/${tracker.id}/admin/permissions`);
  await isGoodAtAllWidths(page);
  succeeds(
    await alice.patch(`/trackers/${tracker.id}`, { body: { permissions_for_groups: { can_access: ['all_users'] } } }),
  );
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await dialog.getByText('Nothing uses this group.').waitFor();
  await isAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Delete group' }).click();
  await page.getByText('This project has only its default groups.').waitFor();
  assert.equal((await alice.get(`/user_groups/${group}`)).status, 404);
  assert.deepEqual(unasked(seen), nothingWrong);
});

test('an administrator lets group members join the project', { skip: noBrowser }, async (t) => {
  const { id, shortname } = await hearth.project(alice);
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto(`/projects/${shortname}/admin/settings`);
  const joining = page.getByRole('switch', { name: 'Group members join the project' });
  assert.equal(await joining.isChecked(), false);
  await joining.click();
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Saved').first().waitFor();
  assert.equal((await alice.get(`/projects/${id}`)).json.is_membership_synchronized, true);

  await page.getByRole('radio', { name: /^Private/ }).click();
  await page.getByText('Members of groups are always members of a private project.').waitFor();
  assert.equal(await joining.isDisabled(), true);
  assert.deepEqual(seen, nothingWrong);
});

test('an administrator creates a service account, gives it a key, and closes it', { skip: noBrowser }, async (t) => {
  const { shortname } = await hearth.project(alice);
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto(`/projects/${shortname}/admin/service-accounts`);
  await page.getByText('No service accounts yet.').waitFor();
  await page.getByRole('button', { name: 'New service account' }).click();
  const dialog = page.getByRole('dialog', { name: 'New service account' });
  await dialog.getByRole('textbox', { name: 'User name' }).fill('builder-robot');
  await dialog.getByRole('textbox', { name: 'Display name' }).fill('Builder');
  await isGoodAtAllWidths(page);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('row', { name: /^Builder / }).waitFor();
  await isGoodAtAllWidths(page);

  await page.getByRole('button', { name: 'Manage keys of builder-robot' }).click();
  await page.getByRole('button', { name: 'Generate new key' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Description').fill('nightly');
  await form.getByRole('button', { name: 'Generate new key' }).click();
  const key = (await page.getByLabel('Value of the new key').textContent()) ?? '';
  const answered = await fetch(`${hearth.base}/api/users/self`, { headers: { 'X-Auth-AccessKey': key } });
  assert.equal(((await answered.json()) as { username: string }).username, 'builder-robot');
  await isGoodAtAllWidths(page);

  await page.getByRole('button', { name: 'All service accounts' }).click();
  await page.getByRole('button', { name: 'Close account builder-robot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
  await page.getByText('No service accounts yet.').waitFor();
  assert.deepEqual(seen, nothingWrong);
});

test('a project is created from an uploaded archive', { skip: noBrowser }, async (t) => {
  await hearth.user('heidi');
  const names = ['project.xml', 'users.xml', 'user_map.csv', 'files/Artifact7'];
  const zip = await zipped(t, Object.fromEntries(names.map((name) => [`garden/${name}`, fixture(`garden/${name}`)])));
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/projects/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('From far away');
  await page.getByRole('radio', { name: /Upload an archive/ }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Archive' }).click(),
  ]);
  await chooser.setFiles(zip);
  await page.getByRole('button', { name: 'Create project' }).click();
  // The page of the upload shows the result, and all omissions.
  await page.waitForURL(/\/projects\/archives\/\d+$/);
  await page.getByText('The project was imported').waitFor();
  await page.getByRole('row', { name: 'Artifacts 3' }).waitFor();
  await page.getByRole('row', { name: '1 project/greenhouse' }).waitFor();
  await isGoodAtAllWidths(page);
  await page.reload();
  await page.getByRole('link', { name: 'Open project' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.goto('/projects/archives/4711');
  await page.getByText('There is no such upload').waitFor();
});

test('an interrupted upload is found at its address, and resumed with its file', {
  skip: noBrowser,
}, async (t) => {
  const names = ['project.xml', 'users.xml', 'files/Artifact7'];
  const zip = await zipped(t, Object.fromEntries(names.map((name) => [`garden/${name}`, fixture(`garden/${name}`)])));
  const { page, context } = await visit(t, { base: hearth.base });
  await context.route('**/uploads/project/file/*', async (route) => {
    if (route.request().method() === 'PATCH') await route.abort();
    else await route.continue();
  });
  await page.goto('/projects/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sent in two parts');
  await page.getByRole('radio', { name: /Upload an archive/ }).click();
  const choose = async (name: string, file: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name }).click()]);
    await chooser.setFiles(file);
  };
  await choose('Archive', zip);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/projects\/archives\/\d+$/);
  await page.getByRole('button', { name: 'Resume upload' }).waitFor();
  await page.reload();
  await page.getByText('The upload is not complete').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Resume upload' }).isDisabled());
  await choose('The same file', fixture('garden/users.xml'));
  await page.getByText('This is another file.').waitFor();
  await isGoodAtAllWidths(page);
  await choose('The same file', zip);
  await context.unroute('**/uploads/project/file/*');
  await page.getByRole('button', { name: 'Resume upload' }).click();
  await page.getByText('The project was imported').waitFor();
});

test('an incomplete upload can be canceled, which frees its names', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  const names = { shortname: 'half-sent', label: 'Half sent' };
  const body = { ...names, is_public: true, from_archive: { file_name: 'half.zip', file_size: 1000 } };
  const begun = await admin.post('/projects', { body });
  assert.equal(begun.status, 201, begun.text);
  const [upload = ''] = /\d+$/.exec((begun.body as { upload_href: string }).upload_href) ?? [];
  await page.goto(`/projects/archives/${upload}`);
  await page.getByText('The upload is not complete').waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await page.waitForURL(/\/projects\/new$/);
  assert.equal((await admin.post('/projects', { body })).status, 201);
});

test('a site administrator closes a project and reopens it', { skip: noBrowser }, async (t) => {
  const { id } = await hearth.project(alice, { shortname: 'shed', label: 'The shed' });
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/projects/shed/admin/danger');
  for (const [button, status] of [
    ['Suspend project', 'suspended'],
    ['Reactivate project', 'active'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal((await admin.get(`/projects/${id}`)).json.status, status);
  }
  assert.equal((await admin.delete(`/projects/${id}`)).status, 204);
  await page.goto('/projects/shed');
  await page.getByText('This project is deleted. You can read it').waitFor();
});

test('old addresses redirect to the current pages', { skip: noBrowser }, async (t) => {
  const { id } = await hearth.project(alice, { shortname: 'pond', label: 'The pond' });
  const { page } = await visit(t, { base: hearth.base, ...alice });
  const leads: [from: string, to: string][] = [
    ['/plugins/tracker/?aid=12', '/artifacts/12'],
    ['/plugins/tracker/?tracker=7', '/trackers/7'],
    [`/plugins/tracker/?group_id=${id}`, `/projects/${id}/trackers`],
    [`/goto?key=art&val=12&group_id=${id}`, '/artifacts/12'],
    [`/goto?key=wild_flowers&val=12&group_id=${id}`, '/artifacts/12'],
    [`/goto?key=svn&val=core%2F3&group_id=${id}`, `/projects/${id}/svn/core/revisions/3`],
    [`/goto?key=rev&val=pond:core%2F3&group_id=1`, '/projects/pond/svn/core/revisions/3'],
    [`/goto?key=project&val=pond&group_id=${id}`, '/projects/pond'],
  ];
  for (const [from, to] of leads) {
    await page.goto(from);
    await page.waitForURL((url) => url.pathname === to);
  }
  const tracker = await trackerOf(alice, id, 'hole', { title: { type: 'string' } });
  const artifact = await anArtifact(alice, tracker, [fieldsOf(tracker).set('title', { value: 'Dig' })]);
  await page.goto(`/goto?key=Hole&val=${artifact}`);
  await page.waitForURL((url) => url.pathname === `/artifacts/${artifact}`);
  assert.equal((await alice.patch(`/trackers/${tracker.id}`, { body: { item_name: 'pit' } })).status, 200);
  for (const name of ['hole', 'pit']) {
    await page.goto(`/goto?key=${name}&val=${artifact}`);
    await page.waitForURL((url) => url.pathname === `/artifacts/${artifact}`);
  }
  for (const address of ['/goto?key=wiki&val=12', `/goto?key=wild_flowers&val=${artifact}`]) {
    await page.goto(address);
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
  }
});

test('a long project list loads more, and is searched by part of a name', { skip: noBrowser }, async (t) => {
  for (let number = 1; number <= 51; number++) await hearth.project(admin, { label: `Field ${number}` });
  const { page, seen } = await visit(t, { base: hearth.base, username: 'bob', password: bob.password });
  await page.goto('/projects?search=Field');
  await page.getByText('50 of 51').waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('link', { name: 'Field 51' }).waitFor();
  await page.getByRole('searchbox').fill('eld 7');
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Field 7' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Administration' }).count(), 0, 'for administrators only');
  assert.deepEqual(seen, nothingWrong);
});

test('project pages are accessible, also on a phone', { skip: noBrowser }, async (t) => {
  const scrum = { template_id: undefined, xml_template_name: 'scrum' };
  await hearth.project(admin, { shortname: 'wide', label: 'A project with a name of 40 characters !', ...scrum });
  const { page, seen } = await visit(t, { base: hearth.base });
  const administration = ['members', 'groups', 'settings', 'services', 'history', 'danger'].map(
    (name) => `/admin/${name}` as const,
  );
  const inProject = ['', '/trackers', '/trackers/new', ...administration].map((path) => `/projects/wide${path}`);
  for (const address of ['/projects', '/projects/new', ...inProject]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    await isGoodAtAllWidths(page);
  }
  assert.deepEqual(seen, nothingWrong);
});
