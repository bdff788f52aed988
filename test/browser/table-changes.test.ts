import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  anArtifact,
  changed,
  createTracker,
  fieldsOf,
  listOf,
  readArtifact,
  shownIn,
  trackerOf,
} from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { lampTracker, shows } from './lamp-world.ts';
import { isAccessible, tookKeys, visit } from './visitor.ts';

const { hearth, admin, project, alice, fields, ids, everything } = await lampTracker({ after });
test('two clicks in the table change a status, and one undoes it', { skip: noBrowser }, async (t) => {
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

test('numbers are written as the reader writes them, and end where their sum ends', { skip: noBrowser }, async (t) => {
  const west = ids[3] ?? 0;
  await changed(admin, west, [fields.set('watts', { value: 12345 })]);
  const { page } = await visit(t, { base: hearth.base, locale: 'fr-FR' });
  await page.goto(`${everything}&columns=title,watts`);
  const cell = (shown: RegExp) => page.getByRole('button', { name: new RegExp(`#${west}.*${shown.source}$`) });
  await page.getByRole('cell', { name: /^Somme 12\s560$/ }).waitFor();
  const edges = await page.evaluate<number[]>(`[...document.querySelectorAll('td[data-number]')]
    .filter((one) => /12.(345|560)$/.test(one.textContent))
    .map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one.querySelector('button') ?? one);
      return Math.round(range.getBoundingClientRect().right);
    })`);
  assert.equal(edges.length, 2);
  assert.equal(edges[0], edges[1]);
  await cell(/12\s345/).click();
  await page.getByRole('textbox', { name: 'Watts' }).press('Control+a');
  await page.keyboard.type('26');
  await page.keyboard.press('Enter');
  await cell(/26/).waitFor();
  assert.equal(shownIn(await readArtifact(admin, west), fields.id('watts')).value, 26);
  await changed(admin, west, [fields.set('watts', { value: 25 })]);
});

test('the keyboard moves through rows, selects, edits, assigns, watches and opens', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto(everything);
  await shows(page, 'North', 'South', 'East', 'West', 'Stair');
  const focused = () => page.locator(':focus');
  /** A closed menu returns the focus to its row shortly afterwards. */
  const back = () => page.locator('[data-artifact] :focus').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await tookKeys(page);
  assert.equal(await focused().innerText(), String(ids[1]));
  await page.keyboard.press('x');
  assert.ok(await page.getByRole('checkbox', { name: `Select lamp #${ids[1]}` }).isChecked());
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'Broken' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Broken' }).waitFor({ state: 'hidden' });
  await back();
  await page.keyboard.type('sbro');
  await page.locator('[role="menuitem"]:focus', { hasText: 'Broken' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`lamp #${ids[1]}: Status is now Broken.`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: `Change Status of lamp #${ids[1]}: Lit`, exact: true }).focus();
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
  // Back leads to the row.
  await page.goBack();
  await page.locator(`[data-artifact="${ids[2]}"] a:focus`).first().waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a row that the person changes keeps its place and focus, or moves to its group with the focus', {
  skip: noBrowser,
}, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  const focused = page.locator(':focus');
  const order = () =>
    page.locator('[data-artifact]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-artifact')));
  // A tracker with all kinds of fields. The newest change comes first, and only open artifacts are shown.
  const bugs = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
  const bug = fieldsOf(bugs);
  const titled = (title: string) =>
    anArtifact(admin, bugs, [
      bug.set('title', { value: title }),
      bug.set('status', { bind_value_ids: [bug.value('status', 'New')] }),
    ]);
  const first = await titled('Glass is cracked');
  await titled('Brass is dull');
  const state = (value: string) =>
    page.getByRole('button', { name: `Change Status of bug #${first}: ${value}`, exact: true });
  await page.goto(`/trackers/${bugs.id}`);
  await state('New').focus();
  const before = await order();
  assert.equal(before.at(-1), String(first));
  await page.keyboard.type('sclo');
  await page.keyboard.press('Enter');
  await state('Closed').waitFor();
  await page.getByRole('button', { name: '1 no longer matches' }).waitFor();
  assert.deepEqual(await order(), before);
  assert.equal(await focused.getAttribute('aria-label'), await state('Closed').getAttribute('aria-label'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await state('New').waitFor();

  const last = ids.at(-1);
  const status = (value: string) =>
    page.getByRole('button', { name: `Change Status of lamp #${last}: ${value}`, exact: true });
  await page.goto(`${everything}&group=status`);
  await status('New').focus();
  await page.keyboard.type('slit');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: 'Lit 3' }).waitFor();
  await page.locator(`[data-artifact="${last}"] :focus`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row', { name: 'Lit 2' }).waitFor();
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
  const line = page.getByRole('textbox', { name: 'New ladder' });
  await line.fill('Long ladder');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Long ladder' }).waitFor();
  await page.getByRole('button', { name: 'New ladder in None' }).click();
  assert.ok(await page.getByRole('textbox', { name: 'New ladder in None' }).evaluate((one) => one.matches(':focus')));
  await page.keyboard.type('Short ladder');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Short ladder' }).waitFor();
  await isAccessible(page);

  await page.goto(`/trackers/${ladders.id}/new`);
  await page.getByLabel('Create another').check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Rope ladder');
  await page.getByRole('textbox', { name: 'Steps' }).fill('12');
  await page.getByRole('button', { name: 'Create ladder' }).click();
  await page.getByText(/^#\d+ created\.$/).waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), '');
  assert.equal(await page.getByRole('textbox', { name: 'Steps' }).inputValue(), '12');
  await page.goto(`/trackers/${ladders.id}?filter=%7B%7D`);
  await page.getByRole('link', { name: 'Rope ladder' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy artifact' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Rope ladder');
  await page.getByRole('textbox', { name: 'Title' }).fill('Second rope ladder');
  await page.getByRole('button', { name: 'Create ladder' }).click();
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

test('many artifacts are changed at once; conflicting ones are listed and left unchanged', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  // After several changes within a second, the date of an artifact doesn't identify its version.
  hearth.clock.advance(60_000);
  for (const id of ids.slice(0, 3)) await changed(admin, id, [fields.set('watts', { value: 99 })]);
  await page.goto(everything);
  await page.getByRole('checkbox', { name: `Select lamp #${ids[0]}` }).click();
  await page.getByRole('checkbox', { name: `Select lamp #${ids[2]}` }).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  // Changes in the same second can't be distinguished by their time.
  hearth.clock.advance(5_000);
  await changed(admin, ids[1] ?? 0, [fields.set('watts', { value: 41 })]);

  // The key applies to all selected rows.
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: 'Edit 3 artifacts' }).locator('input:focus').waitFor();
  await page.keyboard.type('Broken');
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

test('a session that ends during a bulk change loses nothing, and a retry overwrites no changes of others', {
  skip: noBrowser,
}, async (t) => {
  const { page, context } = await visit(t, { base: hearth.base, ...alice });
  hearth.clock.advance(60_000);
  const chosen = ids.slice(0, 5);
  for (const id of chosen) await changed(admin, id, [fields.set('watts', { value: 1 })]);
  hearth.clock.advance(60_000);
  await page.goto(everything);
  await page.getByRole('checkbox', { name: `Select lamp #${chosen[0]}` }).click();
  await page.getByRole('checkbox', { name: `Select lamp #${chosen[4]}` }).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Edit artifacts' }).click();
  await page.getByRole('combobox', { name: 'Add field' }).click();
  await page.getByRole('option', { name: 'Watts' }).click();
  await page.getByRole('textbox', { name: 'Watts' }).fill('7');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Update artifacts' }).click();
  await page.getByText('0 of 5 updated, 5 not updated').waitFor();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').first().fill(alice.password);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await again.waitFor({ state: 'detached' });

  await changed(admin, chosen[2] ?? 0, [fields.set('watts', { value: 2 })]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('4 of 5 updated, 1 not updated').waitFor();
  const watts = async () =>
    Promise.all(chosen.map(async (id) => shownIn(await readArtifact(admin, id), fields.id('watts')).value));
  assert.deepEqual(await watts(), [7, 7, 2, 7, 7]);
  await page.getByRole('button', { name: 'Retry with their current versions' }).click();
  await page.getByText('1 of 1 updated').waitFor();
  assert.deepEqual(await watts(), [7, 7, 7, 7, 7]);
});
