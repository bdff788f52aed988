import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../support/hearth/expect.ts';
import { anArtifact, changed, fieldsOf } from '../support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../support/worlds/world.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, isGoodAtAllWidths, visit } from './visitor.ts';

const { hearth, users, trackers } = await aWorld()
  .with(
    aProject('tower', { label: 'Lighthouse' })
      .withMembers('ada')
      .with(aTracker('bug').fromTemplate('bugs'))
      .with(aTracker('task').fromTemplate('tasks')),
  )
  .start({ after });
const { ada } = users;
const bug = fieldsOf(trackers.bug);
const wind = await anArtifact(ada, trackers.bug, [bug.set('title', { value: 'Lamp stops in strong <b>wind</b>' })]);
const stairs = await anArtifact(ada, trackers.bug, [bug.set('title', { value: 'Stairs are dark' })]);
await changed(ada, stairs, [], { comment: { body: 'Ask the watchmaker', format: 'text' } });

test('a search for a word in a comment finds its artifact without a click', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...ada });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor();
  await page.keyboard.type('watchmaker');
  const found = page.getByRole('group', { name: 'Comments' }).getByRole('option');
  await found.waitFor();
  assert.match(await found.innerText(), /Ask the watchmaker/);
  assert.equal(await found.locator('mark').innerText(), 'watchmaker');
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Stairs are dark' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a number opens its artifact, the arrow keys select, and texts are never markup', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base: hearth.base, ...ada });
  await page.goto('/projects');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search everything' });
  await box.fill(`#${wind}`);
  await page.getByRole('group', { name: 'Jump to' }).getByRole('option').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Lamp stops in strong <b>wind</b>' }).waitFor();
  await page.keyboard.press('/');
  await box.fill('wind');
  const option = page.getByRole('option', { name: `#${wind} Lamp stops in strong <b>wind</b>` });
  await option.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  assert.equal(await option.getAttribute('aria-selected'), 'true');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
});

test('people are found by name, with user names where two share a name', { skip: noBrowser }, async (t) => {
  for (const [username, realName] of [
    ['marta', 'Marta Keeper'],
    ['pia1', 'Pia Miller'],
    ['pia2', 'Pia Miller'],
  ] as const) {
    const person = await hearth.user(username);
    succeeds(await person.patch('/users/self/profile', { body: { real_name: realName } }));
  }
  const { page } = await visit(t, { base: hearth.base, ...ada });
  await page.goto('/projects');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  const found = page.getByRole('group', { name: 'People' }).getByRole('option');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('marta');
  await found.getByText('Marta').waitFor();
  assert.deepEqual(await found.allInnerTexts(), ['Marta Keeper']);
  await page.getByRole('combobox', { name: 'Search everything' }).fill('miller');
  for (const login of ['pia1', 'pia2']) await found.getByText(login).waitFor();
});

test('commands create artifacts, go to places and switch the theme', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base, ...ada });
  await page.goto(`/trackers/${trackers.bug.id}`);
  await page.getByRole('link', { name: 'Stairs are dark' }).waitFor();
  const run = async (words: string, name: string | RegExp) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(words);
    await page.getByRole('group', { name: 'Commands' }).getByRole('option', { name }).click();
  };
  await run('theme', /light or dark/);
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await isAccessible(page);
  await run('new artifact task', 'New task');
  await page.waitForURL(`**/trackers/${trackers.task.id}/new`);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await run('new task', 'New task in Lighthouse');
  await page.waitForURL(`**/trackers/${trackers.task.id}/new`);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await run('go to light', 'Go to Lighthouse');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await run('all projects', 'All projects');
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
});

test('the project is at the side with its trackers and their counts, and collapses', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...ada });
  await page.goto(`/trackers/${trackers.bug.id}`);
  const side = page.getByRole('navigation', { name: 'Project Lighthouse' });
  await side.getByRole('link', { name: `${trackers.bug.label} 2` }).waitFor();
  const first = await page.locator('tbody tr').first().boundingBox();
  assert.ok((first?.y ?? 999) <= 190, `the first row starts at ${first?.y}`);
  await page.keyboard.press('[');
  await side.getByRole('button', { name: 'Expand' }).waitFor();
  assert.ok(((await side.boundingBox())?.width ?? 999) < 60);
  await page.keyboard.press('[');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.getByRole('heading', { level: 1, name: 'Board' }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('heading', { level: 1, name: /^New/ }).waitFor();
  await isGoodAtAllWidths(page);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test("a very long word doesn't widen any page", { skip: noBrowser }, async (t) => {
  const long = await anArtifact(ada, trackers.bug, [bug.set('title', { value: `W${'o'.repeat(250)}w` })]);
  const { page } = await visit(t, { base: hearth.base, ...ada, width: 390 });
  const pages = ['/', `/artifacts/${long}`, `/trackers/${trackers.bug.id}`, `/trackers/${trackers.bug.id}/board`];
  for (const address of [...pages, '/inbox']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (address !== '/inbox') await page.getByText(/Wooo/).first().waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await fits(page);
    }
  }
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('wooo');
  await page.getByRole('option', { name: /Wooo/ }).waitFor();
  await page.setViewportSize({ width: 390, height: 900 });
  await fits(page);
});

test('on a phone the project is in a drawer, and the switcher goes to other projects', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base: hearth.base, ...ada, width: 390 });
  await page.goto(`/trackers/${trackers.bug.id}`);
  await page.getByRole('button', { name: 'Lighthouse' }).waitFor();
  const isWhole = `[...document.querySelectorAll('header button span')].some(
    (one) => one.textContent === 'Lighthouse' && one.scrollWidth <= one.clientWidth)`;
  assert.ok(await page.evaluate<boolean>(isWhole), 'the name of the project is not cut');
  await page.getByRole('button', { name: 'Project menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Project menu' });
  await drawer.getByRole('link', { name: 'Overview' }).waitFor();
  await isAccessible(page);
  await drawer.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await drawer.waitFor({ state: 'detached' });
  await fits(page);
  await page.getByRole('button', { name: 'Lighthouse' }).click();
  await page.getByRole('option', { name: 'All projects' }).click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Switch between light and dark' }).click();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
});
