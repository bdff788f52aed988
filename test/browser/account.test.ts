import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, changed, createTracker, fieldsOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });

/** Calls the API with a key, like a script. */
const whoIs = (key: string): Promise<Response> =>
  fetch(`${hearth.base}/api/users/self`, { headers: { 'X-Auth-AccessKey': key } });

const keyOn = async (page: Page): Promise<string> =>
  (await page.getByLabel('Value of the new key').textContent()) ?? '';

test('a key is generated, copied, used by a script, shown only once, and revoked', { skip: noBrowser }, async (t) => {
  const alice = await hearth.user('alice');
  const { page, context, seen } = await visit(t, { base: hearth.base, ...alice });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Access keys' }).click();

  await page.getByRole('button', { name: 'Generate new key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('nightly build');
  await dialog.getByLabel('REST').uncheck();
  await dialog.getByRole('button', { name: 'Generate new key' }).click();
  await dialog.getByText('Choose at least one.', { exact: true }).waitFor();
  await dialog.getByLabel('REST').check();
  await dialog.getByLabel('Expiration date').fill('2099-12-31');
  await dialog.getByText('Read only').click();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Generate new key' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(copied, await keyOn(page));

  const answered = await whoIs(copied);
  assert.equal(answered.status, 200);
  assert.equal(((await answered.json()) as { username: string }).username, 'alice');
  await hearth.platform.accessKeys.flushLastUse();

  await page.reload();
  const row = page.getByRole('row', { name: 'nightly build' });
  await row.getByText('REST').waitFor();
  assert.equal(await page.getByLabel('Value of the new key').count(), 0, 'its value is shown once');
  await row.getByText('127.0.0.1').waitFor();
  await row.getByText('Read only').waitFor();
  await isAccessible(page);
  await row.getByRole('button', { name: 'Uses of nightly build' }).click();
  await dialog.getByRole('row', { name: 'GET /api/users/:id' }).waitFor();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  assert.ok(await page.getByRole('button', { name: 'Revoke selected keys' }).isDisabled());
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Revoke 1 selected key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.waitFor({ state: 'detached' });
  assert.notEqual((await whoIs(copied)).status, 200);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a key is limited to areas, projects, networks and a number of requests', { skip: noBrowser }, async (t) => {
  const nora = await hearth.user('nora');
  const project = await hearth.project(nora, { label: 'Quarry' });
  const { page } = await visit(t, { base: hearth.base, ...nora });
  await page.goto('/account/keys');
  await page.getByRole('button', { name: 'Generate new key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('dashboard');
  await dialog.getByLabel('Trackers and artifacts').check();
  await dialog.getByRole('combobox', { name: 'Projects' }).fill('quar');
  await page.getByRole('option', { name: 'Quarry' }).click();
  await dialog.getByLabel('Networks').fill('everywhere');
  await dialog.getByLabel('Requests per minute').fill('50');
  await dialog.getByRole('button', { name: 'Generate new key' }).click();
  await dialog.getByText('everywhere is not an address or a network').waitFor();
  await isGoodAtAllWidths(page);
  await dialog.getByLabel('Networks').fill('127.0.0.1, 192.0.2.0/24');
  await dialog.getByRole('button', { name: 'Generate new key' }).click();
  await page.getByLabel('Value of the new key').waitFor();
  const { policy } = (await nora.get(`/users/${nora.id}/access_keys`)).json.find(
    ({ description }) => description === 'dashboard',
  ) ?? { policy: undefined };
  assert.deepEqual(policy, {
    permission: 'write',
    areas: ['trackers'],
    project_ids: [project.id],
    networks: ['127.0.0.1', '192.0.2.0/24'],
    rate_limit: 50,
  });
  const row = page.getByRole('row', { name: 'dashboard' });
  for (const limit of ['Trackers and artifacts', '1 project', '192.0.2.0/24', '50 requests per minute']) {
    await row.getByText(limit).waitFor();
  }
  assert.equal((await whoIs(await keyOn(page))).headers.get('ratelimit-policy')?.split(',')[0], '"key";q=50;w=60');
});

test('keys are generated and revoked by keyboard alone', { skip: noBrowser }, async (t) => {
  const bob = await hearth.user('bob');
  const { page } = await visit(t, { base: hearth.base, ...bob });
  await page.goto('/account/keys');
  const generate = page.getByRole('button', { name: 'Generate new key' });
  await generate.waitFor();
  /** Presses Tab until this element has the focus. */
  const reach = async (role: 'button' | 'checkbox', name: string | RegExp) => {
    const wanted = page.getByRole(role, { name }).last();
    for (let presses = 0; presses < 40; presses += 1) {
      if (
        await wanted.evaluate(
          (element: unknown) =>
            element === (globalThis as { document?: { activeElement?: unknown } }).document?.activeElement,
        )
      )
        return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`no way to ${name}`);
  };
  await reach('button', 'Generate new key');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('by hand');
  await reach('button', 'Generate new key');
  await page.keyboard.press('Enter');
  await page.getByLabel('Value of the new key').waitFor();
  assert.equal((await whoIs(await keyOn(page))).status, 200);

  await reach('checkbox', 'Select key by hand');
  await page.keyboard.press('Space');
  await reach('button', 'Revoke 1 selected key');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await reach('button', 'Revoke');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: 'by hand' }).waitFor({ state: 'detached' });
});

test('a password is changed, and other browsers are signed out', { skip: noBrowser }, async (t) => {
  const carol = await hearth.user('carol');
  const here = await visit(t, { base: hearth.base, ...carol });
  const there = await visit(t, { base: hearth.base, ...carol });
  await here.page.goto('/account');
  const form = here.page.locator('form', { hasText: 'Change password' });
  const fill = async (current: string, fresh: string, again = fresh) => {
    await form.getByRole('textbox', { name: 'Current password' }).fill(current);
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill(fresh);
    await form.getByRole('textbox', { name: 'Confirm new password' }).fill(again);
  };
  await fill('not the one', 'a new long one');
  await form.getByRole('button', { name: 'Change password' }).click();
  await form.getByText('current password is wrong').waitFor();
  const refused = form.getByRole('textbox', { name: 'Current password' });
  assert.ok(await refused.evaluate((input) => input === input.ownerDocument.activeElement), 'it has the cursor');
  assert.equal(await form.getByRole('textbox', { name: 'New password', exact: true }).inputValue(), 'a new long one');
  await fill(carol.password, 'a new long one', 'another one');
  await form.getByText('don’t match').waitFor();
  await fill(carol.password, 'a new long one');
  await form.getByRole('button', { name: 'Change password' }).click();
  await here.page.getByText('Your password has been changed.').waitFor();

  await there.page.goto('/account');
  await there.page.getByRole('heading', { level: 1, name: 'Sign in to' }).waitFor();
  const again = await visit(t, { base: hearth.base, username: 'carol', password: 'a new long one' });
  await again.page.goto('/account/sessions');
  await again.page.getByRole('button', { name: 'End all other sessions' }).click();
  await again.page.getByText('All other sessions have ended.').waitFor();
  await here.page.goto('/account');
  await here.page.getByRole('heading', { level: 1, name: 'Sign in to' }).waitFor();
});

test('people edit their profile and their preferences', { skip: noBrowser }, async (t) => {
  const dora = await hearth.user('dora');
  const { page } = await visit(t, { base: hearth.base, ...dora });
  await page.goto('/account');
  await page.getByLabel('Full name').fill('Dora the Explorer');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await isAccessible(page);
  const written = () => page.waitForResponse((response) => response.url().endsWith('/api/users/self/preferences'));
  await Promise.all([written(), page.getByLabel('Default text format').selectOption('HTML')]);
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Auckland');
  await Promise.all([written(), page.getByRole('option', { name: 'Pacific/Auckland' }).click()]);
  const preference = async (key: string) => (await dora.get(`/users/self/preferences?key=${key}`)).json.value;
  assert.deepEqual(
    [await preference('user_edition_default_format'), await preference('time_zone')],
    ['html', 'Pacific/Auckland'],
  );
  await page.goto('/users/dora');
  await page.getByRole('heading', { name: 'Dora the Explorer' }).waitFor();
  // The last day of a key ends when it ends in Auckland.
  await page.goto('/account/keys');
  await page.getByRole('button', { name: 'Generate new key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('until January');
  await dialog.getByLabel('REST').check();
  await dialog.getByLabel('Expiration date').fill('2099-01-31');
  await dialog.getByRole('button', { name: 'Generate new key' }).click();
  await page.getByLabel('Value of the new key').waitFor();
  const keys = (await dora.get(`/users/${dora.id}/access_keys`)).json;
  const made = keys.find(({ description }) => description === 'until January');
  assert.equal(Date.parse(made?.expiration_date ?? ''), Date.parse('2099-01-31T10:59:59Z'));
});

test('people set their picture, and download what is stored about them', { skip: noBrowser }, async (t) => {
  const erin = await hearth.user('erin-easel', { realName: 'Erin Easel' });
  const { page, seen } = await visit(t, { base: hearth.base, ...erin });
  await page.goto('/account');
  const picture = page.getByRole('region', { name: 'Picture' });
  const upload = (name: string, mimeType: string, buffer: Buffer) =>
    picture.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
  await upload('notes.png', 'image/png', Buffer.from('not a picture'));
  await picture.getByRole('alert').waitFor();
  const red = { width: 300, height: 200, channels: 3, background: '#c00' } as const;
  await upload('me.png', 'image/png', await sharp({ create: red }).png().toBuffer());
  await picture.getByRole('button', { name: 'Remove picture' }).waitFor();
  assert.match((await picture.locator('img').getAttribute('src')) ?? '', /\/avatar-[0-9a-f]+\.png$/);
  await isGoodAtAllWidths(page);
  await picture.getByRole('button', { name: 'Remove picture' }).click();
  await picture.getByRole('button', { name: 'Remove picture' }).waitFor({ state: 'detached' });

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\n');
  assert.ok(lines.length > 1);
  for (const line of lines) JSON.parse(line);
  assert.match(lines.join('\n'), /Erin Easel/);
  // The browser logs the refusal.
  assert.deepEqual(
    seen.errors.filter((error) => !error.includes('400')),
    [],
  );
});

test('the home page shows projects, open artifacts and activity; all pages fit and are accessible', {
  skip: noBrowser,
}, async (t) => {
  const erin = await hearth.user('erin');
  const project = await hearth.project(erin, { label: 'Lighthouse' });
  const tracker = await createTracker(erin, project.id, 'bug', { template_name: 'bugs' });
  const field = fieldsOf(tracker);
  await anArtifact(erin, tracker, [field.set('title', { value: 'Lamp flickers' })]);
  const out = await anArtifact(erin, tracker, [
    field.set('title', { value: 'Lamp is out' }),
    field.set('severity', { bind_value_ids: [field.value('severity', 'Major')] }),
    field.set('due_date', { value: '2020-02-03' }),
  ]);
  const { page, seen } = await visit(t, { base: hearth.base, ...erin });
  await page.goto('/');
  await page.getByRole('region', { name: 'My projects' }).getByText('Lighthouse').waitFor();
  await page.getByText('Submitted', { exact: true }).click();
  const mine = page.getByRole('region', { name: 'My work' });
  await mine.getByRole('region', { name: 'Later' }).getByText('Lamp flickers').waitFor();
  const overdue = mine.getByRole('region', { name: 'Overdue' });
  await overdue.getByText('Lamp is out').waitFor();
  await overdue.getByText('Due Feb 3, 2020').waitFor();
  await overdue.getByText('New', { exact: true }).waitFor();
  await overdue.getByText('Major', { exact: true }).waitFor();
  await mine.getByText('Watched', { exact: true }).click();
  await mine.getByText('You don’t watch any open artifact.').waitFor();
  await erin.put(`/artifacts/${out}/watch`, { body: { state: 'watching' } });
  await changed(hearth.admin, out, [
    field.set('status', { bind_value_ids: [field.value('status', 'Confirmed')] }),
    field.set('description', { value: { content: 'Dark.', format: 'text' } }),
  ]);
  await page.reload();
  await mine.getByText('Watched', { exact: true }).click();
  await mine.getByRole('link', { name: 'Lamp is out' }).waitFor();
  await mine.getByRole('heading', { name: 'Overdue 1' }).waitFor();
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await activity.getByText('Status: New → Confirmed').waitFor();
  await activity.getByText('Description was changed').waitFor();
  await activity.getByText('Lamp flickers').waitFor();
  await isGoodAtAllWidths(page);
  for (const address of ['/account', '/account/keys', '/account/sessions', '/users/erin']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isGoodAtAllWidths(page);
  }
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
