import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHearth } from '../support/hearth.ts';
import { done, failed, svnOf } from '../support/svn-hearth.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, visit } from './visitor.ts';

const programs = ['/usr/bin/svn', '/usr/sbin/apache2'];
const missing = programs.find((path) => !existsSync(path));
const skip = noBrowser || (missing === undefined ? false : `${missing} is not installed`);

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');
const project = await hearth.project(alice, { label: 'Orchard' });
const world = svnOf({ after }, hearth, [alice]);
const { svn } = world;
const pages = `/projects/${project.shortname}/svn`;
const signedIn = { base: hearth.base, username: alice.username, password: alice.password };

/** The page as it is now is for everybody, on a phone too. */
async function isForAll(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await isAccessible(page);
    await fits(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const saved = (page: Page) => page.getByText('Saved', { exact: true });

test('a repository is made and its rules changed in the page, and the client of Subversion keeps them', {
  skip,
}, async (t) => {
  const { page, seen } = await visit(t, signedIn);
  await page.goto(pages);
  await page.getByText('This project has no Subversion repository yet').waitFor();
  await isForAll(page);
  await page.getByRole('link', { name: 'New repository' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('seeds');
  await isForAll(page);
  await page.getByRole('button', { name: 'Create repository' }).click();
  await page.getByRole('heading', { name: 'seeds', level: 1 }).waitFor();
  const command = await page.getByText(/^svn checkout /).innerText();
  await page.getByRole('link', { name: 'trunk/' }).waitFor();
  await isForAll(page);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('A commit message must hold a reference').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page).waitFor();

  done(await svn('alice', ...command.split(' ').slice(1), 'seeds'));
  world.write('seeds/trunk/plant.ts', 'export const depth = 2;\n');
  done(await svn('alice', 'add', 'seeds/trunk/plant.ts'));
  failed(await svn('alice', 'commit', '-m', 'plant them', 'seeds'), /reference/i);
  done(await svn('alice', 'commit', '-m', 'plant them, art #12\n\nin rows', 'seeds'));
  world.write('seeds/trunk/plant.ts', 'export const depth = 3;\nexport const rows = 4;\n');
  done(await svn('alice', 'commit', '-m', 'deeper, see rev #2', 'seeds'));

  await page.getByRole('link', { name: 'Log' }).click();
  await page.getByRole('link', { name: 'plant them, art #12' }).waitFor();
  await isForAll(page);
  await page.getByRole('link', { name: 'deeper, see rev #2' }).click();
  await page.getByRole('heading', { name: 'Revision 3' }).waitFor();
  const diff = page.getByRole('region', { name: 'Differences in /trunk/plant.ts' });
  await diff.getByRole('row', { name: '1 − export const depth = 2;' }).waitFor();
  await diff.getByRole('row', { name: '2 + export const rows = 4;' }).waitFor();
  await isForAll(page);
  await page.getByRole('link', { name: 'rev #2' }).click();
  await page.getByText('in rows').waitFor();
  assert.equal(await page.getByRole('link', { name: 'art #12' }).getAttribute('href'), '/artifacts/12');

  await page.getByRole('link', { name: 'Files' }).click();
  await page.getByRole('link', { name: 'trunk/' }).click();
  await page.getByRole('row', { name: /plant\.ts.*47 bytes.*r3.*alice/ }).waitFor();
  await isForAll(page);
  await page.getByRole('link', { name: 'plant.ts' }).click();
  const content = page.getByRole('textbox', { name: 'Content of plant.ts' });
  await content.getByText('export const rows = 4;').waitFor();
  await isForAll(page);
  await page.getByRole('link', { name: 'Blame' }).click();
  await page.getByRole('row', { name: /^r3 alice .* 1 export const depth = 3;/ }).waitFor();
  await isForAll(page);
  await page.getByLabel('Revision', { exact: true }).fill('2');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /^r2 alice .* 1 export const depth = 2;/ }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
