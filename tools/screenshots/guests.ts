import type { Page } from 'playwright-core';
import { succeeds } from '../../test/support/hearth/expect.ts';
import type { Cleanup, Hearth } from '../../test/support/hearth/hearth.ts';
import { addProvider } from '../../test/support/hearth/openid.ts';
import { startOpenIdProvider } from '../../test/support/servers/openid.ts';
import type { startSmtp } from '../../test/support/servers/smtp.ts';

type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/** Signs in at the provider, which sends the browser back to a page that asks for the owner's consent. */
async function comeBack(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in with Works' }).click();
  await page.locator('input[name="login"]').fill('gina-there');
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Connect your account' }).waitFor();
}

/** The way to the pages for people who are not signed in, by the name of the picture. */
export async function guestPagesOf(test: Cleanup, hearth: Hearth, smtp: Smtp) {
  const { admin, anonymous } = hearth;
  const linkTo = async (address: string): Promise<string> => {
    const mail = (await smtp.received(address)).at(-1);
    return /https?:\/\/[^/\s]+(\/\S+#\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  succeeds(await admin.patch('/platform_settings', { body: { registration: 'open' } }));
  const provider = await startOpenIdProvider(test, hearth.base);
  const providerId = await addProvider(hearth, provider.issuer);
  const [, eve, finn] = [await hearth.user('gina'), await hearth.user('eve'), await hearth.user('finn')];
  provider.people.set('gina-there', { email: 'gina@example.com', email_verified: true });
  succeeds(await admin.post('/invitations', { body: { emails: ['dan@example.com'] } }), 201);
  succeeds(await anonymous.post('/password_resets', { body: { login: eve.username } }), 202);
  const change = { email: 'finn@new.example', current_password: finn.password };
  succeeds(await hearth.byPassword(finn).patch('/users/self/profile', { body: change }));
  const addresses = {
    'sign-in': '/sign-in',
    'forgot-password': '/forgot-password',
    register: '/register',
    join: await linkTo('dan@example.com'),
    'reset-password': await linkTo('eve@example.com'),
    'confirm-email': await linkTo('finn@new.example'),
    'openid-failed': `/sign-in/openid/${providerId}?code=used&state=used`,
  };
  const open = (address: string) => async (page: Page) => void (await page.goto(address));
  const opened = Object.entries(addresses).map(([name, address]) => [name, open(address)] as const);
  return new Map([...opened, ['openid-connect', comeBack] as const]);
}
