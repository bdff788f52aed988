import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { anSshKey } from '../support/formats/ssh-key.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, visit } from './visitor.ts';

const hearth = await startHearth({ after });

test('people add and delete their SSH keys, and see which lines are wrong', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto('/account/keys');
  await page.getByText('You don’t have any SSH keys yet.').waitFor();
  const add = page.getByRole('button', { name: 'Add SSH keys' });
  await add.click();
  const dialog = page.getByRole('dialog');
  const keys = dialog.getByRole('textbox', { name: 'Public keys' });
  await keys.fill('not a key');
  await dialog.getByRole('button', { name: 'Add SSH keys' }).click();
  await dialog.getByText('No key was added. This is not a valid SSH key.').waitFor();
  await keys.fill(`${anSshKey('laptop')}\nnonsense\n`);
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Add SSH keys' }).click();
  await page.getByRole('cell', { name: 'laptop', exact: true }).waitFor();
  await page.getByText('Line 2: This is not a valid SSH key.').waitFor();
  await isAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await fits(page);
  await page.getByRole('button', { name: /Delete.*laptop/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('You don’t have any SSH keys yet.').waitFor();
  assert.deepEqual((await hearth.admin.get('/users/self/ssh_keys')).json, []);
  assert.deepEqual(seen.strangers, []);
});
