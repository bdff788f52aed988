import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { defined, succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { startReceiver } from '../support/servers/receiver.ts';
import { anArtifact, createTracker, fieldsOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, isGoodAtAllWidths, visit } from './visitor.ts';

const receiver = await startReceiver({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_OUTGOING_NETWORKS: '127.0.0.1' } });
const { admin, base } = hearth;
const project = await hearth.project(admin, { label: 'Lighthouse' });
const bea = await hearth.user('bea');
await hearth.members(project.id, [bea]);
succeeds(await admin.post(`/user_groups/${project.id}_4/users`, { body: { id: bea.id } }), 204);
const tracker = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
const aBug = (title: string) => anArtifact(admin, tracker, [fieldsOf(tracker).set('title', { value: title })]);

test('a webhook is created with its secret, delivers, and sends a delivery again', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base });
  await page.goto(`/trackers/${tracker.id}/admin/webhooks`);
  await page.getByText('No webhooks yet.').waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/hook`);
  await dialog.getByRole('combobox', { name: 'Events' }).fill('artifact.cre');
  await page.getByRole('option', { name: 'artifact.created' }).click();
  await isAccessible(page);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await page
    .getByLabel('Secret', { exact: true })
    .filter({ hasText: /^whsec_/ })
    .waitFor();

  await aBug('The lamp');
  await receiver.received('/hook');
  await page.getByRole('button', { name: `Deliveries to ${receiver.url}/hook` }).click();
  const deliveries = page.getByRole('list', { name: 'Deliveries' });
  await deliveries.getByText('Delivered').waitFor();
  await deliveries.getByText('artifact.created', { exact: true }).click();
  await deliveries.getByText(`POST ${receiver.url}/hook`).waitFor();
  await deliveries.getByText('so it is').waitFor();
  await isGoodAtAllWidths(page);
  await deliveries.getByRole('button', { name: /^Send again: delivery \d+$/ }).click();
  await receiver.received('/hook', 2);
  await page.reload();
  await page.getByText(`${receiver.url}/hook`).waitFor();
  assert.equal(await page.getByText(/whsec_/).count(), 0, 'the secret is shown once');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a webhook of the project is edited, disabled, taken over and deleted', { skip: noBrowser }, async (t) => {
  const url = `${receiver.url}/project`;
  const made = await admin.post(`/projects/${project.id}/webhooks`, { body: { url } });
  const { id } = defined(made.json);
  const { page } = await visit(t, { base, ...bea });
  await page.goto(`/projects/${project.shortname}/admin/webhooks`);
  await page.getByText('Owned by').waitFor();
  assert.equal(await page.getByRole('button', { name: `Edit ${url}` }).count(), 0, 'only the owner edits it');
  await page.getByRole('button', { name: `Disable ${url}` }).click();
  await page.getByRole('button', { name: `Enable ${url}` }).waitFor();
  assert.equal((await admin.get(`/webhooks/${id}`)).json.is_enabled, false);

  await page.getByRole('button', { name: `Take over ${url}` }).click();
  await page.getByRole('button', { name: `Edit ${url}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('mailto:nobody');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('must be an http or https address').waitFor();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${url}/new`);
  await dialog.getByRole('checkbox', { name: 'Replace the secret with a new one' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  assert.match(await page.getByLabel('Secret', { exact: true }).innerText(), /^whsec_/);
  await isGoodAtAllWidths(page);

  await page.getByRole('button', { name: `Delete ${url}/new` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('No webhooks yet.').waitFor();
  assert.equal((await admin.get(`/webhooks/${id}`)).status, 404);
});

test('a webhook of a person who lost access says so', { skip: noBrowser }, async (t) => {
  const carol = await hearth.user('carol');
  succeeds(await admin.post(`/user_groups/${project.id}_4/users`, { body: { id: carol.id } }), 204);
  const url = `${receiver.url}/carol`;
  assert.equal((await carol.post(`/trackers/${tracker.id}/webhooks`, { body: { url } })).status, 201);
  succeeds(await admin.patch(`/users/${carol.id}`, { body: { values: { status: 'S' } } }));
  await aBug('The rope');
  const { page } = await visit(t, { base });
  await page.goto(`/trackers/${tracker.id}/admin/webhooks`);
  await page.getByText('Hearth disabled this webhook').waitFor();
  await page.getByText('The owner lost access, or their account is closed.').waitFor();
});

test('administrators find a disabled webhook in their inbox, and open its page from there', {
  skip: noBrowser,
}, async (t) => {
  const dora = await hearth.user('dora');
  await hearth.members(project.id, [bea, dora]);
  succeeds(await admin.post(`/user_groups/${project.id}_4/users`, { body: { id: dora.id } }), 204);
  for (const place of [`/projects/${project.id}`, `/trackers/${tracker.id}`] as const) {
    succeeds(await dora.post(`${place}/webhooks`, { body: { url: `${receiver.url}/dora` } }), 201);
  }
  succeeds(await admin.post('/notifications/read', { body: {} }));
  const { page, seen } = await visit(t, { base });
  const streams = page.waitForResponse((response) => response.url().includes('/api/changes/stream'));
  await page.goto('/inbox');
  await streams;
  succeeds(await admin.patch(`/users/${dora.id}`, { body: { values: { status: 'S' } } }));
  await page.getByRole('link', { name: 'Inbox, 2 unread' }).waitFor();
  await page.getByRole('button', { name: '2 new: show them' }).click();
  const list = page.getByRole('listitem');
  const { host } = new URL(receiver.url);
  await list.getByRole('link', { name: `Webhook of Lighthouse that calls ${host}` }).waitFor();
  await list.getByText('Disabled, because its owner lost access.').first().waitFor();
  await page.getByText('You are an administrator').first().waitFor();
  await isGoodAtAllWidths(page);
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/trackers/${tracker.id}/admin/webhooks`);
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
