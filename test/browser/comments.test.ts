import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { changed } from '../support/worlds/trackers.ts';
import { bugTracker, open, save } from './artifact-world.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, visit } from './visitor.ts';

const { hearth, admin, base, project, field, aBug } = await bugTracker({ after });

/** a picture */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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
  // Nothing covers the box: the comment has its own button.
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
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

/** The editor ignores a click on a list that has just appeared. */
async function choose(option: Locator): Promise<void> {
  await option.click();
  while (await option.isVisible()) await option.click({ timeout: 1_000 }).catch(() => undefined);
}

test('comments complete people and artifacts, and accept pasted images and dropped files', {
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
  // People need not be members, and one letter of some scripts is a word.
  await hearth.user('emi', { realName: '田中 恵美' });
  await page.keyboard.insertText('@田');
  await page.getByRole('option', { name: /田中/ }).waitFor();
  await page.keyboard.press('Escape');
  await comment.fill('');
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

test('a toolbar and keys write Markdown, and Undo reverts each step', { skip: noBrowser }, async (t) => {
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

test('people are shown by name, with the user name only where two share a name', { skip: noBrowser }, async (t) => {
  const first = await hearth.user('ida', { realName: 'Ida Iron' });
  const second = await hearth.user('ida2', { realName: 'Ida Iron' });
  await hearth.members(project.id, [first]);
  const id = await aBug('The kettle is cold');
  await changed(first, id, [], { comment: { body: 'Warm it.', format: 'text' } });
  const { page } = await visit(t, { base });
  await open(page, id);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('link', { name: 'Site Administrator', exact: true }).waitFor();
  await history.getByRole('link', { name: 'Ida Iron', exact: true }).waitFor();
  // The page follows the changes of others. From now on, lists of people offer both, too.
  await hearth.members(project.id, [second]);
  await changed(second, id, [], { comment: { body: 'It is warm.', format: 'text' } });
  for (const { username } of [first, second]) {
    await history.getByRole('link', { name: `Ida Iron (${username})` }).waitFor();
  }
});

/**
 * Opens a menu and selects from it. A button that is rendered again at that moment loses the key, so it is pressed
 * again.
 */
async function chooseByKeyboard(page: Page, button: Locator, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  const isOpen = () =>
    item.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  for (let tries = 0; tries < 5; tries += 1) {
    // A menu is hidden while its button is outside the window, where texts that load late may push it.
    await button.scrollIntoViewIfNeeded();
    await button.press('Enter');
    if (await isOpen()) break;
  }
  await item.press('Enter');
}

test('a mention shows the name of the person, and a missing picture its alternative text', {
  skip: noBrowser,
}, async (t) => {
  const id = await aBug('The lamp smokes');
  await hearth.user('wick', { realName: 'Wick Trimmer' });
  const body = 'Ask @wick, see ![The lamp](/plugins/tracker/attachments/999999-lamp.png)';
  await changed(admin, id, [], { comment: { body, format: 'commonmark' } });
  const { page } = await visit(t, { base });
  await open(page, id);
  const history = page.getByRole('region', { name: 'History' });
  const mention = history.getByRole('link', { name: '@Wick Trimmer', exact: true });
  await mention.waitFor();
  assert.deepEqual([await mention.getAttribute('title'), await mention.getAttribute('href')], ['@wick', '/users/wick']);
  const broken = history.locator('img[data-broken="The lamp"]');
  await broken.waitFor();
  const drawn = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('img[data-broken]'), '::after').content`,
  );
  assert.equal(drawn, '"The lamp"');
  assert.ok(((await broken.boundingBox())?.height ?? 0) >= 36);
  await isAccessible(page);
});

test('a page requests the names of at most fifty mentioned people of a text', { skip: noBrowser }, async (t) => {
  const names = Array.from({ length: 55 }, (_, number) => `crowd${number}`);
  for (const name of names) await hearth.user(name, { realName: `Somebody ${name}` });
  const id = await aBug('Everybody is cold');
  const body = names.map((name) => `@${name}`).join(' ');
  await changed(admin, id, [], { comment: { body, format: 'text' } });
  const { page } = await visit(t, { base });
  let asked = 0;
  page.on('request', (request) => {
    if (/\/api\/users\?.*crowd/.test(request.url())) asked += 1;
  });
  await open(page, id);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('link', { name: '@Somebody crowd49', exact: true }).waitFor();
  await history.getByRole('link', { name: '@crowd54', exact: true }).waitFor();
  assert.equal(asked, 50);
});

test('people edit and delete only their own comments, by keyboard', { skip: noBrowser }, async (t) => {
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
