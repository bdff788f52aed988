import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHearth } from '../support/hearth/hearth.ts';
import { fieldIn, grants, trackerOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });

test('people see why they may do something, and administrators why others may not', { skip: noBrowser }, async (t) => {
  const [owner, member] = [await hearth.user('owner'), await hearth.user('member')];
  const project = await hearth.project(owner, { is_public: false });
  await hearth.members(project.id, [owner, member]);
  const tracker = await trackerOf(owner, project.id, 'bug', {
    title: { type: 'string', ...grants(['project_members'], ['project_members'], ['project_admins']) },
  });
  const made = await owner.post('/artifacts', {
    body: { tracker: { id: tracker.id }, values: [{ field_id: fieldIn(tracker, 'title'), value: 'Leak' }] },
  });
  const { page } = await visit(t, { base: hearth.base, username: member.username, password: member.password });
  await page.goto(`/artifacts/${made.json.id}`);
  await page.getByRole('link', { name: 'Your permissions' }).click();
  await page.getByRole('heading', { name: 'Your permissions' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: tracker.label }).waitFor();
  const row = page.getByRole('row', { name: /^See an artifact/ });
  assert.match((await row.textContent()) ?? '', /Yes.*project/);
  await page.getByRole('row', { name: /^Delete an artifact No No rule allows it\./ }).waitFor();
  assert.equal(await page.getByLabel('Permissions of somebody else').count(), 0);
  await isGoodAtAllWidths(page);
  await page.setViewportSize({ width: 390, height: 900 });
  const { x = 0, width = 0 } = (await row.boundingBox()) ?? {};
  assert.ok(x + width <= 390, 'a phone shows the answers without scrolling to the side');

  const other = await visit(t, { base: hearth.base, username: owner.username, password: owner.password });
  await other.page.goto(`/permissions/artifact/${made.json.id}`);
  await other.page.getByRole('combobox', { name: 'Permissions of somebody else' }).fill('member');
  await other.page.getByRole('option', { name: /member/ }).click();
  await other.page.getByRole('heading', { name: /^Permissions of member/ }).waitFor();
  await other.page.getByText('It is allowed to: Administrators of the project').first().waitFor();
  await isGoodAtAllWidths(other.page);

  const stranger = await hearth.user('stranger');
  const outside = await visit(t, { base: hearth.base, username: 'stranger', password: stranger.password });
  const texts: string[] = [];
  for (const id of [made.json.id, 999_999]) {
    await outside.page.goto(`/permissions/artifact/${id}`);
    await outside.page.getByRole('heading', { level: 1 }).waitFor();
    texts.push(((await outside.page.getByRole('main').textContent()) ?? '').replaceAll(String(id), ''));
  }
  assert.equal(texts[0], texts[1]);
});
