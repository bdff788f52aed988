import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { drivenTracker } from '../support/worlds/workflow-tracker.ts';
import { everyField } from '../support/worlds/every-field.ts';
import { anArtifact, changed, fieldsOf, readArtifact, shownIn } from '../support/worlds/trackers.ts';
import { bugTracker, open, save, shown } from './artifact-world.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, isReadableInTheDark, visit } from './visitor.ts';

const { admin, base, project, bugs, field, aBug, valueOf } = await bugTracker({ after });

const collapse = (collapsed: boolean) =>
  admin.patch(`/tracker_fields/${field.id('progress')}`, { body: { collapsed } });

test('a new artifact is created in the form, which shows errors next to their fields', {
  skip: noBrowser,
}, async (t) => {
  const parent = await aBug('The stove');
  await collapse(true);
  t.after(() => collapse(false));
  const { page, seen } = await visit(t, { base });
  await page.goto(`/trackers/${bugs.id}/new?parent=${parent}`);
  await page.getByText('The stove', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Description' }).fill('It **drips**.');
  await page.getByRole('button', { name: 'Create bug' }).click();
  await shown(page, 'Title').getByText('is required').waitFor();
  seen.errors.splice(0);

  await page.reload();
  await page.getByText('It **drips**.').waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('The kettle leaks');
  assert.equal(await page.getByRole('combobox', { name: 'Severity' }).isVisible(), false);
  await page.getByRole('button', { name: 'Progress', expanded: false }).click();
  await page.getByRole('combobox', { name: 'Severity' }).click();
  await page.getByRole('option', { name: 'Major' }).click();
  await page.getByRole('textbox', { name: 'Due date' }).fill('2026-12-24');
  await page.getByRole('button', { name: 'Create bug' }).click();
  await page.getByRole('heading', { name: 'The kettle leaks', level: 1 }).waitFor();
  assert.equal(await page.getByText('History', { exact: true }).count(), 1);

  const id = Number(/\/artifacts\/(\d+)$/.exec(page.url())?.[1]);
  const { values } = await readArtifact(admin, id);
  const by = (name: string) => shownIn({ values }, field.id(name));
  assert.equal(by('description').commonmark, 'It **drips**.');
  assert.deepEqual(by('severity').bind_value_ids, [field.value('severity', 'Major')]);
  assert.match(String(by('due_date').value), /^2026-12-24T/);
  assert.deepEqual(
    by('links').reverse_links.map((link) => [link.id, link.type]),
    [[parent, '_is_child']],
  );
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('an artifact is edited by keyboard alone', { skip: noBrowser }, async (t) => {
  const id = await aBug('The kettle');
  const { page, seen } = await visit(t, { base });
  await open(page, id);
  const press = (key: string) => page.keyboard.press(key);
  const tabTo = async (name: string): Promise<void> => {
    for (let steps = 0; steps < 60; steps += 1) {
      await press('Tab');
      if (
        (await page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.textContent')) === name
      )
        return;
    }
    assert.fail(`${name} is not reached by Tab`);
  };
  await tabTo('The kettle');
  await press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await press('End');
  await page.keyboard.type(' whistles');
  await press('Enter');
  await page.getByRole('heading', { name: 'The kettle whistles' }).waitFor();
  await tabTo('Edit Status');
  await press('Enter');
  await page.getByRole('combobox', { name: 'Status' }).waitFor();
  await page.keyboard.type('Confirmed');
  await press('ArrowDown');
  await press('Enter');
  await press('Control+Enter');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  assert.deepEqual((await valueOf(id, 'status')).bind_value_ids, [field.value('status', 'Confirmed')]);
  const edit = page.locator('button:focus', { hasText: 'Edit all fields' });
  await edit.waitFor();
  await press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).focus();
  await press('End');
  await page.keyboard.type(' softly');
  await changed(admin, id, [field.set('title', { value: 'The kettle boils' })]);
  await press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this artifact' });
  await dialog.waitFor();
  const mine = page.locator('[role="dialog"] input[type="radio"]:focus');
  for (let steps = 0; steps < 9 && (await mine.count()) === 0; steps += 1) await press('Tab');
  await press('ArrowRight');
  await tabTo('Save merged version');
  await press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'The kettle boils' }).waitFor();
  await edit.waitFor();
  // The browser reports the refusal, too.
  const errors = seen.errors.filter((error) => !error.includes('412 (Precondition Failed)'));
  assert.deepEqual({ ...seen, errors }, { errors: [], strangers: [] });
});

test('two people who edit at the same time merge their changes, and lose no input', {
  skip: noBrowser,
}, async (t) => {
  const id = await aBug('The kettle');
  const { page } = await visit(t, { base });
  await open(page, id);
  await page.getByRole('button', { name: 'Edit all fields' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('The kettle of mine');
  await page.getByRole('textbox', { name: 'Found in version' }).fill('1.0');
  await page.getByRole('textbox', { name: 'New comment' }).fill('What I had to say');

  await changed(admin, id, [
    field.set('title', { value: 'The kettle of theirs' }),
    field.set('description', { value: { content: 'It pours.', format: 'commonmark' } }),
  ]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this artifact' });
  await dialog.getByText('What I had to say').waitFor();
  await dialog.getByRole('heading', { name: 'Changed only by them' }).waitFor();
  await dialog.getByRole('heading', { name: 'Changed only by you' }).waitFor();
  await isAccessible(page);

  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  await page.reload();
  assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'The kettle of mine');
  await page.getByRole('button', { name: 'Compare versions' }).click();
  await dialog.getByRole('radio', { name: 'Use theirs' }).check();
  // Someone saves first again.
  await changed(admin, id, [field.set('steps_to_reproduce', { value: 'Boil.' })]);
  await dialog.getByRole('button', { name: 'Save merged version' }).click();
  await dialog.getByText('Boil.').waitFor();
  await dialog.getByRole('button', { name: 'Save merged version' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'The kettle of theirs' }).waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('What I had to say').waitFor();

  assert.equal((await valueOf(id, 'title')).value, 'The kettle of theirs');
  assert.equal((await valueOf(id, 'found_in_version')).value, '1.0');
  assert.equal((await valueOf(id, 'description')).commonmark, 'It pours.');
  assert.equal((await valueOf(id, 'steps_to_reproduce')).commonmark, 'Boil.');
});

test('the form offers only states that the workflow allows, with their requirements', {
  skip: noBrowser,
}, async (t) => {
  const driven = await drivenTracker(admin, project.id, 'driven');
  await driven.way(null, 'Open');
  await driven.way('Open', 'Done', { is_comment_required: true, not_empty_field_ids: [driven.id('effort')] });
  await driven.way('Done', 'Closed');
  const id = await driven.artifact('Open');
  const { page } = await visit(t, { base });
  await open(page, id);
  await page.getByRole('button', { name: 'Edit state' }).click();
  await page.getByRole('combobox', { name: 'state' }).click();
  const options = page.getByRole('listbox', { name: 'state' }).getByRole('option');
  await options.first().waitFor();
  assert.deepEqual(await options.allInnerTexts(), ['Open', 'Done']);
  await page.getByRole('option', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').getByText('Comment must not be empty.').waitFor();
  await page.getByRole('button', { name: /^\d+ empty fields?$/ }).click();
  await page.getByRole('button', { name: 'Edit effort' }).click();
  await page.getByRole('textbox', { name: 'effort' }).fill('3');
  await page.getByRole('textbox', { name: 'New comment' }).fill('Done it');
  await save(page);
  assert.equal(await driven.shown(id, 'state'), 'Done');
});

test('values are changed by clicking on them or by a key, and saved at once', { skip: noBrowser }, async (t) => {
  const id = await aBug('The kettle hums');
  const { page, seen } = await visit(t, { base });
  await open(page, id);
  const value = (name: string, text: string) =>
    page.getByRole('button', { name: `Change ${name} of bug #${id}: ${text}`, exact: true });
  await value('Status', 'New').click();
  await page.getByRole('menuitem', { name: 'Confirmed' }).click();
  await page.getByText(`bug #${id}: Status is now Confirmed.`).waitFor();
  await value('Status', 'Confirmed').waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('Confirmed').first().waitFor();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Title' }).fill('The kettle sings');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The kettle sings', level: 1 }).waitFor();
  await page.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'In progress' }).waitFor();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'In progress' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('w');
  await page.getByText(`You hear of every change of #${id}.`).waitFor();
  await isReadableInTheDark(page);
  assert.deepEqual((await valueOf(id, 'status')).bind_value_ids, [field.value('status', 'Confirmed')]);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('fields of every type have their own accessible inputs, also on a phone', {
  skip: noBrowser,
}, async (t) => {
  const every = await everyField(admin, project.id, 'every');
  const set = fieldsOf(every);
  const target = await aBug('The lid');
  const id = await anArtifact(admin, every, [
    set.set('title', { value: 'Everything' }),
    set.set('many', { bind_value_ids: [set.value('many', 'Red')] }),
  ]);
  const { page, seen } = await visit(t, { base, width: 390 });
  await open(page, id);
  await page.getByRole('textbox', { name: 'New comment' }).fill('A word');
  await page.getByRole('combobox', { name: 'Visible to' }).waitFor();
  await isAccessible(page);
  await fits(page);
  await page.goto(`/trackers/${every.id}/new`);
  await page.getByRole('textbox', { name: 'Text' }).waitFor();
  await isAccessible(page);
  await fits(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await fits(page);
  await open(page, id);
  await page.getByRole('button', { name: 'Edit all fields' }).click();
  const input = (name: string) => page.getByRole('textbox', { name, exact: true });
  const choose = async (name: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option }).click();
    await page.keyboard.press('Escape');
  };
  await input('Text').fill('Some *words*');
  await input('Number').fill('12');
  await input('Effort').fill('2.5');
  await page.getByLabel('Day', { exact: true }).last().fill('2026-12-24');
  await page.getByLabel('Minute', { exact: true }).last().fill('2026-12-24T18:30');
  await choose('Status', 'Done');
  await page.getByRole('radio', { name: 'Windows' }).check();
  await choose('Many', 'Green');
  await page.getByRole('checkbox', { name: 'Two' }).check();
  await choose('Person', 'Site Administrator');
  await choose('Team', 'Project members');
  await page.getByRole('combobox', { name: 'Tags' }).fill('Brand new');
  await page.keyboard.press('Enter');
  await choose('Perm', 'Project members');
  await page.getByText('Manual', { exact: true }).click();
  await input('Total').fill('8');
  await page.getByRole('combobox', { name: 'Add link' }).fill(String(target));
  await page.getByRole('option', { name: 'The lid' }).click();
  await page.getByLabel(`Type of link to #${target}`).selectOption('_is_child');
  const dataTransfer = await page.evaluateHandle(
    `(() => { const carried = new DataTransfer(); carried.items.add(new File(['hello'], 'note.txt')); return carried; })()`,
  );
  await page.getByText('or drop them here').dispatchEvent('drop', { dataTransfer });
  await page.getByRole('link', { name: 'note.txt' }).waitFor();
  await isAccessible(page);
  await fits(page);
  await save(page);

  const { values } = await readArtifact(admin, id);
  const by = (name: string) => shownIn({ values }, set.id(name));
  assert.deepEqual(
    ['number', 'effort'].map((name) => by(name).value),
    [12, 2.5],
  );
  assert.equal(by('text').commonmark, 'Some *words*');
  assert.match(String(by('day').value), /^2026-12-24T00:00/);
  assert.equal(new Date(String(by('minute').value)).getTime(), new Date('2026-12-24T18:30').getTime());
  const labels = (name: string): string[] => by(name).values.map(({ label }) => label);
  assert.deepEqual(['status', 'choice', 'many', 'boxes'].map(labels), [
    ['Done'],
    ['Windows'],
    ['Red', 'Green'],
    ['Two'],
  ]);
  assert.deepEqual(by('person').bind_value_ids, [admin.id]);
  assert.deepEqual(labels('team'), ['Project members']);
  assert.deepEqual(by('tags').bind_value_ids, ['Brand new']);
  assert.deepEqual(by('perm').granted_groups, ['Project members']);
  assert.equal(by('total').manual_value, 8);
  assert.deepEqual(
    by('attachments').file_descriptions.map(({ name, size }) => [name, size]),
    [['note.txt', 5]],
  );
  assert.deepEqual(
    by('links').links.map((link) => [link.id, link.type]),
    [[target, '_is_child']],
  );
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a version is compared with the current one, and restored', { skip: noBrowser }, async (t) => {
  const id = await aBug('The tap');
  await changed(admin, id, [field.set('title', { value: 'The shower' })]);
  const { page, seen } = await visit(t, { base });
  await open(page, id);
  await page.getByRole('button', { name: 'Compare with now' }).click();
  const dialog = page.getByRole('dialog', { name: /^Changes since/ });
  await dialog.getByText('shower').waitFor();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Revert to this version' }).click();
  await page.getByRole('heading', { name: 'The tap', level: 1 }).waitFor();
  assert.equal((await valueOf(id, 'title')).value, 'The tap');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
