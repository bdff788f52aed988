import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { defined } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import type { ShownTracker } from '../support/hearth/shown.ts';
import { createTracker } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const project = await hearth.project(hearth.admin);

const made = (itemName: string) => createTracker(hearth.admin, project.id, itemName, { template_name: 'bugs' });

const now = async ({ id }: { id: number }) => (await hearth.admin.get(`/trackers/${id}`)).json;
const fieldLabeled = (tracker: ShownTracker, label: string) =>
  defined(tracker.fields.find((field) => field.label === label));

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Moves an item up with the keyboard. */
async function moveUp(page: Page, name: string, said: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('status').filter({ hasText: name }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('status').filter({ hasText: said }).waitFor();
  await page.keyboard.press('Space');
}

/** Saves the page and waits for the change, because the message of an earlier save may still be visible. */
async function save(page: Page): Promise<void> {
  const changes = ['PATCH', 'PUT'];
  const saved = page.waitForResponse((answer) => changes.includes(answer.request().method()) && answer.ok());
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  await page.getByText('Saved').first().waitFor();
}

/**
 * Errors of the page, and requests to other servers. The browser also reports a save that was refused once because the
 * page still read an earlier change; such a form saves the newest version without help.
 */
const troublesIn = ({ errors, strangers }: { errors: string[]; strangers: string[] }): string[] => [
  ...errors.filter((error) => !error.includes('412 (Precondition Failed)')),
  ...strangers,
];

test('a field and list values are added, and both are sorted by keyboard', { skip: noBrowser }, async (t) => {
  const tracker = await made('form');
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/admin`);
  await page.getByRole('button', { name: 'Add field' }).click();
  await choose(page, 'Type', 'Drop-down list');
  await page.getByLabel('Label').fill('Component');
  await choose(page, 'Position', 'Progress › Right');
  await page.getByRole('textbox', { name: 'Values' }).fill('Lid\nSpout');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Edit Component' }).click();

  await page.getByLabel('New value').fill('Handle');
  await page.getByRole('button', { name: 'Add value' }).click();
  await page.getByLabel('Label of Handle').waitFor();
  await moveUp(page, 'Handle', /Handle is at position 2 of 3/);
  await page.getByRole('button', { name: 'Color of Lid: No color' }).click();
  await page.getByRole('menuitem', { name: 'Deep blue' }).click();
  await page.getByRole('button', { name: 'Color of Lid: Deep blue' }).waitFor();
  await page.getByLabel('Label of Spout').fill('Nozzle');
  await page.keyboard.press('Enter');
  await page.getByLabel('Label of Nozzle').waitFor();
  await page.getByRole('button', { name: 'Hide Nozzle' }).click();
  await page.getByRole('button', { name: 'Show Nozzle' }).waitFor();
  await page.getByRole('textbox', { name: 'Description' }).fill('The part that is broken');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const moved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await moveUp(page, 'Component', /Component moves before Due date/);
  await moved;

  const after = await now(tracker);
  const component = fieldLabeled(after, 'Component');
  assert.ok(component);
  assert.equal(component.description, 'The part that is broken');
  assert.deepEqual(
    component.values.map((value) => [value.label, value.value_color, value.is_hidden]),
    [
      ['Lid', 'deep-blue', false],
      ['Handle', '', false],
      ['Nozzle', '', true],
    ],
  );
  const labels = after.fields.map((field) => field.label);
  const right = after.structure.flatMap((fieldset) => fieldset.content)[4]?.content.map(({ id }) => id) ?? [];
  const order = right.map((id) => after.fields.find((field) => field.field_id === id)?.label);
  assert.deepEqual(order.slice(-2), ['Component', 'Due date'], labels.join(', '));
  assert.deepEqual(troublesIn(seen), []);
});

test('semantics and a workflow are set', { skip: noBrowser }, async (t) => {
  const tracker = await made('flow');
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/admin/semantics`);
  await choose(page, 'Title', 'Found in version');
  await page.getByRole('group', { name: 'Open values' }).getByLabel('Fixed').uncheck();
  await save(page);

  await page.getByRole('link', { name: 'Workflow' }).click();
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await page.getByRole('checkbox', { name: 'From New to Confirmed' }).click();
  await page.getByRole('button', { name: 'Conditions and actions: From New to Confirmed' }).click();
  await page.getByRole('switch', { name: 'Require a comment' }).click();
  await page.getByRole('combobox', { name: 'Required fields' }).click();
  await page.getByRole('option', { name: 'Severity' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Add action' }).click();
  await page.getByRole('option', { name: 'Set a field' }).click();
  await choose(page, 'Field', 'Due date');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Enforce transitions' }).click();
  await page.getByRole('switch', { name: 'Enforce transitions', checked: true }).waitFor();

  const after = await now(tracker);
  const version = fieldLabeled(after, 'Found in version').field_id;
  const [opened, confirmed, , fixed] = fieldLabeled(after, 'Status').values.map(({ id }) => id);
  assert.deepEqual(after.semantics.title, { field_id: version });
  assert.equal(after.semantics.status.value_ids.includes(defined(fixed)), false);
  assert.equal(after.workflow.is_used, '1');
  const [way] = after.workflow.transitions;
  assert.ok(way);
  assert.deepEqual([way.from_id, way.to_id], [opened, confirmed]);
  const { json: conditions } = await hearth.admin.get(`/tracker_workflow_transitions/${way.id}`);
  assert.equal(conditions.is_comment_required, true);
  assert.deepEqual(conditions.not_empty_field_ids, [fieldLabeled(after, 'Severity').field_id]);
  const { json: actions } = await hearth.admin.get(`/tracker_workflow_transitions/${way.id}/actions`);
  assert.deepEqual(
    actions.map((action) => [action.type, ...('value' in action ? [action.field_id, action.value] : [])]),
    [['set_field_value', fieldLabeled(after, 'Due date').field_id, 'current']],
  );
  assert.deepEqual(troublesIn(seen), []);
});

test('permissions, rules and the name of a tracker are changed, and it is deleted', { skip: noBrowser }, async (t) => {
  const tracker = await made('rights');
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/admin/permissions`);
  await page.getByRole('combobox', { name: 'Can administer the tracker' }).click();
  await page.getByRole('option', { name: 'Project members' }).click();
  await page.keyboard.press('Escape');
  await save(page);
  await page.getByRole('button', { name: 'Edit permissions of Severity' }).click();
  await page.getByRole('combobox', { name: 'Can update' }).click();
  await page.getByRole('option', { name: 'Project administrators' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Rules' }).click();
  await choose(page, 'Source list', 'Severity');
  await choose(page, 'Target list', 'Priority');
  await page.getByRole('checkbox', { name: 'Blocking allows High' }).click();
  await save(page);

  await page.getByRole('link', { name: 'General' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Defects');
  await save(page);

  const after = await now(tracker);
  const shortNames = (groups: readonly { short_name: string }[]): string[] =>
    groups.map(({ short_name: name }) => name);
  assert.deepEqual(shortNames(after.permissions_for_groups.can_admin).toSorted(), [
    'project_admins',
    'project_members',
  ]);
  const severity = fieldLabeled(after, 'Severity');
  assert.ok(severity);
  assert.ok(shortNames(severity.permissions_for_groups.can_update).includes('project_admins'));
  assert.equal(after.label, 'Defects');
  assert.deepEqual(after.workflow.rules.lists, [
    {
      source_field_id: severity.field_id,
      source_value_id: severity.values[0]?.id,
      target_field_id: fieldLabeled(after, 'Priority').field_id,
      target_value_id: fieldLabeled(after, 'Priority').values[0]?.id,
    },
  ]);

  await page.getByRole('button', { name: 'Delete tracker' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/projects\//);
  assert.equal((await hearth.admin.get(`/trackers/${tracker.id}`)).status, 404);
  assert.deepEqual(troublesIn(seen), []);
});

test('the settings of a type are changed in the page, and the form of artifacts follows', {
  skip: noBrowser,
}, async (t) => {
  const tracker = await made('settings');
  const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  async function saved(): Promise<void> {
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/admin/fields`);
  await edit('Title');
  await page.getByLabel('Number of characters').fill('40');
  await saved();
  await edit('Description');
  await page.getByLabel('Lines').fill('12');
  await isGoodAtAllWidths(page);
  await saved();
  await edit('Due date');
  const time = page.getByRole('switch', { name: 'With a time of day' });
  await time.click();
  assert.ok(await time.isChecked());
  await saved();
  const after = await now(tracker);
  const properties = (label: string) => fieldLabeled(after, label).specific_properties;
  assert.deepEqual([properties('Title')['maxchars'], properties('Title')['size']], [40, 61]);
  assert.equal(properties('Description')['rows'], 12);
  assert.equal(properties('Due date')['display_time'], 1);

  await page.goto(`/trackers/${tracker.id}/new`);
  const text = page.locator('.cm-content').first();
  await text.waitFor();
  const { height } = defined(await text.boundingBox());
  // 12 lines of 24 pixels.
  assert.ok(height >= 288, String(height));
  assert.deepEqual(troublesIn(seen), []);
});

test('tracker administration pages are accessible, also on a phone', { skip: noBrowser }, async (t) => {
  const tracker = await made('pages');
  const { page, seen } = await visit(t, { base: hearth.base });
  for (const name of ['Fields', 'Semantics', 'Workflow', 'Rules', 'Permissions', 'General']) {
    await page.goto(`/trackers/${tracker.id}/admin/${name.toLowerCase()}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await isGoodAtAllWidths(page);
  }
  assert.deepEqual(troublesIn(seen), []);

  const bob = await hearth.user('bob');
  const visitor = await visit(t, { base: hearth.base, username: bob.username, password: bob.password });
  await visitor.page.goto(`/trackers/${tracker.id}/admin/fields`);
  await visitor.page.getByText('Only tracker administrators can see this page.').waitFor();
});
