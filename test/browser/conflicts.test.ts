import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { createTracker, fieldsOf } from '../support/worlds/trackers.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin, base } = hearth;
const project = await hearth.project(admin, { label: 'Lighthouse' });
const tracker = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
const fields = fieldsOf(tracker);
const withSubversion = await hasSubversion(hearth);
// Pages must name the version of their data, or the server refuses the change.
succeeds(await admin.patch('/platform_settings', { body: { require_preconditions: true } }));

type Address = '/projects/1';

/** Makes a change as another person who has just read the resource. */
async function theyChange(address: string, body: object, method: 'PATCH' | 'PUT' = 'PATCH'): Promise<void> {
  const { headers } = await admin.get(address as Address);
  const sent = { body, headers: { 'if-match': String(headers['etag']) } };
  const answer = await admin.request(method, address, sent);
  assert.ok(answer.status < 300, answer.text);
}

const nowAt = async (address: string): Promise<Record<string, unknown>> => (await admin.get(address as Address)).json;

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const conflictIn = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Someone else changed this while you were editing' });
const saveAnyway = (page: Page) => page.getByRole('button', { name: 'Save my changes anyway' }).click();
const loadTheirs = (page: Page) => page.getByRole('button', { name: 'Load their version' }).click();

test('in project settings, a conflict names the changed values and their author, and keeps the input', {
  skip: noBrowser,
}, async (t) => {
  const address = `/projects/${project.id}`;
  const { page } = await visit(t, { base });
  await page.goto(`${address}/admin/settings`);
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Ours');
  await theyChange(address, { label: 'Their lighthouse' });
  await save(page);
  const conflict = conflictIn(page);
  await conflict.getByText('Name: Their lighthouse').waitFor();
  await conflict.getByText(/^Last change: .*admin/i).waitFor();
  await isAccessible(page);
  assert.equal(await description.inputValue(), 'Ours');
  assert.notEqual((await nowAt(address))['description'], 'Ours', 'nothing was saved');
  await saveAnyway(page);
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await conflict.waitFor({ state: 'detached' });
  const { label, description: written } = await nowAt(address);
  assert.deepEqual([label, written], ['Their lighthouse', 'Ours'], 'both changes are there');
  // The next change is based on the saved version.
  await description.fill('Ours again');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await save(page);
  await saved;
  assert.equal((await nowAt(address))['description'], 'Ours again');
});

test("in settings of a tracker field, the other version can be loaded, and unrelated changes don't matter", {
  skip: noBrowser,
}, async (t) => {
  const address = `/tracker_fields/${fields.id('title')}`;
  const { page } = await visit(t, { base });
  await page.goto(`/trackers/${tracker.id}/admin/fields`);
  await page.getByRole('button', { name: 'Edit Title' }).click();
  const label = page.getByRole('dialog').getByRole('textbox', { name: 'Label' });
  await label.fill('Our title');
  await theyChange(address, { label: 'Their title' });
  await save(page);
  await conflictIn(page).getByText('Label: Their title').waitFor();
  await loadTheirs(page);
  assert.equal(await label.inputValue(), 'Their title');
  await label.fill('A common title');
  await save(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal((await nowAt(address))['label'], 'A common title');

  await page.goto(`/trackers/${tracker.id}/admin/general`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Our bugs');
  await theyChange(address, { label: 'Another title' });
  await save(page);
  await page.getByText('Saved', { exact: true }).first().waitFor();
  assert.equal((await nowAt(`/trackers/${tracker.id}`))['label'], 'Our bugs');
});

test('in a report, the view is kept until the person chooses', { skip: noBrowser }, async (t) => {
  const created = await admin.post(`/trackers/${tracker.id}/tracker_reports`, {
    body: { label: 'Shared', is_public: true },
  });
  const address = `/tracker_reports/${created.json.id}`;
  const { page } = await visit(t, { base });
  await page.goto(`/trackers/${tracker.id}?report=${created.json.id}&tql=${encodeURIComponent("title = 'x'")}`);
  await page.getByRole('button', { name: /^Reports/ }).click();
  await theyChange(address, { label: 'Their report' });
  await page.getByRole('menuitem', { name: 'Save changes to “Shared”' }).click();
  await conflictIn(page).waitFor();
  assert.match(page.url(), /tql=/);
  await saveAnyway(page);
  await page.getByText('Saved', { exact: true }).first().waitFor();
  assert.equal((await nowAt(address))['label'], 'Their report');
});

test('in platform settings, only values that the person changed are sent', { skip: noBrowser }, async (t) => {
  const address = '/platform_settings';
  const { page } = await visit(t, { base });
  await page.goto('/admin/settings');
  await page.getByRole('textbox', { name: 'Platform name' }).fill('Our platform');
  await theyChange(address, { project_restore_days: 11 });
  await save(page);
  await conflictIn(page).waitFor();
  await saveAnyway(page);
  await page.getByText('Saved', { exact: true }).first().waitFor();
  const { platform_name: name, project_restore_days: days } = await nowAt(address);
  assert.deepEqual([name, days], ['Our platform', 11]);
});

test('in repository settings, a conflict is shown as well', { skip: noBrowser || !withSubversion }, async (t) => {
  const { json: repository } = await admin.post('/svn', { body: { project_id: project.id, name: 'tools' } });
  const address = `/svn/${repository.id}`;
  const { page } = await visit(t, { base });
  await page.goto(`/projects/${project.shortname}/svn/tools/settings`);
  await page.getByRole('checkbox', { name: 'Require a reference in commit messages' }).check();
  const { settings } = await nowAt(address);
  const { layout: _layout, ...kept } = settings as Record<string, unknown>;
  await theyChange(address, { settings: { ...kept, immutable_tags: { paths: ['/tags'], whitelist: [] } } }, 'PUT');
  await save(page);
  await conflictIn(page).waitFor();
  await saveAnyway(page);
  await page.getByText('Saved', { exact: true }).first().waitFor();
  const saved = (await nowAt(address))['settings'] as {
    commit_rules: { is_reference_mandatory: boolean };
    immutable_tags: { paths: string[] };
  };
  assert.deepEqual([saved.commit_rules.is_reference_mandatory, saved.immutable_tags.paths], [true, ['/tags']]);
});

test('a deletion asks again after someone else has changed its subject', { skip: noBrowser }, async (t) => {
  const shortname = 'grows';
  const labels = { forward_label: 'grows', reverse_label: 'is grown by' };
  succeeds(await admin.post('/link_types', { body: { shortname, ...labels } }), 201);
  const { page } = await visit(t, { base });
  await page.goto('/admin/link-types');
  await page.getByRole('button', { name: `Delete ${shortname}` }).click();
  await theyChange(`/link_types/${shortname}`, { forward_label: 'plants' });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  await confirm.click();
  await page.getByText('Someone else changed this after you opened it').waitFor();
  await confirm.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal((await admin.get(`/link_types/${shortname}`)).status, 404);
});
