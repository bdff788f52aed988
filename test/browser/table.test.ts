import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHearth } from '../support/hearth/hearth.ts';
import { manyArtifacts } from '../support/worlds/many-artifacts.ts';
import { anArtifact, changed, fieldsOf, listOf, readArtifact, shownIn, trackerOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const project = await hearth.project(admin, { label: 'Lighthouse' });
const alice = await hearth.user('alice');
await hearth.members(project.id, [alice]);

const tracker = await trackerOf(
  admin,
  project.id,
  'lamp',
  {
    number: { type: 'aid' },
    title: { type: 'string' },
    status: listOf('sb', 'New', 'Lit', 'Broken'),
    keeper: { type: 'sb', bindings: { type: 'users', list: ['group_members'] } },
    due: { type: 'date' },
    watts: { type: 'int' },
    changed_on: { type: 'lud' },
  },
  {
    semantics: {
      title: { field_id: 'title' },
      status: { field_id: 'status', value_ids: ['New'] },
      contributor: { field_id: 'keeper' },
    },
  },
);
const fields = fieldsOf(tracker);
const lamps: [title: string, status: string, watts: number, due: string][] = [
  ['North lamp', 'New', 60, '2026-03-01'],
  ['South lamp', 'Lit', 40, '2026-03-10'],
  ['East lamp', 'Lit', 100, '2026-04-01'],
  ['West lamp', 'Broken', 25, '2026-05-01'],
  ['Stair lamp', 'New', 15, '2026-06-01'],
];
const ids: number[] = [];
for (const [title, status, watts, due] of lamps) {
  ids.push(
    await anArtifact(admin, tracker, [
      fields.set('title', { value: title }),
      fields.set('status', { bind_value_ids: [fields.value('status', status)] }),
      fields.set('watts', { value: watts }),
      fields.set('due', { value: due }),
      ...(status === 'Lit' ? [fields.set('keeper', { bind_value_ids: [alice.id] })] : []),
    ]),
  );
}
const address = `/trackers/${tracker.id}`;
/** also what is closed, in the order of the numbers */
const everything = `${address}?filter=%7B%7D&sort=number`;

/** The titles in the order in which the table shows them. */
const titles = (page: Page): Promise<string[]> => page.getByRole('link', { name: / lamp$/ }).allInnerTexts();

/** Waits until the table shows exactly these. */
async function shows(page: Page, ...expected: string[]): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const now = (await titles(page)).map((title) => title.replace(' lamp', ''));
    if (now.join() === expected.join()) return;
    if (Date.now() > deadline) assert.deepEqual(now, expected);
    await page.waitForTimeout(50);
  }
}

/** The tests send refused queries, which the browser logs as errors. */
const isUnexpected = (error: string): boolean => !error.includes('400 (Bad Request)');

test('the table is filtered and sorted by keyboard, and its link shows the same to others', {
  skip: noBrowser,
}, async (t) => {
  const { page, context, seen } = await visit(t, { base: hearth.base });
  await page.goto(`${everything}&columns=number,title,status,watts`);
  await shows(page, 'North', 'South', 'East', 'West', 'Stair');
  await page.getByText('5 artifacts', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Add filter' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Field' }).waitFor();
  await page.keyboard.type('Status');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Edit filter Status: New, Lit' }).waitFor();
  await shows(page, 'North', 'South', 'East', 'Stair');

  await page.getByRole('button', { name: 'Watts', exact: true }).focus();
  await page.keyboard.press('Enter');
  await shows(page, 'Stair', 'South', 'North', 'East');
  await page.keyboard.press('Enter');
  await shows(page, 'East', 'North', 'South', 'Stair');
  assert.equal(await page.getByRole('columnheader', { name: 'Watts' }).getAttribute('aria-sort'), 'descending');

  const other = await context.newPage();
  await other.goto(page.url());
  await shows(other, 'East', 'North', 'South', 'Stair');
  await other.getByRole('button', { name: 'Add filter' }).click();
  await other.getByRole('combobox', { name: 'Field' }).selectOption('Due');
  await other.getByRole('combobox', { name: 'Condition' }).selectOption('before');
  await other.getByLabel('Value').fill('2026-03-15');
  await other.keyboard.press('Enter');
  await shows(other, 'North', 'South');
  await other.getByRole('button', { name: 'Add filter' }).click();
  await other.getByRole('combobox', { name: 'Field' }).selectOption('Changed on');
  await other.getByRole('combobox', { name: 'Condition' }).selectOption('after');
  await other.getByRole('combobox', { name: 'Day' }).selectOption('30 days ago');
  await other.getByRole('button', { name: 'Apply filter' }).click();
  await other.getByRole('button', { name: 'Edit filter Changed on: after 30 days ago' }).waitFor();
  await shows(other, 'North', 'South');
  await other.getByRole('button', { name: 'Remove filter Changed on' }).click();
  await other.getByRole('button', { name: /^Edit filter Status/ }).focus();
  await other.keyboard.press('Delete');
  await other.getByRole('button', { name: 'Remove filter Due' }).click();
  await shows(other, 'East', 'North', 'South', 'West', 'Stair');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a list opens on what is open, and quick filters take one click; Back undoes them', {
  skip: noBrowser,
}, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto(`${address}?sort=number`);
  await shows(page, 'North', 'Stair');
  assert.equal(await page.title(), `${tracker.label} · Lighthouse · Hearth`);
  const chip = (name: string) => page.getByRole('checkbox', { name, exact: true });
  assert.ok(await chip('Open').isChecked());
  await page.getByText('Open', { exact: true }).click();
  await shows(page, 'North', 'South', 'East', 'West', 'Stair');
  await page.getByText('Mine', { exact: true }).click();
  await shows(page, 'South', 'East');
  // A view that isn't saved leaves the rows where they are.
  await page.getByRole('button', { name: 'Reports (unsaved changes)' }).waitFor();
  const { y = 999 } = (await page.locator('tbody tr').first().boundingBox()) ?? {};
  assert.ok(y <= 190, `the first row starts at ${y}`);
  const cut = `[...document.querySelectorAll('main .mantine-Button-label')].filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.textContent)`;
  assert.deepEqual(await page.evaluate<string[]>(cut), []);
  await page.getByText('Overdue', { exact: true }).click();
  await page.getByText('Mine', { exact: true }).click();
  await page.getByText('Unassigned', { exact: true }).click();
  await page.getByText('Overdue', { exact: true }).click();
  await shows(page, 'North', 'West', 'Stair');
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('wes');
  await shows(page, 'West');
  await page.goBack();
  await shows(page, 'North', 'West', 'Stair');
  await isAccessible(page);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('columns are made wider by pointer and by keyboard, and stay so', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto(everything);
  const edge = page.getByRole('separator', { name: 'Width of Status' });
  const widthOf = async () => (await page.getByRole('columnheader', { name: /^Status/ }).boundingBox())?.width ?? 0;
  await edge.waitFor();
  const usual = await widthOf();
  const { x = 0, y = 0, width = 0, height = 0 } = (await edge.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 80, y + height / 2);
  await page.mouse.up();
  assert.equal(Math.round((await widthOf()) - usual), 80);
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(Math.round((await widthOf()) - usual), 64);
  await isAccessible(page);
  await page.reload();
  await edge.waitFor();
  assert.equal(Math.round((await widthOf()) - usual), 64);
  await edge.focus();
  await page.keyboard.press('Delete');
  assert.equal(Math.round(await widthOf()), Math.round(usual));
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a status is changed by two clicks in the table, and taken back by one', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto(everything);
  const cell = (value: string) =>
    page.getByRole('button', { name: `Change Status of lamp #${ids[4]}: ${value}`, exact: true });
  await cell('New').click();
  await page.getByRole('menuitem', { name: 'Broken' }).click();
  await page.getByText(`lamp #${ids[4]}: Status is now Broken.`).waitFor();
  await cell('Broken').waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await cell('New').waitFor();
  assert.equal((await readArtifact(admin, ids[4] ?? 0)).status, 'New');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('numbers, dates, titles and people are changed in place; sums follow', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto(`${everything}&columns=title,keeper,due,watts`);
  const cell = (name: string) => page.getByRole('button', { name, exact: true });
  const lamp = `lamp #${ids[0]}`;
  await page.getByRole('cell', { name: 'Sum 240' }).waitFor();
  await cell(`Change Watts of ${lamp}: 60`).click();
  await page.getByRole('textbox', { name: 'Watts' }).fill('75');
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText(`${lamp}: Watts is now 75.`).waitFor();
  await page.getByRole('cell', { name: 'Sum 255' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await cell(`Change Watts of ${lamp}: 60`).waitFor();
  await page.getByRole('cell', { name: 'Sum 240' }).waitFor();

  await cell(`Change Due of ${lamp}: Mar 1, 2026`).click();
  await page.getByLabel('Due', { exact: true }).fill('2026-03-02');
  await page.keyboard.press('Enter');
  await cell(`Change Due of ${lamp}: Mar 2, 2026`).waitFor();
  await cell(`Change Due of ${lamp}: Mar 2, 2026`).click();
  await page.keyboard.press('Escape');
  await cell(`Change Keeper of ${lamp}: None`).click();
  await page.getByRole('menuitem', { name: /alice/i }).click();
  await page.getByText(`${lamp}: Keeper is now`).waitFor();
  const found = await readArtifact(admin, ids[0] ?? 0);
  assert.deepEqual(
    found.assignees.map(({ username }) => username),
    ['alice'],
  );
  assert.equal(shownIn(found, fields.id('watts')).value, 60);
  await changed(admin, ids[0] ?? 0, [
    fields.set('due', { value: '2026-03-01' }),
    fields.set('keeper', { bind_value_ids: [] }),
  ]);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('the keyboard moves through rows, selects, edits, assigns, watches and opens', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto(everything);
  await shows(page, 'North', 'South', 'East', 'West', 'Stair');
  const focused = () => page.locator(':focus');
  /** A closed menu gives the focus back to its row a moment later. */
  const back = () => page.locator('[data-artifact] :focus').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  assert.equal(await focused().innerText(), String(ids[1]));
  await page.keyboard.press('x');
  assert.ok(await page.getByRole('checkbox', { name: `Select lamp #${ids[1]}` }).isChecked());
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'Broken' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Broken' }).waitFor({ state: 'hidden' });
  await back();
  await page.keyboard.press('a');
  await page.getByRole('menuitem', { name: 'None' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'None' }).waitFor({ state: 'hidden' });
  await back();
  await page.keyboard.press('w');
  await page.getByText(`You hear of every change of #${ids[1]}.`).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Title' }).fill('South lamp');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/artifacts/${ids[2]}$`));
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('artifacts are added by a line in the table, one after the other, and as copies', {
  skip: noBrowser,
}, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base });
  const ladders = await trackerOf(
    admin,
    project.id,
    'ladder',
    { title: { type: 'string' }, status: listOf('sb', 'New', 'Used'), steps: { type: 'int', required: false } },
    { semantics: { title: { field_id: 'title' }, status: { field_id: 'status', value_ids: ['New', 'Used'] } } },
  );
  await page.goto(`/trackers/${ladders.id}?group=status&filter=%7B%7D&sort=title`);
  const line = page.getByRole('textbox', { name: 'New artifact' });
  await line.fill('Long ladder');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Long ladder' }).waitFor();
  await page.getByRole('button', { name: 'New artifact in None' }).click();
  assert.ok(await page.getByRole('textbox', { name: 'New artifact in None' }).evaluate((one) => one.matches(':focus')));
  await page.keyboard.type('Short ladder');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Short ladder' }).waitFor();
  await isAccessible(page);

  await page.goto(`/trackers/${ladders.id}/new`);
  await page.getByLabel('Create another').check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Rope ladder');
  await page.getByRole('textbox', { name: 'Steps' }).fill('12');
  await page.getByRole('button', { name: 'Create artifact' }).click();
  await page.getByText(/^#\d+ created\.$/).waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), '');
  assert.equal(await page.getByRole('textbox', { name: 'Steps' }).inputValue(), '12');
  await page.goto(`/trackers/${ladders.id}?filter=%7B%7D`);
  await page.getByRole('link', { name: 'Rope ladder' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy artifact' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Rope ladder');
  await page.getByRole('textbox', { name: 'Title' }).fill('Second rope ladder');
  await page.getByRole('button', { name: 'Create artifact' }).click();
  await page.getByRole('heading', { name: 'Second rope ladder' }).waitFor();
  const { json: all } = await admin.get(`/trackers/${ladders.id}/artifacts`, { query: { values: 'all' } });
  const steps = all.map((one) => [one.title, shownIn(one, fieldsOf(ladders).id('steps')).value]);
  assert.deepEqual(
    steps.filter(([, value]) => value !== null),
    [
      ['Rope ladder', 12],
      ['Second rope ladder', 12],
    ],
  );
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

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

test('many artifacts are changed at once; conflicting ones are listed and left unchanged', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  // After several changes within a second, the date of an artifact doesn't tell its version.
  hearth.clock.advance(60_000);
  for (const id of ids.slice(0, 3)) await changed(admin, id, [fields.set('watts', { value: 99 })]);
  await page.goto(everything);
  await page.getByRole('checkbox', { name: `Select lamp #${ids[0]}` }).click();
  await page.getByRole('checkbox', { name: `Select lamp #${ids[2]}` }).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  // Changes in the same second can't be distinguished by their time.
  hearth.clock.advance(5_000);
  await changed(admin, ids[1] ?? 0, [fields.set('watts', { value: 41 })]);

  await page.getByRole('button', { name: 'Edit artifacts', exact: true }).click();
  await page.getByRole('combobox', { name: 'Add field' }).click();
  await page.getByRole('option', { name: 'Status' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Broken' }).click();
  // Watts stay empty, which is a new value as well.
  await page.getByRole('combobox', { name: 'Add field' }).click();
  await page.getByRole('option', { name: 'Watts' }).click();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Update artifacts' }).click();
  await page.getByText('2 of 3 updated, 1 not updated').waitFor();
  const left = page.getByRole('list', { name: 'Not updated' }).getByRole('listitem');
  assert.match(await left.innerText(), new RegExp(`lamp #${ids[1]} South lamp\\s*: changed by someone else`));
  const stateOf = async (id: number) => {
    const artifact = await readArtifact(admin, id);
    return [artifact.status, shownIn(artifact, fields.id('watts')).value];
  };
  const states = () => Promise.all(ids.slice(0, 3).map(stateOf));
  assert.deepEqual(await states(), [
    ['Broken', null],
    ['Lit', 41],
    ['Broken', null],
  ]);

  await page.getByRole('button', { name: 'Retry with their current versions' }).click();
  await page.getByText('1 of 1 updated').waitFor();
  assert.deepEqual((await states())[1], ['Broken', null]);
});

test('ten thousand artifacts are scrolled through to the last one', { skip: noBrowser }, async (t) => {
  const large = await trackerOf(
    admin,
    project.id,
    'grain',
    { number: { type: 'atid' }, title: { type: 'string' } },
    { semantics: { title: { field_id: 'title' } } },
  );
  const title = String(fieldsOf(large).id('title'));
  await manyArtifacts(hearth, large, 10_000, (number) => ({ [title]: `Grain ${number}` }));
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${large.id}`);
  await page.getByText('10,000 artifacts').waitFor();
  await page.getByRole('link', { name: 'Grain 1', exact: true }).waitFor();
  assert.ok((await page.getByRole('row').count()) < 100, 'only visible rows are drawn');
  await page.getByRole('region', { name: 'Artifacts' }).focus();
  await page.keyboard.press('End');
  await page.getByRole('link', { name: 'Grain 10000', exact: true }).waitFor();
  assert.deepEqual(seen.errors, []);
});

test('the table is accessible, also on a phone', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  const filter = JSON.stringify({ status: { operator: 'contains', value: [fields.value('status', 'Broken')] } });
  const addresses = [everything, `${address}?group=status&filter=${encodeURIComponent(filter)}`];
  for (const one of addresses) {
    await page.goto(one);
    await page.getByRole('link', { name: 'West lamp' }).waitFor();
    await isGoodAtAllWidths(page);
  }
  await page
    .getByRole('cell')
    .locator('time[title]', { hasText: /^now$| ago$/ })
    .first()
    .waitFor();
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('listitem').filter({ hasText: 'West lamp' }).waitFor();
  assert.equal(await page.getByRole('table').count(), 0, 'a phone shows cards');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('combobox', { name: 'Field' }).selectOption('Keeper');
  await page.getByRole('checkbox', { name: /alice/ }).waitFor();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('menuitem', { name: 'Download as CSV' }).waitFor();
  await isAccessible(page);
  await fits(page);
});

test('the table shows an earlier time', { skip: noBrowser }, async (t) => {
  const before = new Date(hearth.clock.now());
  hearth.clock.advance(3_600_000);
  const id = await anArtifact(admin, tracker, [fields.set('title', { value: 'Future lamp' })]);
  t.after(() => admin.delete(`/artifacts/${id}`));
  const { page, seen } = await visit(t, hearth);
  await page.goto(everything);
  await page.getByRole('link', { name: 'Future lamp' }).waitFor();
  await page.getByRole('button', { name: 'As of', exact: true }).click();
  const local = new Date(before.getTime() - before.getTimezoneOffset() * 60_000 + 60_000).toISOString().slice(0, 16);
  await page.getByLabel('Show the table as of').fill(local);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('link', { name: 'Future lamp' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'North lamp' }).waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: /^As of/ }).click();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.getByRole('link', { name: 'Future lamp' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
