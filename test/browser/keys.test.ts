import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/hearth/store.ts';
import { bugTracker, open, shown } from './artifact-world.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, tookKeys, visit } from './visitor.ts';

const { base, bugs, project, aBug } = await bugTracker({ after });
const ids = [await aBug('The lamp drips'), await aBug('The fog horn is silent'), await aBug('The stairs creak')];

const everyBug = "SELECT @title, @status FROM @project = MY_PROJECTS() WHERE @title != ''";

async function focusedText(page: Page): Promise<string> {
  await tookKeys(page);
  return page.evaluate('document.activeElement.textContent');
}

test('keys work after a click on a checkbox, and do nothing under a dialog or a menu', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base });
  await page.goto(`/trackers/${bugs.id}`);
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(1).click();
  const list = page.url();
  await page.keyboard.press('j');
  const first = await focusedText(page);
  await page.keyboard.press('j');
  assert.notEqual(await focusedText(page), first);
  // In a menu, letters belong to the menu.
  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Edit artifacts' }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus();
  for (const key of ['c', '[', '?']) await page.keyboard.press(key);
  assert.equal(await page.getByRole('dialog').count(), 1);
  assert.equal(page.url(), list);
});

test('shortcuts with punctuation work on keyboards that need AltGr for it', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base });
  await page.goto(`/trackers/${bugs.id}`);
  await page.getByRole('button', { name: 'Collapse' }).waitFor();
  const pressed = JSON.stringify({ key: '[', ctrlKey: true, altKey: true, bubbles: true });
  await page.evaluate<void>(`document.body.dispatchEvent(new KeyboardEvent('keydown', ${pressed}))`);
  await page.getByRole('button', { name: 'Expand' }).waitFor();
});

test('single-key shortcuts can be turned off', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base });
  await page.goto(`/trackers/${bugs.id}`);
  await page.getByRole('button', { name: 'Collapse' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Keys that work alone' }).click();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Collapse' }).waitFor();
  await page.keyboard.press('[');
  await page.keyboard.press('c');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Collapse' }).count(), 1);
});

test('`a` assigns an unassigned artifact, even if its field is hidden', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base });
  await open(page, ids[0] ?? 0);
  assert.equal(await shown(page, 'Assigned to').count(), 0);
  await page.keyboard.press('a');
  await page.getByRole('menu', { name: 'Change Assigned to' }).waitFor();
});

test('keys that follow Escape at once reach the page, and what had the focus has it again', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base, hasMotion: true });
  await page.goto(`/trackers/${bugs.id}`);
  const title = page.getByRole('link', { name: 'The lamp drips' });
  const navigation = page.getByRole('button', { name: /^(Collapse|Expand)/ });
  const opened: [what: string, open: () => Promise<void>, shown: Locator, after: Locator][] = [
    ['the help', () => page.keyboard.press('?'), page.getByRole('switch'), title],
    ['the search', () => page.keyboard.press('/'), page.getByRole('combobox', { name: 'Search everything' }), title],
    [
      'a value in a cell',
      () => page.keyboard.press('e'),
      page.getByRole('textbox', { name: 'Title' }),
      page.getByRole('button', { name: /^Change Title of .*The lamp drips$/ }),
    ],
    [
      'a menu',
      () => page.keyboard.press('s'),
      page.getByRole('menu'),
      page.getByRole('button', { name: new RegExp(`^Change Status of bug #${ids[0]}:`) }),
    ],
    [
      'a filter',
      () => page.getByRole('button', { name: 'Columns' }).click(),
      page.getByRole('checkbox', { name: 'Title' }),
      page.getByRole('button', { name: 'Columns' }),
    ],
  ];
  for (const [what, open, shown, after] of opened) {
    await title.focus();
    const before = await navigation.innerText();
    await open();
    await shown.waitFor();
    await tookKeys(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('[');
    await eventually(async () => (await navigation.innerText()) !== before, `\`[\` after ${what}`);
    await after.and(page.locator(':focus')).waitFor();
  }
});

test('`j` and `k` move through every list', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base });
  for (const [address, first] of [
    [`/projects/${project.shortname}`, /./],
    [`/trackers/${bugs.id}/board`, /^The/],
    ['/queries', /^The/],
    ['/admin/users', /^admin/],
  ] as const) {
    await page.goto(address);
    await page.locator('main :is(tbody tr, ul[class] > li) a').first().waitFor();
    await page.keyboard.press('j');
    const start = await focusedText(page);
    assert.match(start, first, address);
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    assert.equal(await focusedText(page), start, address);
  }
});

test('the rows of a table can be compact or taller', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base });
  await page.goto(`/trackers/${bugs.id}`);
  const row = page.locator('tbody tr[data-artifact]').first();
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0);
  await row.waitFor();
  assert.equal(await height(), 36);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByText('Taller rows').click();
  await isAccessible(page);
  await page.reload();
  await row.waitFor();
  assert.equal(await height(), 44);
});

/** The dialog that a key opens for the line with the focus. */
async function changeByKey(page: Page, key: string, name: RegExp): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Save' }).waitFor();
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await isAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('`e`, `s`, `a` and `w` change the artifact of a line on the board, in a query and in my work', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base });
  const stairs = ids[2] ?? 0;
  const link = page.getByRole('link', { name: 'The stairs creak' });
  const places = [`/trackers/${bugs.id}/board`, `/queries?tql=${encodeURIComponent(everyBug)}`];
  for (const address of places) {
    await page.goto(address);
    await link.focus();
    await changeByKey(page, 's', new RegExp(`Change the status of #${stairs}`));
    await changeByKey(page, 'a', new RegExp(`Assign #${stairs}`));
  }
  await link.focus();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Title' }).fill('The stairs creak loudly');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'The stairs creak loudly' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'The stairs creak', exact: true }).waitFor();
  await page.goto('/');
  await page.getByText('Submitted', { exact: false }).first().click();
  await page.getByRole('region', { name: 'My work' }).getByRole('link', { name: 'The stairs creak' }).focus();
  await page.keyboard.press('w');
  await page.getByText(new RegExp(`#${stairs}\\.`)).waitFor();
});
