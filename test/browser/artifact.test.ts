import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { drivenTracker } from '../support/worlds/workflow-tracker.ts';
import { everyField } from '../support/worlds/every-field.ts';
import { fetchAs } from '../support/worlds/files.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, createTracker, changed, fieldsOf, readArtifact, shownIn } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, isReadableInTheDark, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin, base } = hearth;
const project = await hearth.project(admin, { label: 'Lighthouse' });
const bugs = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
const field = fieldsOf(bugs);
const collapse = (collapsed: boolean) =>
  admin.patch(`/tracker_fields/${field.id('progress')}`, { body: { collapsed } });

const aBug = (title: string): Promise<number> =>
  anArtifact(admin, bugs, [
    field.set('title', { value: title }),
    field.set('description', { value: { content: 'It drips.', format: 'commonmark' } }),
  ]);

const valueOf = async (id: number, name: string) => shownIn(await readArtifact(admin, id), field.id(name));

/** a picture */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const shown = (page: Page, label: string): Locator => page.getByRole('group', { name: label, exact: true });

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/artifacts/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
}

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
  await page.getByRole('button', { name: 'Create artifact' }).click();
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
  await page.getByRole('button', { name: 'Create artifact' }).click();
  await page.getByRole('heading', { name: 'The kettle leaks', level: 1 }).waitFor();

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
  assert.deepEqual(seen, { errors: [], strangers: [] });
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

test('an interrupted upload of 20 MB is resumed', { skip: noBrowser }, async (t) => {
  const id = await aBug('The kettle');
  const directory = await mkdtemp(join(tmpdir(), 'hearth-browser-'));
  t.after(() => rm(directory, { recursive: true }));
  const path = join(directory, 'kettle.bin');
  const bytes = randomBytes(20_000_000);
  await writeFile(path, bytes);
  const { page } = await visit(t, { base });
  await open(page, id);
  const offsets: number[] = [];
  let isCut = false;
  await page.route('**/uploads/**', async (route, request) => {
    if (request.method() !== 'PATCH') return isCut ? route.abort('connectionreset') : route.continue();
    offsets.push(Number(request.headers()['upload-offset']));
    isCut ||= offsets.length === 3;
    return isCut ? route.abort('connectionreset') : route.continue();
  });
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.getByText(/kettle\.bin: interrupted at \d+%/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
  const interrupted = offsets.length;

  isCut = false;
  await page.unroute('**/uploads/**');
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Resume upload' }).click();
  assert.equal(Number((await resumed).headers()['upload-offset']), offsets[2], 'not from the beginning');
  assert.ok((offsets[2] ?? 0) > 0 && interrupted >= 3);
  await page.getByRole('link', { name: 'kettle.bin' }).waitFor();
  await save(page);

  const { file_descriptions: files } = await valueOf(id, 'attachments');
  assert.deepEqual(
    files.map(({ name, size }) => [name, size]),
    [['kettle.bin', bytes.length]],
  );
  const answer = await fetchAs(hearth, admin, files[0]?.html_url ?? '');
  assert.ok(bytes.equals(Buffer.from(await answer.arrayBuffer())), 'the same bytes');

  await page.getByRole('button', { name: 'Remove kettle.bin' }).click();
  await save(page);
  assert.deepEqual((await valueOf(id, 'attachments')).file_descriptions, []);
});

test('only the states that the workflow allows are offered, with their requirements', {
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

test('a Markdown comment is previewed, and text changes are shown word by word', { skip: noBrowser }, async (t) => {
  const id = await aBug('The old kettle leaks');
  const other = await aBug('The lid');
  await changed(admin, id, [field.set('title', { value: 'The new kettle leaks' })]);
  const { page, seen } = await visit(t, { base });
  await open(page, id);
  await page
    .getByRole('textbox', { name: 'New comment' })
    .fill(`It is **hot** <img src=x onerror=alert(1)>, art #${other}`);
  await page
    .getByRole('group', { name: 'Write or preview' })
    .or(page.getByText('Preview', { exact: true }))
    .last()
    .click();
  const preview = page.getByRole('region', { name: 'Preview of New comment' });
  assert.equal(await preview.locator('strong').innerText(), 'hot');
  assert.equal(await preview.locator('[onerror]').count(), 0);
  seen.errors.splice(0);
  await page.getByRole('combobox', { name: 'Visible to' }).click();
  await page.getByRole('option', { name: 'Project administrators' }).click();
  await page.keyboard.press('Escape');
  await save(page);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('link', { name: `art #${other}` }).waitFor();
  await history.getByText('Visible to Project administrators only').waitFor();
  assert.equal(await history.locator('del').innerText(), 'old');
  assert.equal(await history.locator('ins').innerText(), 'new');
  await history.getByText('Comments', { exact: true }).click();
  await history.locator('del').waitFor({ state: 'detached' });
  await history.getByRole('link', { name: `art #${other}` }).click();
  await page.getByRole('heading', { name: 'The lid' }).waitFor();
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

/** The editor ignores a click on a list that has just appeared. */
async function choose(option: Locator): Promise<void> {
  await option.click();
  while (await option.isVisible()) await option.click({ timeout: 1_000 }).catch(() => undefined);
}

test('comments complete people and artifacts, and take pasted images; files are dropped anywhere', {
  skip: noBrowser,
}, async (t) => {
  const id = await aBug('Kettlewithoutanyspacesinitstitle'.repeat(9));
  const grace = await hearth.user('grace', { realName: 'Grace Gauge' });
  await hearth.members(project.id, [grace]);
  const { page, seen } = await visit(t, { base });
  await open(page, id);
  await fits(page);
  const comment = page.getByRole('textbox', { name: 'New comment' });
  await comment.click();
  await page.keyboard.type('Ask @gr');
  await choose(page.getByRole('option', { name: /Grace Gauge/ }));
  await page.keyboard.type('about #Kettlewithout');
  await choose(page.getByRole('option', { name: new RegExp(`bug #${id} `) }));
  assert.equal(await comment.innerText(), `Ask @${grace.username} about bug #${id} `);
  const transfer = (kind: 'paste' | 'drop', name: string) => `{
    const bytes = Uint8Array.from(atob('${onePixel.toString('base64')}'), (sign) => sign.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], '${name}', { type: '${kind === 'paste' ? 'image/png' : 'text/plain'}' }));
    const target = document.querySelector('${kind === 'paste' ? '[aria-label="New comment"]' : 'h1'}');
    target.dispatchEvent(new ${kind === 'paste' ? "ClipboardEvent('paste', { clipboardData" : "DragEvent('drop', { dataTransfer"}: data, bubbles: true, cancelable: true }));
  }`;
  await page.evaluate(transfer('paste', 'steam.png'));
  await page.getByText('![steam.png]').waitFor();
  await page.evaluate(transfer('drop', 'notes.txt'));
  await page.getByRole('link', { name: 'notes.txt' }).waitFor();
  await save(page);
  const history = page.getByRole('region', { name: 'History' });
  // The picture is in the comment and among the attachments.
  const picture = history.getByRole('button', { name: 'steam.png' });
  await picture.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'steam.png' });
  await dialog.getByRole('img', { name: 'steam.png' }).waitFor();
  await dialog.getByText('2 of 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('1 of 2').waitFor();
  await dialog.getByRole('button', { name: 'Previous image' }).click();
  await dialog.getByText('2 of 2').waitFor();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await history.locator('button[data-picture]:focus').waitFor();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a toolbar and keys write Markdown, and Undo takes each step back', { skip: noBrowser }, async (t) => {
  const id = await aBug('The kettle drips');
  const { page, seen } = await visit(t, { base });
  await open(page, id);
  const comment = page.getByRole('textbox', { name: 'New comment' });
  const toolbar = page.getByRole('toolbar', { name: 'Formats of New comment' });
  await comment.click();
  await page.keyboard.type('Hot');
  await page.keyboard.press('Shift+Home');
  await toolbar.getByRole('button', { name: 'Bold' }).click();
  assert.equal(await comment.innerText(), '**Hot**');
  await page.keyboard.press('Control+i');
  assert.equal(await comment.innerText(), '**_Hot_**');
  await page.keyboard.press('Control+z');
  assert.equal(await comment.innerText(), '**Hot**');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Shift+9');
  await page.keyboard.type('Descale');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask @adm');
  await page.getByRole('option', { name: /admin/ }).click();
  assert.deepEqual((await comment.innerText()).trimEnd().split('\n'), ['**Hot**', '- [ ] Descale', '- [ ] Ask @admin']);
  // One Tab leads into the toolbar; the arrow keys lead on.
  await toolbar.getByRole('button', { name: 'Bold' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  assert.match(await comment.innerText(), /^> - \[ \] Ask @admin/m);
  await page.keyboard.press('Control+z');
  const chosen = page.waitForEvent('filechooser');
  await toolbar.getByRole('button', { name: 'Image' }).click();
  await (await chosen).setFiles({ name: 'dial.png', mimeType: 'image/png', buffer: onePixel });
  await page.getByText('![dial.png]').waitFor();
  await isAccessible(page);
  await save(page);
  const history = page.getByRole('region', { name: 'History' });
  assert.equal(await history.locator('strong').innerText(), 'Hot');
  await history.getByRole('img', { name: 'dial.png' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('people have their names, and the user name only where two share one', { skip: noBrowser }, async (t) => {
  const first = await hearth.user('ida', { realName: 'Ida Iron' });
  const second = await hearth.user('ida2', { realName: 'Ida Iron' });
  await hearth.members(project.id, [first, second]);
  const id = await aBug('The kettle is cold');
  await changed(first, id, [], { comment: { body: 'Warm it.', format: 'text' } });
  const { page } = await visit(t, { base });
  await open(page, id);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('link', { name: 'Site Administrator', exact: true }).waitFor();
  await history.getByRole('link', { name: 'Ida Iron', exact: true }).waitFor();
  // The page follows the changes of others.
  await changed(second, id, [], { comment: { body: 'It is warm.', format: 'text' } });
  for (const { username } of [first, second]) {
    await history.getByRole('link', { name: `Ida Iron (${username})` }).waitFor();
  }
});

/** Opens a menu and chooses from it. A button that is drawn again at that moment loses the key, and gets it again. */
async function chooseByKeyboard(page: Page, button: Locator, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  const isOpen = () =>
    item.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  for (let tries = 0; tries < 5; tries += 1) {
    await button.press('Enter');
    if (await isOpen()) break;
  }
  await item.press('Enter');
}

test('people edit and delete their comments by keyboard, and nobody else’s', { skip: noBrowser }, async (t) => {
  const id = await aBug('The kettle whistles');
  const bea = await hearth.user('bea');
  await hearth.members(project.id, [bea]);
  await changed(bea, id, [], { comment: { body: 'Since **tody**', format: 'commonmark' } });
  await changed(admin, id, [], { comment: { body: 'It is a feature.', format: 'text' } });
  const { page, seen } = await visit(t, { base, ...bea });
  await open(page, id);
  const history = page.getByRole('region', { name: 'History' });
  const actions = history.getByRole('button', { name: 'Actions on the comment by bea' });
  await chooseByKeyboard(page, actions, 'Edit comment');
  const dialog = page.getByRole('dialog', { name: 'Edit comment' });
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Since **today**');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await history.locator('strong', { hasText: 'today' }).waitFor();
  await history.getByText('edited').waitFor();

  await chooseByKeyboard(page, actions, 'Delete comment');
  const question = page.getByRole('dialog', { name: 'Delete this comment?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  assert.equal(await history.locator('strong', { hasText: 'today' }).count(), 1);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete comment' }).click();
  await question.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await history.locator('strong', { hasText: 'today' }).waitFor({ state: 'detached' });

  await history.getByRole('button', { name: /^Actions on the comment by (?!bea)/ }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  await page.getByRole('menu').and(page.locator('[aria-busy="false"]')).waitFor();
  assert.equal(await page.getByRole('menuitem').count(), 1);
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

test('a version is compared with the current one, and the artifact returns to it', { skip: noBrowser }, async (t) => {
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
