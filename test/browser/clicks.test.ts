import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, changed, createTracker, fieldsOf, readArtifact } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const project = await hearth.project(admin, { label: 'Lighthouse' });
const bugs = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
const field = fieldsOf(bugs);
const lamp = await anArtifact(admin, bugs, [field.set('title', { value: 'Lamp flickers' })]);
await changed(admin, lamp, [], { comment: { body: 'Ask the watchmaker about it.', format: 'text' } });

/** Counts a person's clicks and keys as the browser sees them: pressed mouse buttons, and pressed keys. */
const counter = `
  window.effort = { clicks: 0, keys: 0 };
  addEventListener('pointerdown', () => void (window.effort.clicks += 1), true);
  addEventListener('keydown', ({ isTrusted }) => void (window.effort.keys += Number(isTrusted)), true);
`;

interface Effort {
  clicks: number;
  keys: number;
}

async function counted(page: Page, task: () => Promise<void>): Promise<Effort> {
  await page.evaluate('void (window.effort = { clicks: 0, keys: 0 })');
  await task();
  return page.evaluate<Effort>('window.effort');
}

const statusOf = async (id: number): Promise<string> => (await readArtifact(admin, id)).status;

test('everyday work takes at most the promised number of clicks and keys', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  await page.addInitScript(counter);
  const status = (id: number, value: string) =>
    page.getByRole('button', { name: `Change Status of bug #${id}: ${value}`, exact: true });

  await page.goto(`/trackers/${bugs.id}`);
  await status(lamp, 'New').waitFor();
  const inTable = await counted(page, async () => {
    await status(lamp, 'New').click();
    await page.getByRole('menuitem', { name: 'Confirmed' }).click();
    await status(lamp, 'Confirmed').waitFor();
  });
  assert.deepEqual([inTable, await statusOf(lamp)], [{ clicks: 2, keys: 0 }, 'Confirmed'], 'a status in the table');

  const filter = await counted(page, async () => {
    await page.getByRole('list', { name: 'Filters' }).getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('menuitem', { name: 'In progress' }).click();
    await status(lamp, 'Confirmed').waitFor({ state: 'detached' });
  });
  assert.deepEqual(filter, { clicks: 2, keys: 0 }, 'a filter by status');

  const assigned = await counted(page, async () => {
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('option', { name: 'Assigned to: None' }).click();
    await page
      .getByRole('checkbox', { name: 'Unassigned' })
      .and(page.locator(':checked'))
      .waitFor({ state: 'attached' });
  });
  assert.deepEqual(assigned, { clicks: 2, keys: 0 }, 'a filter by any list');

  const found = await counted(page, async () => {
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search everything' }).waitFor();
    await page.keyboard.type('watchmaker');
    await page.getByRole('group', { name: 'Comments' }).getByRole('option').waitFor();
  });
  assert.deepEqual(found, { clicks: 0, keys: 1 + 'watchmaker'.length }, 'a comment by a word');
  await page.keyboard.press('Escape');

  const jump = await counted(page, async () => {
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search everything' }).waitFor();
    await page.keyboard.type(`#${lamp}`);
    await page.getByRole('group', { name: 'Jump to' }).getByRole('option').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Lamp flickers' }).waitFor();
  });
  assert.deepEqual(jump, { clicks: 0, keys: 2 + `#${lamp}`.length }, 'a jump to a number');

  const onPage = await counted(page, async () => {
    await status(lamp, 'Confirmed').click();
    await page.getByRole('menuitem', { name: 'In progress' }).click();
    await status(lamp, 'In progress').waitFor();
  });
  assert.deepEqual([onPage, await statusOf(lamp)], [{ clicks: 2, keys: 0 }, 'In progress'], 'a status on the page');
});

test('after the first bug, a title and one click create another', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  await page.addInitScript(counter);
  await page.goto(`/trackers/${bugs.id}/new`);
  await page.getByLabel('Create another').check();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Bug 1');
  const create = page.getByRole('button', { name: 'Create bug' });
  await create.click();
  await page.locator('input[value=""]:focus').waitFor();
  for (const number of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    const effort = await counted(page, async () => {
      await page.keyboard.type(`Bug ${number}`);
      await create.click();
      await page.locator('input[value=""]:focus').waitFor();
    });
    assert.deepEqual(effort, { clicks: 1, keys: `Bug ${number}`.length }, `bug ${number}`);
  }
  const { json: all } = await admin.get(`/trackers/${bugs.id}/artifacts`);
  assert.equal(all.filter((one) => /^Bug \d+$/.test(one.title ?? '')).length, 10);
});

test("on a phone, the message about a new bug doesn't cover the button for the next one", {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base: hearth.base, width: 390 });
  await page.goto(`/trackers/${bugs.id}/new`);
  await page.getByLabel('Create another').check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Seen on the way');
  const create = page.getByRole('button', { name: 'Create bug' });
  await create.click();
  const message = await page.locator('.mantine-Notification-root').first().boundingBox();
  const button = await create.boundingBox();
  assert.ok(message !== null && button !== null);
  assert.ok(message.y + message.height <= button.y, `the message ends at ${message.y + message.height}`);
});
