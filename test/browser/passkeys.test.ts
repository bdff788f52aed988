import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { noBrowser } from './chromium.ts';
import { isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });
// Browsers have no passkeys for IP addresses.
const base = hearth.base.replace('127.0.0.1', 'localhost');

/** An authenticator of Chromium that always says yes. Its passkeys stay when it is unplugged from a page. */
async function plugIn(page: Page, verifies = true) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: verifies ? 'internal' : 'usb',
      hasResidentKey: verifies,
      hasUserVerification: verifies,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
  await page.addInitScript(`{
    const get = CredentialsContainer.prototype.get;
    CredentialsContainer.prototype.get = function (options) {
      window.asksForPasskey = true;
      return get.call(this, options);
    };
  }`);
  return { devtools, authenticatorId };
}

async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

type Authenticator = Awaited<ReturnType<typeof plugIn>>;

/** Whether the user touches the authenticator when it asks. */
const touches = ({ devtools, authenticatorId }: Authenticator, enabled: boolean) =>
  devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

/** Ignores the passkey that the browser offers for the user name, and uses the next one that a button requests. */
async function signOut(page: Page, authenticator: Authenticator): Promise<void> {
  await page.context().clearCookies();
  await touches(authenticator, false);
  await page.goto('/sign-in');
  await eventually(() => page.evaluate<boolean>('window.asksForPasskey === true'), 'a passkey is asked for');
  await touches(authenticator, true);
}

/** A key of another kind is nothing that the browser fills in. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/sign-in');
}

test('a person adds a passkey that the platform requires, and signs in with it alone', {
  skip: noBrowser,
}, async (t) => {
  const { username, password, id } = await hearth.user('pia');
  succeeds(await hearth.admin.patch('/platform_settings', { body: { second_factor_required: 'everyone' } }));
  const { page } = await visit(t, { base, username, password });
  const authenticator = await plugIn(page);
  const { devtools, authenticatorId } = authenticator;
  await page.goto('/');
  await page.getByText('This platform requires a second factor.').waitFor();
  await addPasskey(page, 'Laptop', 'not the password');
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByText('The current password is wrong.').waitFor();
  await isGoodAtAllWidths(page);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Your recovery codes').waitFor();
  await page.getByRole('button', { name: 'Rename Laptop' }).waitFor();
  await isGoodAtAllWidths(page);
  await addPasskey(page, 'Again', password);
  await page.getByText('This device already has a passkey of your account.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await signOut(page, authenticator);
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();

  succeeds(await hearth.admin.patch(`/users/${id}`, { body: { values: { status: 'S' } } }));
  await signOut(page, authenticator);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('Account Suspended').waitFor();
  succeeds(await hearth.admin.patch(`/users/${id}`, { body: { values: { status: 'A' } } }));

  // Another person with the device has no user verification.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('No passkey was used. Try again, or choose another way.').waitFor();
  await isGoodAtAllWidths(page);
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();

  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Laptop' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove Old laptop' });
  await removing.getByLabel('Current password').fill(password);
  await isGoodAtAllWidths(page);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('This platform requires a second factor.').waitFor();
  succeeds(await hearth.admin.patch('/platform_settings', { body: { second_factor_required: 'nobody' } }));
});

test('a security key without a PIN is a second factor after the password', { skip: noBrowser }, async (t) => {
  const { username, password } = await hearth.user('sam');
  const { page } = await visit(t, { base, username, password });
  const { devtools, authenticatorId } = await plugIn(page, false);
  await page.goto('/account/security');
  await addPasskey(page, 'Key', password);
  await page.getByText('Needs your password').waitFor();
  await leave(page);
  const enter = async () => {
    await page.getByRole('textbox', { name: 'User name' }).fill(username);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await enter();
  await page.getByRole('textbox', { name: 'Code of your second factor' }).waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Use a passkey instead of a code' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();

  // Another key, or a copy that has fallen behind, is refused.
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  assert.ok(credential !== undefined);
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
  await leave(page);
  await enter();
  await page.getByRole('button', { name: 'Use a passkey instead of a code' }).click();
  await page.getByText('This passkey is not known here, or could not be verified.').waitFor();
});

test('the browser offers passkeys when it fills in the user name', { skip: noBrowser }, async (t) => {
  const { username, password, id } = await hearth.user('ada');
  const { page } = await visit(t, { base, username, password });
  const authenticator = await plugIn(page);
  await page.goto('/account/security');
  await addPasskey(page, 'Laptop', password);
  await page.getByText('Your recovery codes').waitFor();

  await signOut(page, authenticator);
  const name = page.getByRole('textbox', { name: 'User name' });
  assert.equal(await name.getAttribute('autocomplete'), 'username webauthn');
  // Without typing or clicking: the authenticator answers the offer of the browser.
  await page.goto('/sign-in?next=/account/keys');
  await page.waitForURL('**/account/keys');

  succeeds(await hearth.admin.patch(`/users/${id}`, { body: { values: { status: 'S' } } }));
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await page.getByText('Account Suspended').waitFor();
});
