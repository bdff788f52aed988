import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { adminPassword, startHearth } from '../support/hearth/hearth.ts';
import { noBrowser, watch } from './chromium.ts';
import { fits, isAccessible, openWindow, visit } from './visitor.ts';

const hearth = await startHearth({ after });

test('a person signs in, sees the projects, and signs out', { skip: noBrowser }, async (t) => {
  const { shortname } = await hearth.project(hearth.admin, { label: 'Lighthouse' });
  const page = await openWindow(t);
  const seen = watch(page, hearth.base);

  await page.goto(`${hearth.base}/projects?from=elsewhere`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  await page.getByRole('searchbox').fill(shortname);
  await page.getByText('Lighthouse').waitFor();
  await page.goto(hearth.base);
  await page.getByRole('heading', { name: 'My projects' }).waitFor();
  await page.getByText('Lighthouse').waitFor();

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a wrong password shows the message of the server, and no input is lost', {
  skip: noBrowser,
}, async (t) => {
  const page = await openWindow(t);
  await page.goto(`${hearth.base}/sign-in`);
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  assert.match(await page.getByRole('alert').innerText(), /invalid/i);
  assert.equal(await page.getByLabel('Username').inputValue(), 'admin');
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
