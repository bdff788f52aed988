import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHearth } from '../support/hearth/hearth.ts';
import { child } from '../support/worlds/linked-artifacts.ts';
import { anArtifact, changed, createTracker, fieldsOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const project = await hearth.project(admin, { label: 'Lighthouse' });
const bugs = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
const tasks = await createTracker(admin, project.id, 'task', { template_name: 'tasks' });
const bug = fieldsOf(bugs);
const task = fieldsOf(tasks);
const closed = bug.set('status', { bind_value_ids: [bug.value('status', 'Closed')] });
const aBug = (title: string, links: readonly object[] = []) =>
  anArtifact(admin, bugs, [bug.set('title', { value: title }), bug.set('links', { links })]);

const bolt = await anArtifact(admin, tasks, [task.set('title', { value: 'Order a bolt' })]);
const brake = await aBug('Brake slips', [child(bolt)]);
const bearing = await aBug('Bearing is worn');
await changed(admin, bearing, [closed]);
const storm = await aBug('Lamp stops in a storm', [child(brake)]);
await changed(admin, storm, [bug.set('links', { links: [child(brake), child(bearing)] })]);
// References in both directions are links below each other.
await changed(admin, storm, [], { comment: { body: `See art #${bolt}.`, format: 'text' } });
await changed(admin, bearing, [], { comment: { body: `See art #${storm}.`, format: 'text' } });

test('the table expands children at all levels, and counts the completed ones', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${bugs.id}?sort=artifact_id`);
  const row = (id: number) => page.locator(`[data-artifact="${id}"]`);
  await row(storm).getByText('1 of 2 done').waitFor();
  await row(brake).getByText('0 of 1 done').waitFor();
  assert.equal(await page.getByText('Order a bolt').count(), 0);
  await row(storm)
    .getByRole('button', { name: `Children of bug #${storm}` })
    .click();
  await page.getByRole('link', { name: 'Bearing is worn' }).waitFor();
  // The child is also a separate row.
  const below = row(brake).last();
  await below.getByRole('button', { name: `Children of bug #${brake}` }).click();
  await page.getByRole('link', { name: 'Order a bolt' }).last().waitFor();
  await isAccessible(page);

  // A child is changed like every row, and the progress follows.
  await below.getByRole('button', { name: `Change Status of bug #${brake}: New` }).click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  await row(storm).getByText('2 of 2 done').waitFor();
  // It is the same when another person opens it.
  await changed(admin, bearing, [bug.set('status', { bind_value_ids: [bug.value('status', 'Confirmed')] })]);
  await row(storm).getByText('1 of 2 done').waitFor();
  await row(storm)
    .getByRole('button', { name: `Children of bug #${storm}` })
    .click();
  // The row of the child itself keeps its place, and its children.
  await row(bearing).first().waitFor({ state: 'detached' });
  await row(bolt).nth(1).waitFor({ state: 'detached' });
  assert.equal(await row(bolt).count(), 1);

  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('listitem').filter({ hasText: 'Lamp stops' }).getByText('1 of 2 done').waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('the page of an artifact shows its parent and the tree below it', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/artifacts/${storm}`);
  const children = page.getByRole('region', { name: 'Children' });
  await children.getByText('of 2 done').waitFor();
  await children.getByRole('link', { name: 'Order a bolt' }).waitFor();
  await isGoodAtAllWidths(page);
  await children.getByRole('button', { name: `Children of bug #${brake}` }).click();
  await children.getByRole('link', { name: 'Order a bolt' }).waitFor({ state: 'detached' });
  await page.getByText(`#${brake} (child), #${bearing} (child)`).waitFor();

  await children.getByRole('link', { name: 'Brake slips' }).click();
  const path = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await path.getByRole('link', { name: 'Lamp stops in a storm' }).waitFor();
  await page.getByRole('link', { name: 'Add child' }).click();
  await page.getByRole('heading', { name: 'New task' }).waitFor();
  await page.getByText(/^Child of .*Brake slips$/).waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('Order a nut');
  await page.getByRole('button', { name: 'Create task' }).click();
  await page.getByRole('heading', { name: 'Order a nut' }).waitFor();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Brake slips' }).click();
  await children.getByText('0 of 2 done').waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
