import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { send } from '../support/hearth/client.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { noBrowser, watch } from './chromium.ts';
import { openWindow } from './visitor.ts';

const hearth = await startHearth({ after });

test('a person authorizes with an access key and tries a request', { skip: noBrowser }, async (t) => {
  const alice = await hearth.user('alice', { realName: 'Alice Explorer' });
  await hearth.admin.patch('/platform_settings', { body: { platform_name: 'Forge <b>&</b> Co' } });
  const page = await openWindow(t, { viewport: { width: 1280, height: 900 } });
  const seen = watch(page, hearth.base);

  await page.goto(`${hearth.base}/api/explorer`);
  assert.equal(page.url(), `${hearth.base}/api/explorer/`);
  await page.locator('.opblock').first().waitFor();
  assert.equal(await page.title(), 'Forge <b>&</b> Co API explorer');
  assert.match(await page.locator('header h1').innerText(), /^Forge <b>&<\/b> Co API explorer$/);
  // The page renders only visible operations, so the filter brings each one into view.
  const filter = page.getByPlaceholder('Filter by tag or path');
  await filter.fill('tokens');
  await page.locator('#operations-tokens-post_tokens').waitFor();
  await filter.fill('users');

  await page.getByRole('button', { name: 'Authorize' }).click();
  const dialog = page.locator('.modal-ux');
  assert.equal(await dialog.locator('input').count(), 1, 'only the key is requested');
  await dialog.locator('input').fill(alice.accessKey);
  await dialog.getByRole('button', { name: 'Apply credentials' }).click();
  await dialog.getByText('Logout').waitFor();
  await dialog.locator('.auth-btn-wrapper').getByRole('button', { name: 'Close' }).click();

  const operation = page.locator('#operations-users-get_users_by_id');
  await operation.locator('.opblock-summary-control').click();
  await operation.getByPlaceholder('id').fill('self');
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table');
  await answer.waitFor();
  assert.match(await answer.innerText(), /"real_name": "Alice Explorer"/);
  assert.match(await operation.locator('.request-url').innerText(), new RegExp(`${hearth.base}/api/users/self`));

  await operation.locator('.responses-table').getByText('Schema', { exact: true }).first().click();
  const schema = operation.locator('.responses-table .model-box').first();
  assert.match(await schema.innerText(), /nullable: true/);

  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('the page runs only code from this server', async () => {
  const page = await send(hearth.base, 'GET', '/api/explorer/');
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /default-src 'none'; script-src 'self';/);
  assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe-inline/);
  assert.doesNotMatch(page.text, /https?:\/\/|<script>|\son\w+=/);
});

test('the address without a trailing slash redirects to the page, also behind a proxy', async () => {
  const headers = { Host: 'hearth.example.com' };
  for (const path of ['/api/explorer', '/api/v1/explorer']) {
    const answered = await send(hearth.base, 'GET', path, { headers });
    assert.equal(answered.status, 301);
    const target = new URL(String(answered.headers['location']), `https://hearth.example.com${path}`);
    assert.equal(target.href, `https://hearth.example.com${path}/`);
    assert.equal((await send(hearth.base, 'GET', target.pathname)).status, 200);
  }
});
