import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { noBrowser } from './chromium.ts';
import { lampTracker, shows } from './lamp-world.ts';
import { isAccessible, visit } from './visitor.ts';

const { hearth, tracker, address, everything } = await lampTracker({ after });

/** The tests send refused queries, which the browser logs as errors. */
const isUnexpected = (error: string): boolean => !error.includes('400 (Bad Request)');
test('a TQL query is completed, shows its errors in place, and is run', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(everything);
  await page.getByRole('button', { name: 'Write TQL' }).click();
  const query = page.getByRole('textbox', { name: 'TQL query' });
  await query.click();
  await page.keyboard.type('sta');
  await page.getByRole('option', { name: /^status/ }).click();
  await page.keyboard.type('= "New" OR status = "Br');
  await page.getByRole('option', { name: '"Broken"' }).click();
  await page.keyboard.press('Enter');
  await shows(page, 'North', 'West', 'Stair');
  await query.fill('title = "lamp"\nAND colour = "red"');
  await page.locator('.cm-lintRange-error', { hasText: 'colour' }).waitFor();
  assert.deepEqual(await page.locator('.cm-lintRange-error').allInnerTexts(), ['colour']);
  await page.getByText("'colour' at line 2, column 5").waitFor();
  await isAccessible(page);
  await query.fill('watt > 50');
  await page.getByRole('button', { name: 'Did you mean watts?' }).click();
  await page.waitForURL(/watts/);
  assert.match(decodeURIComponent(page.url()), /watts[ +]>[ +]50/);
  await query.fill('titel = "lamp"');
  await page.getByRole('button', { name: 'Did you mean title?' }).waitFor();
  await page.getByRole('link', { name: 'All of TQL' }).waitFor();
  await query.fill('status = "Brokn"');
  await page.getByRole('button', { name: 'Did you mean Broken?' }).click();
  await page.waitForURL((url) => url.searchParams.get('tql')?.includes('status = "Broken"') === true);
  await isAccessible(page);
  await isAccessible(page);
  await query.fill('status = "Broken" OR watts > 50');
  await page.keyboard.press('Enter');
  await shows(page, 'North', 'East', 'West');
  await page.reload();
  await shows(page, 'North', 'East', 'West');
  assert.deepEqual(seen.errors.filter(isUnexpected), []);
});

test('columns and groups are chosen, saved as a report, opened again and downloaded', {
  skip: noBrowser,
}, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`${address}?filter=%7B%7D&sort=-watts`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Watts' }).check();
  await page.getByRole('columnheader', { name: 'Watts' }).waitFor();
  await page.getByRole('button', { name: 'Move Watts left' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitemradio', { name: 'Status' }).click();
  await shows(page, 'North', 'Stair', 'East', 'South', 'West');
  await page.getByRole('button', { name: 'New 2' }).click();
  await shows(page, 'East', 'South', 'West');

  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('menuitem', { name: 'Save as new report' }).click();
  await page.getByLabel('Name').fill('By watts');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'By watts' }).waitFor();

  await page.goto(address);
  await page.getByRole('heading', { name: tracker.label }).waitFor();
  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('menuitemradio', { name: 'By watts' }).click();
  await shows(page, 'North', 'Stair', 'East', 'South', 'West');
  const heads = await page.getByRole('columnheader').allInnerTexts();
  assert.deepEqual(
    heads.filter((head) => head !== ''),
    ['Number', 'Title', 'Status', 'Keeper', 'Watts', 'Changed on'],
  );
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await shows(page, 'East', 'North', 'South', 'Stair', 'West');
  await page.getByRole('button', { name: 'Reports' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n');
  assert.match(lines[0] ?? '', /^Number,Title,Status,Keeper,Watts,Changed on$/);
  assert.match(lines[1] ?? '', /^\d+,East lamp,Lit,[^,]*,100,/);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
