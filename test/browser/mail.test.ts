import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { startSmtp } from '../support/servers/smtp.ts';
import { noBrowser } from './chromium.ts';
import { isGoodAtAllWidths, visit } from './visitor.ts';

const smtp = await startSmtp({ after });
const hearth = await startHearth(
  { after },
  { env: { HEARTH_SMTP_URL: smtp.url, HEARTH_MAIL_FROM: 'forge@example.com' } },
);

test('administrators send a test mail and see the answer of the mail server', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'View mail' }).click();
  await page.getByRole('heading', { name: 'Mail', level: 1 }).waitFor();
  await page.getByText('forge@example.com').waitFor();
  await page.getByRole('textbox', { name: 'Send to' }).fill('alice@example.com');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page.getByText(/took the mail$/).waitFor();
  assert.equal(smtp.to('alice@example.com').length, 1);
  await isGoodAtAllWidths(page);

  smtp.refuse(550);
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page.getByRole('alert').getByText('550 No, thank you').waitFor();
  await isGoodAtAllWidths(page);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('the first steps ask for the address in links of mails, besides a mail server', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('0 of 4 done').waitFor();
  await steps.getByRole('link', { name: 'Set up mail' }).click();
  await page.getByText('Links in mails may lead nowhere').waitFor();
  await page.getByRole('cell', { name: hearth.base }).waitFor();
  await isGoodAtAllWidths(page);

  const env = { HEARTH_SMTP_URL: smtp.url, HEARTH_BASE_URL: 'https://hearth.example.com' };
  const { admin } = await startHearth({ after: (end) => t.after(end) }, { env });
  const { is_on, links_to, has_address } = (await admin.get('/mail/queue')).json;
  assert.deepEqual([is_on, links_to, has_address], [true, 'https://hearth.example.com', true]);
});

test('the first password is one of the first steps', { skip: noBrowser }, async (t) => {
  const { username, password } = await hearth.user('second', { isSiteAdministrator: true });
  const { page } = await visit(t, { base: hearth.base, username, password });
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  // The password, and a second person.
  await steps.getByText('2 of 4 done').waitFor();
  assert.equal(await steps.getByRole('link', { name: 'Change password' }).count(), 0);
});

test('failed mails are listed and sent again', { skip: noBrowser }, async (t) => {
  smtp.refuse(550);
  const { db, mail } = hearth.platform;
  await db.write((tx) => mail.send(tx, { to: 'bob@example.com', subject: 'Hello', text: 'private words' }));
  await eventually(async () => (await hearth.admin.get('/mail/queue')).json.failed === 1, 'the failure');
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/admin/mail');
  await page.getByRole('row', { name: /bob@example.com Hello/ }).waitFor();
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Try all again' }).click();
  await smtp.received('bob@example.com');
  await page.getByText('No mail has failed.').waitFor();
});
