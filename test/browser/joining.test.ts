import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { startSmtp } from '../support/servers/smtp.ts';
import { noBrowser } from './chromium.ts';
import { isGoodAtAllWidths, visit } from './visitor.ts';

const smtp = await startSmtp({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const silent = await startHearth({ after });
const password = 'kettle on the hob';

/** The address in the newest mail, without the origin. */
async function linkTo(address: string, count = 1): Promise<string> {
  const mail = (await smtp.received(address, count)).at(-1);
  return /https?:\/\/[^/\s]+(\/\S+#\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('an invited person creates an account and lands in the project', { skip: noBrowser }, async (t) => {
  const project = await hearth.project(hearth.admin, { label: 'Bakery', is_public: false });
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/projects/${project.shortname}/admin/members`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('baker@example.com\nnot an address');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await dialog.getByText('Email not is not valid').waitFor();
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('baker@example.com');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Bring flour.');
  await isGoodAtAllWidths(page);
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await page.getByText('1 invitation was sent.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Revoke the invitation of baker@example.com' }).waitFor();
  await isGoodAtAllWidths(page);
  const refusedOnce = seen.errors.splice(0);
  assert.ok(
    refusedOnce.every((text) => text.includes('400')),
    refusedOnce.join(),
  );

  const guest = await visit(t, { base: hearth.base, username: null });
  await guest.page.goto(await linkTo('baker@example.com'));
  await guest.page.getByText('You are invited to the project Bakery.').waitFor();
  assert.equal(await guest.page.getByRole('textbox', { name: 'User name' }).inputValue(), 'baker');
  await guest.page.getByRole('textbox', { name: 'Full name' }).fill('Ada Baker');
  await guest.page.getByLabel(/^Password/).fill(password);
  await guest.page.getByLabel('Confirm password').fill(password);
  await isGoodAtAllWidths(guest.page);
  await guest.page.getByRole('button', { name: 'Create account' }).click();
  await guest.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  assert.deepEqual(guest.seen, { errors: [], strangers: [] });
});

test('a forgotten password is replaced with the link of a mail', { skip: noBrowser }, async (t) => {
  await hearth.user('forgetful');
  const { page } = await visit(t, { base: hearth.base, username: null });
  await page.goto('/sign-in');
  await isGoodAtAllWidths(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('textbox', { name: 'User name or email address' }).fill('forgetful@example.com');
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Check your mail').waitFor();

  const link = await linkTo('forgetful@example.com');
  await page.goto(link);
  await page.getByText('For the account forgetful.').waitFor();
  await page.getByLabel(/^Password/).fill('password1234');
  await page.getByLabel('Confirm password').fill('password1234');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('This password is easy to guess').waitFor();
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('textbox', { name: 'User name' }).fill('forgetful');
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();

  await page.goto('/');
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await isGoodAtAllWidths(page);
});

test('people register and confirm a new address by mail', { skip: noBrowser }, async (t) => {
  succeeds(await hearth.admin.patch('/platform_settings', { body: { registration: 'open' } }));
  const { page } = await visit(t, { base: hearth.base, username: null });
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill('walker@example.com');
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Check your mail').waitFor();
  await page.goto(await linkTo('walker@example.com'));
  await page.getByRole('textbox', { name: 'Full name' }).fill('Walker');
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/');

  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Email address' }).fill('walker@new.example');
  await page.getByLabel('Current password').first().fill(password);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Confirm the new address').waitFor();
  await page.goto(await linkTo('walker@new.example'));
  await page.getByText('The account walker will use walker@new.example.').waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.waitForURL('/');
  await page.goto('/account');
  assert.equal(await page.getByRole('textbox', { name: 'Email address' }).inputValue(), 'walker@new.example');
});

test('without mail, administrators see links that they can share', { skip: noBrowser }, async (t) => {
  await silent.user('helpless');
  const { page } = await visit(t, { base: silent.base });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Actions for helpless' }).click();
  await page.getByRole('menuitem', { name: 'Send password link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Password link for helpless' });
  await dialog.getByText(/\/reset-password#[0-9a-f]{64}$/).waitFor();
  await isGoodAtAllWidths(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByRole('textbox', { name: 'Email addresses' }).fill('paper@example.com');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await page.getByText(/\/join#[0-9a-f]{64}$/).waitFor();
  await isGoodAtAllWidths(page);
});
