import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { bugTracker } from './artifact-world.ts';
import { eventually } from '../support/hearth/store.ts';
import { noBrowser } from './chromium.ts';
import { visit } from './visitor.ts';

const { base, bugs, aBug } = await bugTracker({ after });
const ids = [await aBug('The lamp drips'), await aBug('The fog horn is silent'), await aBug('The stairs creak')];
const stairs = ids[2] ?? 0;

const named = new Set(['Enter', 'Backspace', 'Control+k']);

/** Words are typed without a pause. */
async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await (named.has(key) ? page.keyboard.press(key) : page.keyboard.type(key));
}

/** Presses keys as soon as there is a page, before the application is loaded. */
async function pressAtOnce(page: Page, address: string, keys: readonly string[]): Promise<void> {
  const { promise: arePressed, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await arePressed;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction('window.heldKeys !== undefined');
  await press(page, keys);
  assert.equal(await page.getByRole('heading').count(), 0);
  resolve();
}

const isOpen = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();

test('keys that are typed while the application loads reach the search', { skip: noBrowser }, async (t) => {
  for (const keys of [
    ['/', `#${stairs}`, 'Enter'],
    ['Control+k', `bug #${stairs}`, 'Enter'],
    ['/', `${base}/artifacts/${stairs}`, 'Enter'],
    ['/', 'stairx', 'Backspace', 's', 'Enter'],
  ]) {
    const { page } = await visit(t, { base });
    await pressAtOnce(page, '/', keys);
    await isOpen(page, 'The stairs creak');
  }
});

test('other keys that are pressed while the application loads reach the page', { skip: noBrowser }, async (t) => {
  const list = `/trackers/${bugs.id}`;
  const at = async (address: string, ...keys: string[]) => {
    const { page } = await visit(t, { base });
    await pressAtOnce(page, address, keys);
    return page;
  };
  await (await at(list, 'g', 'b')).waitForURL('**/board');
  await (await at(list, '?')).getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await (await at(list, 'j', 'j', 'x')).getByText('1 selected').first().waitFor();
  await (await at(`/artifacts/${stairs}`, 's')).getByRole('menu', { name: /^Change Status/ }).waitFor();
});

test('a title that is typed right after `c` is typed into the form', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base });
  await page.goto(`/trackers/${bugs.id}`);
  await page.getByRole('link', { name: 'The stairs creak' }).waitFor();
  await press(page, ['c', 'scabbed paint']);
  await page.waitForURL('**/new');
  await page.locator('input[value="scabbed paint"]').waitFor();
});

test('keys that are typed right after Ctrl+K are not typed into the field below', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base });
  await page.goto(`/trackers/${bugs.id}`);
  const below = page.getByRole('searchbox', { name: 'Search in this list' });
  await below.fill('creak');
  await press(page, ['Control+k', 'fog horn']);
  const box = page.getByRole('combobox', { name: 'Search everything' });
  await page.getByRole('option', { name: /The fog horn is silent/ }).waitFor();
  assert.equal(await box.inputValue(), 'fog horn');
  assert.equal(await below.inputValue(), 'creak');
});

test('Enter waits for the results of the typed words', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('fog');
  await page.getByRole('option', { name: /The fog horn is silent/ }).waitFor();
  let asked = 0;
  await page.route('**/api/search?*', async (route) => {
    asked += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    await route.continue();
  });
  // The list still shows the results for "fog".
  await page.keyboard.press('Control+a');
  await page.keyboard.type('stairs');
  await page.keyboard.press('Enter');
  await isOpen(page, 'The stairs creak');
  assert.ok(asked > 0);
});

test('the initial data of a page is requested while the application loads, and only once', {
  skip: noBrowser,
}, async (t) => {
  const { page, seen } = await visit(t, { base });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  for (const [address, heading, first] of [
    [
      `/trackers/${bugs.id}`,
      bugs.label,
      [`/api/trackers/${bugs.id}?with=actions%2Cetag`, `/api/trackers/${bugs.id}/tracker_reports?limit=1000&offset=0`],
    ],
    [`/trackers/${bugs.id}/board`, bugs.label, [`/api/trackers/${bugs.id}?with=actions%2Cetag`]],
    [
      `/artifacts/${stairs}`,
      'The stairs creak',
      [
        `/api/artifacts/${stairs}?tracker_structure_format=complete&with=actions`,
        `/api/artifacts/${stairs}/changesets?order=desc&fields=all&limit=21&offset=0`,
      ],
    ],
    ['/', undefined, []],
  ] as const) {
    // The previous page continues its requests until the navigation.
    await page.goto('about:blank');
    asked.length = 0;
    const { promise: isReleased, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    const begun = ['/api/changes', '/api/session?with=actions', ...first];
    await eventually(async () => asked.length === begun.length, address);
    assert.deepEqual(asked, begun);
    resolve();
    await page.getByRole('heading', { level: 1, ...(heading === undefined ? {} : { name: heading }) }).waitFor();
    for (const one of begun) assert.equal(asked.filter((other) => other === one).length, 1, `${address}: ${one}`);
    await page.unrouteAll();
  }
  assert.deepEqual(seen.errors, []);
});

test('a list requests only the rows that it shows', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/artifacts') && searchParams.get('limit') === '50') asked.push(String(searchParams));
  });
  await page.goto(`/trackers/${bugs.id}`);
  await page.getByRole('link', { name: 'The stairs creak' }).waitFor();
  assert.equal(asked.length, 1, asked.join('\n'));
});
