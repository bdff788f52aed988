import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { missingPackages } from '../../server/svn/index.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { done, failed, svnOf } from '../support/svn/working-copies.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, isGoodAtAllWidths, visit } from './visitor.ts';

const missing = missingPackages();
const skip = noBrowser || (missing.length > 0 ? `not installed: ${missing.join(', ')}` : false);

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');
const project = await hearth.project(alice, { label: 'Orchard' });
const world = svnOf({ after }, hearth, [alice]);
const { svn } = world;
const pages = `/projects/${project.shortname}/svn` as const;
const signedIn = { base: hearth.base, username: alice.username, password: alice.password };

const saved = (page: Page) => page.getByText('Saved', { exact: true });

test('a repository and its rules are created in the page, and the Subversion client must follow the rules', {
  skip,
}, async (t) => {
  const { page, seen } = await visit(t, signedIn);
  await page.goto(pages);
  await page.getByText('This project has no Subversion repositories yet').waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('link', { name: 'New repository' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('seeds');
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Create repository' }).click();
  await page.getByRole('heading', { name: 'seeds', level: 1 }).waitFor();
  const command = await page.getByText(/^svn checkout /).innerText();
  await page.getByRole('link', { name: 'trunk/' }).waitFor();
  await isGoodAtAllWidths(page);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Require a reference in commit messages').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page).waitFor();

  done(await svn('alice', ...command.split(' ').slice(1), 'seeds'));
  world.write('seeds/trunk/plant 5% #1.ts', 'export const depth = 2;\n');
  done(await svn('alice', 'add', 'seeds/trunk/plant 5% #1.ts'));
  failed(await svn('alice', 'commit', '-m', 'plant them', 'seeds'), /must contains a reference/);
  done(await svn('alice', 'commit', '-m', 'plant them, art #12\n\nin rows', 'seeds'));
  world.write('seeds/trunk/plant 5% #1.ts', 'export const depth = 3;\nexport const rows = 4;\n');
  done(await svn('alice', 'propset', 'svn:eol-style', 'native', 'seeds/trunk/plant 5% #1.ts'));
  done(await svn('alice', 'commit', '-m', 'deeper, see rev #2 and https://example.com/depth.', 'seeds'));

  await page.getByRole('link', { name: 'Log' }).click();
  await page.getByRole('link', { name: 'plant them, art #12' }).waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('link', { name: 'deeper, see rev #2' }).click();
  await page.getByRole('heading', { name: 'Revision 3' }).waitFor();
  const diff = page.getByRole('region', { name: 'Differences in /trunk/plant 5% #1.ts' });
  await diff.getByRole('row', { name: '1 − export const depth = 2;' }).waitFor();
  await diff.getByRole('row', { name: '2 + export const rows = 4;' }).waitFor();
  await diff.getByRole('row', { name: '+ native', exact: true }).waitFor();
  await isGoodAtAllWidths(page);
  const depth = page.getByRole('link', { name: 'https://example.com/depth', exact: true });
  assert.equal(await depth.getAttribute('href'), 'https://example.com/depth');
  await page.getByRole('link', { name: 'rev #2' }).click();
  await page.getByText('in rows').waitFor();
  await page.goto(`/goto?key=svn&val=seeds%2F2&group_id=${project.id}`);
  await page.getByText('in rows').waitFor();
  assert.equal(await page.getByRole('link', { name: 'art #12' }).getAttribute('href'), '/artifacts/12');

  await page.getByRole('link', { name: 'Log' }).click();
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('textbox', { name: 'Older revision' }).fill('1');
  await page.getByRole('textbox', { name: 'Newer revision' }).fill('3');
  await page.keyboard.press('Enter');
  await diff.getByRole('row', { name: '1 + export const depth = 3;' }).waitFor();
  await isGoodAtAllWidths(page);

  await page.getByRole('link', { name: 'Files' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/tree'));
  await page.getByRole('link', { name: 'trunk/' }).click();
  await page.getByRole('row', { name: /plant 5% #1\.ts.*47 bytes.*r3.*alice/ }).waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('link', { name: 'plant 5% #1.ts' }).click();
  const content = page.getByRole('textbox', { name: 'Content of plant 5% #1.ts' });
  await content.getByText('export const rows = 4;').waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('link', { name: 'Blame' }).click();
  await page.getByRole('row', { name: /^r3 alice .* 1 export const depth = 3;/ }).waitFor();
  await isGoodAtAllWidths(page);
  await page.getByLabel('Revision', { exact: true }).fill('2');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /^r2 alice .* 1 export const depth = 2;/ }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });

  const repositoryPages = new URL(page.url()).pathname.replace(/\/tree.*$/, '');
  for (const [address, says] of [
    ['/revisions/99', 'Revision 99 does not exist. The latest revision is'],
    ['/tree?path=/nowhere', 'has no /nowhere'],
    ['/tree/file?path=/nowhere.txt', 'has no /nowhere.txt'],
  ] as const) {
    await page.goto(`${repositoryPages}${address}`);
    const alert = page.getByRole('alert').filter({ hasText: says });
    await alert.getByText('This is missing').waitFor();
    await isAccessible(page);
    await alert.getByRole('link', { name: 'Latest files' }).click();
    await page.getByRole('link', { name: 'trunk/' }).waitFor();
  }
});

test('an error in the access file is shown at its line, no input is lost, and old versions can be restored', {
  skip,
}, async (t) => {
  const { id } = await world.repository(alice, project.id, 'rules');
  const { page, seen } = await visit(t, signedIn);
  await page.goto(`${pages}/rules/settings`);
  await page.getByLabel('Paths with immutable tags').fill('/tags');
  await page.getByRole('button', { name: 'Add notification' }).click();
  const notification = page.getByRole('group', { name: 'Notification 1' });
  await notification.getByRole('textbox', { name: 'Path' }).fill('/trunk');
  await notification.getByLabel('Email addresses').fill('garden@example.com');
  await page.keyboard.press('Enter');
  await notification.getByRole('combobox', { name: 'Users' }).fill('alice');
  await page.getByRole('option', { name: 'alice the tester', exact: true }).click();
  await notification.getByRole('combobox', { name: 'Groups' }).click();
  await page.getByRole('option', { name: 'Project members' }).click();
  const editor = page.getByRole('textbox', { name: 'Access file' });
  await editor.fill('[/trunk]\nalice = rw\n* = read');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Line 3: .*read/).waitFor();
  assert.match(await page.getByRole('alert').innerText(), /Subversion cannot read this access file: line 3/);
  assert.equal(await page.locator('.cm-lint-marker-error').count(), 1);
  assert.match(await editor.innerText(), /alice = rw/);
  await isGoodAtAllWidths(page);

  // The focus stays in the editor while the user corrects it.
  await editor.press('Control+End');
  for (const key of ['Backspace', 'Backspace', 'Backspace', 'Backspace', 'r', 'w']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page).waitFor();
  const { settings } = (await alice.get(`/svn/${id}`)).json;
  assert.equal(settings.access_file, '[/trunk]\nalice = rw\n* = rw');
  assert.deepEqual(settings.immutable_tags, { paths: ['/tags'], whitelist: [] });
  const [notified] = settings.email_notifications;
  assert.deepEqual(
    [notified?.path, notified?.emails, notified?.users[0]?.id, notified?.user_groups[0]?.id],
    ['/trunk', ['garden@example.com'], alice.id, `${project.id}_3`],
  );

  await page.getByRole('button', { name: 'Show versions' }).click();
  await page.getByRole('button', { name: 'Show version 1' }).click();
  await page.getByText('This version has no rules.').waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('row', { name: 'Version 1 current' }).waitFor();
  assert.equal((await alice.get(`/svn/${id}`)).json.settings.access_file, '');
  assert.equal((await editor.innerText()).trim(), '');
  // The browser logs the refusal.
  assert.deepEqual(
    seen.errors.filter((error) => !error.includes('400')),
    [],
  );
});

test('a repository is deleted after a confirmation, and a site administrator restores it', { skip }, async (t) => {
  const doomed = await hearth.project(alice);
  const { id } = await world.repository(alice, doomed.id, 'doomed');
  const list = `/projects/${doomed.shortname}/svn` as const;
  const { page } = await visit(t, signedIn);
  await page.goto(`${list}/doomed/settings`);
  await page.getByRole('button', { name: 'Delete repository' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('This project has no Subversion repositories yet').waitFor();
  const isArchived = async () =>
    (await hearth.admin.get('/deleted_repositories')).json.some((deleted) => deleted.id === id);
  await eventually(isArchived, 'the repository to be gone');

  const administrator = await visit(t, { base: hearth.base });
  await administrator.page.goto(list);
  await administrator.page.getByRole('button', { name: 'Restore doomed' }).waitFor();
  await isGoodAtAllWidths(administrator.page);
  await administrator.page.getByRole('button', { name: 'Restore doomed' }).click();
  await administrator.page.getByRole('link', { name: 'doomed' }).waitFor();
  await administrator.page.getByRole('row', { name: 'doomed r1 Initial layout creation alice' }).waitFor();
  assert.deepEqual(administrator.seen, { errors: [], strangers: [] });
});

test('the repository pages of a suspended project report that they are closed', { skip }, async (t) => {
  const paused = await hearth.project(alice);
  await world.repository(alice, paused.id, 'paused');
  const suspended = await hearth.admin.patch(`/projects/${paused.id}`, { body: { status: 'suspended' } });
  assert.equal(suspended.status, 200, suspended.text);
  const { page, seen } = await visit(t, { base: hearth.base });
  for (const path of ['', '/paused', '/paused/tree', '/-/new']) {
    await page.goto(`/projects/${paused.shortname}/svn${path}`);
    await page.getByText('This project is suspended, so its repositories are closed.').waitFor();
  }
  await isGoodAtAllWidths(page);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
