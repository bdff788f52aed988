import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { manyArtifacts } from '../support/worlds/many-artifacts.ts';
import { anArtifact, createTracker, fieldsOf, trackerOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { lampTracker, shows } from './lamp-world.ts';
import { fits, isAccessible, isGoodAtAllWidths, visit } from './visitor.ts';

const { hearth, admin, project, alice, tracker, fields, address, everything } = await lampTracker({ after });
test('the table is filtered and sorted by keyboard, and its link shows the same to others', {
  skip: noBrowser,
}, async (t) => {
  const { page, context, seen } = await visit(t, { base: hearth.base });
  await page.goto(`${everything}&columns=number,title,status,watts`);
  await shows(page, 'North', 'South', 'East', 'West', 'Stair');
  await page.getByText('5 artifacts', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Add filter' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Find a filter' }).waitFor();
  await page.keyboard.type('status several');
  await page.locator('[data-combobox-selected]').filter({ hasText: 'several values…' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'New' }).and(page.locator(':focus')).waitFor();
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
  await other.getByRole('option', { name: 'Due: other days…' }).click();
  await other.getByRole('combobox', { name: 'Condition' }).selectOption('before');
  await other.getByLabel('Value').fill('2026-03-15');
  await other.keyboard.press('Enter');
  await shows(other, 'North', 'South');
  await other.getByRole('button', { name: 'Add filter' }).click();
  await other.getByRole('option', { name: 'Changed on: other days…' }).click();
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

test('days relative to today are one click in the list of filters, mean the same in TQL, and stay relative', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  await page.goto(everything);
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('option', { name }).click();
  };
  await add('Due: before today');
  await page.getByRole('button', { name: 'Edit filter Due: before today' }).waitFor();
  await shows(page, 'North', 'South', 'East', 'West', 'Stair');
  await page.getByRole('button', { name: 'Remove filter Due' }).click();
  await add('Due: next 7 days');
  await shows(page);
  assert.match(decodeURIComponent(page.url()).replaceAll('+', ' '), /"between","value":\["NOW\(\)","NOW\(\)   7d"\]/);
  // The server sets such dates, so none is in the future.
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: 'Changed on: today' }).waitFor();
  assert.equal(await page.getByRole('option', { name: /^Changed on: (next|tomorrow|before)/ }).count(), 0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter Due' }).click();
  await add('Changed on: today');
  await shows(page, 'North', 'South', 'East', 'West', 'Stair');
  await page.goBack();
  await page.getByRole('button', { name: /^Edit filter Changed on/ }).waitFor({ state: 'detached' });
  await page.goForward();
  await page.getByRole('button', { name: 'Edit filter Changed on: today' }).waitFor();
  await page.getByRole('button', { name: 'Write TQL' }).click();
  await page.getByRole('textbox', { name: 'TQL query' }).getByText('changed_on').waitFor();
  await shows(page, 'North', 'South', 'East', 'West', 'Stair');
});

test('a list opens with open artifacts, and one click applies a quick filter, which Back removes', {
  skip: noBrowser,
}, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto(`${address}?sort=number`);
  await shows(page, 'North', 'Stair');
  assert.equal(await page.title(), `${tracker.label} · Lighthouse · Hearth`);
  const chip = (name: string) => page.getByRole('checkbox', { name, exact: true });
  assert.ok(await chip('Open').isChecked());
  // Each says how many artifacts it would leave.
  const counted = (text: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: text })
      .filter({ has: chip('Mine') });
  await counted('Mine0').waitFor();
  await page.getByText('Open', { exact: true }).click();
  await shows(page, 'North', 'South', 'East', 'West', 'Stair');
  await counted('Mine2').waitFor();
  await page.getByText('Mine', { exact: true }).click();
  await shows(page, 'South', 'East');
  // A view that isn't saved leaves the rows where they are.
  await page.getByRole('button', { name: 'Reports (unsaved changes)' }).waitFor();
  const { y = 999 } = (await page.locator('tbody tr').first().boundingBox()) ?? {};
  assert.ok(y <= 190, `the first row starts at ${y}`);
  // Buttons that show only an icon have labels for screen readers.
  const cut = `[...document.querySelectorAll('main .mantine-Button-label')].filter((one) => one.clientWidth > 1 && one.scrollHeight > one.clientHeight).map((one) => one.textContent)`;
  assert.deepEqual(await page.evaluate<string[]>(cut), []);
  await page.getByText('Mine', { exact: true }).click();
  // Closed artifacts are never overdue: North and Stair are open, and all lamps are due in the past.
  await page.getByText('Overdue', { exact: true }).click();
  await shows(page, 'North', 'Stair');
  assert.ok(await chip('Open').isChecked());
  await page.getByText('Overdue', { exact: true }).click();
  await shows(page, 'North', 'South', 'East', 'West', 'Stair');
  assert.ok(!(await chip('Open').isChecked()), 'it was only on because of Overdue');
  await page.getByText('Overdue', { exact: true }).click();
  await shows(page, 'North', 'Stair');
  await page.getByText('Open', { exact: true }).click();
  await page.getByRole('button', { name: 'Edit filter Due: before today' }).waitFor();
  await shows(page, 'North', 'South', 'East', 'West', 'Stair');
  await page.getByRole('button', { name: 'Remove filter Due' }).click();
  await page.getByText('Unassigned', { exact: true }).click();
  await shows(page, 'North', 'West', 'Stair');
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('wes');
  await shows(page, 'West');
  await page.goBack();
  await shows(page, 'North', 'West', 'Stair');
  await isAccessible(page);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('an empty list says whether nothing was created, nothing is open, or nothing matches', {
  skip: noBrowser,
}, async (t) => {
  const fresh = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
  const { page } = await visit(t, { base: hearth.base, ...alice });
  await page.goto(`/trackers/${fresh.id}`);
  await page.getByText('There are no artifacts in this tracker yet. Choose “New bug”').waitFor();
  const field = fieldsOf(fresh);
  await anArtifact(admin, fresh, [
    field.set('title', { value: 'Done' }),
    field.set('status', { bind_value_ids: [field.value('status', 'Closed')] }),
  ]);
  await page.reload();
  await page.getByText('No artifacts are open.').waitFor();
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('lamp');
  await page.getByText('No artifacts match these conditions.').waitFor();
  await page.getByRole('button', { name: 'Show all artifacts' }).click();
  await page.getByRole('link', { name: 'Done' }).waitFor();
});

test('columns can be widened by pointer and by keyboard, and keep their width', { skip: noBrowser }, async (t) => {
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
  await page.getByRole('option', { name: 'Keeper: Me' }).waitFor();
  await isAccessible(page);
  await page.getByRole('option', { name: 'Keeper: several values…' }).click();
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
