import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { succeeds } from '../support/hearth/expect.ts';
import { adminPassword, startHearth } from '../support/hearth/hearth.ts';
import { addProvider } from '../support/hearth/openid.ts';
import { client, startOpenIdProvider } from '../support/servers/openid.ts';
import { base, noSlapd, passwordOf, startSlapd } from '../support/servers/slapd.ts';
import { noBrowser } from './chromium.ts';
import { isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const works = await startOpenIdProvider({ after }, hearth.base);

/** Fills in the forms of the provider. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an administrator adds a provider and checks the connection', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, hearth);
  await page.goto('/admin/single-sign-on');
  await page.getByText('No provider is set up.').waitFor();
  await page.getByRole('button', { name: 'Add provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add provider' });
  await dialog.getByLabel('Name').fill('Works');
  await dialog.getByLabel('Issuer').fill('http://id.example.com');
  await dialog.getByLabel('Client ID').fill(client.client_id);
  await dialog.getByLabel('Client secret').fill(client.client_secret);
  await dialog.getByLabel('User groups').fill('cn=staff,dc=works = 102_3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The issuer must be an https address.').waitFor();
  await isGoodAtAllWidths(page);
  await dialog.getByLabel('Issuer').fill(works.issuer);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: works.issuer }).waitFor();
  await page.getByRole('button', { name: 'Check Works' }).click();
  await page.getByText('The connection works').waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Edit Works' }).click();
  await page.getByText('A secret is stored.').waitFor();
  assert.equal(await page.getByLabel('User groups').inputValue(), 'cn=staff,dc=works = 102_3');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Works' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No provider is set up.').waitFor();
});

test('an administrator sets up a directory and follows it', { skip: noBrowser || noSlapd }, async (t) => {
  const slapd = await startSlapd(t, ['ida'], { staff: ['ida'] });
  const { page } = await visit(t, hearth);
  await page.goto('/admin/single-sign-on');
  await page.getByRole('button', { name: 'Set up directory' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up directory' });
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('ldap.example.org');
  await dialog.getByLabel('Base of people').fill(`ou=people,${base}`);
  await dialog.getByLabel('Attribute of the ID').fill('employeeNumber');
  await dialog.getByLabel('Certificate of the authority').fill(slapd.certificate);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The address of the directory must begin with').waitFor();
  await isGoodAtAllWidths(page);
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill(slapd.url);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Check directory' }).click();
  await page.getByText('1 people may sign in').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  succeeds(await hearth.anonymous.post('/session', { body: { username: 'ida', password: passwordOf('ida') } }), 201);
  await page.getByRole('button', { name: 'Synchronize now' }).click();
  await page.getByText('1 account follows the directory.').waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Remove directory' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove directory' }).click();
  await page.getByText('No directory is set up.').waitFor();
});

test('a person links their account, signs in with the provider, and signs out there, too', {
  skip: noBrowser,
}, async (t) => {
  const id = await addProvider(hearth, works.issuer);
  const { password } = await hearth.user('rosa');
  works.people.set('rosa-there', { email: 'rosa@example.com', email_verified: true });
  const { page } = await visit(t, { base: hearth.base, username: null });
  await page.goto('/sign-in?next=%2Fprojects');
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Sign in with Works' }).click();
  await signInThere(page, 'rosa-there');
  await page.getByRole('heading', { name: 'Connect your account' }).waitFor();
  await isGoodAtAllWidths(page);
  await page.getByLabel('User name').fill('rosa');
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  await page.goto('/account/security');
  await page.getByText('Works: rosa@example.com').waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.getByRole('button', { name: 'Sign in with Works' }).click();
  await signInThere(page, 'rosa-there');
  await page.getByRole('heading', { name: 'Home' }).waitFor();

  // The page of the provider's answer works once.
  await page.goto(`/sign-in/openid/${id}?code=forged&state=forged`);
  await page.getByRole('alert').getByText('This sign-in has expired or was already used.').waitFor();
  await isGoodAtAllWidths(page);
});

test('with single sign-on only, one administrator has a password', { skip: noBrowser }, async (t) => {
  const only = { only_single_sign_on: true, emergency_administrator: 'admin' };
  succeeds(await hearth.admin.patch('/platform_settings', { body: only }));
  const { page } = await visit(t, { base: hearth.base, username: null });
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in with Works' }).waitFor();
  assert.equal(await page.getByLabel('User name').count(), 0);
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel(/^Password/).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
});
