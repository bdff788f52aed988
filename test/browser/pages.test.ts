import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { pagesOf } from '../../tools/screenshots/pages.ts';
import { createWorld } from '../../tools/screenshots/world.ts';
import { en } from '../../web/src/text/en/index.ts';
import { fr } from '../../web/src/text/fr/index.ts';
import { defined } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { isShort } from '../support/short-run.ts';
import { noBrowser } from './chromium.ts';
import { fits, go, isAccessible, isReadable, settled, visit } from './visitor.ts';

const hearth = await startHearth({ after });
/** Every page of the application, as the tool for pictures knows them. */
const known: {
  pages: Record<string, string>;
  tracker: number;
  person: { username: string; password: string };
} = {
  pages: {},
  tracker: 0,
  person: { username: '', password: '' },
};

before(async () => {
  if (noBrowser !== false) return;
  const world = await createWorld({ after }, hearth);
  known.pages = pagesOf(world);
  known.tracker = world.tracker;
  known.person = world.person;
});

const isAdministration = (name: string): boolean => name.startsWith('admin');

/** In a short run, every third page. Each of them was opened with its menus and dialogs before. */
const sampled = <T>(pages: readonly T[]): T[] => pages.filter((_, at) => !isShort || at % 3 === 0);

/** Words of protocols and browsers. A person needs a sentence instead. */
const words = /Internal Server Error|Unauthorized|Failed to fetch|NetworkError|Load failed/;

async function hasPlainWords(page: Page, name: string): Promise<void> {
  const text = await page.locator('body').innerText();
  assert.doesNotMatch(text, words, name);
  assert.notEqual(text.trim(), '', `${name} is empty`);
}

const failures: ((route: Route) => Promise<void>)[] = [
  (route) => route.fulfill({ status: 500, json: { error: { code: 500, message: 'Internal Server Error' } } }),
  (route) => route.fulfill({ status: 401, json: { error: { code: 401, message: 'Unauthorized' } } }),
  (route) => route.fulfill({ status: 502, body: '<h1>Internal Server Error</h1>' }),
  (route) => route.abort(),
];

/** Menus, dialogs, popovers and lists of choices. */
const floating = '[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]';
const shown = (page: Page) => page.locator(floating).filter({ visible: true }).first();

/** Buttons that open something: by their role, or by their first words. The others of a kind open the same. */
const openers = `[...document.querySelectorAll('header button:enabled, main button:enabled')]
  .filter((one) => one.checkVisibility())
  .map((one) => ({ one, name: one.ariaLabel ?? one.innerText.trim(), popup: one.ariaHasPopup !== null }))
  .filter(({ name, popup }) => popup || /^(New|Add|Invite|Delete|Edit|Rename) /.test(name))
  .map(({ one, name, popup }, index) => {
    one.setAttribute('data-opener', index);
    const place = one.closest('header') === null ? location.pathname.replaceAll(/[0-9]+/g, '') : 'header';
    return { kind: place + ': ' + name.split(' ').slice(0, popup ? 2 : 1).join(' '), name };
  })`;
interface Opener {
  kind: string;
  name: string;
}

/** These open a form in the page itself. */
const opensInPlace = ({ kind, name }: Opener): boolean =>
  /^(Add (recipients|reminder|notification)|New \w+ in|Edit query)/.test(name) || kind === '/artifacts/: Edit';

const unnamedDialog = (page: Page) => page.locator('[role="dialog"]:not([aria-label], [aria-labelledby])');

/** Checks that the opener of a menu or a dialog has the focus again, or the element in its place. */
async function hasFocus(page: Page, index: number, { name }: Opener): Promise<void> {
  const focused = `document.activeElement.dataset.opener ?? document.activeElement.tagName`;
  const deadline = Date.now() + 5_000;
  while (Date.now() < deadline) {
    if ((await page.evaluate<string>(focused)) === String(index)) return;
    await page.waitForTimeout(20);
  }
  assert.fail(`“${name}” doesn’t get the focus back; ${await page.evaluate<string>(focused)} has it`);
}

/** Opens each kind of menu and dialog of the page once, and checks it. */
async function opensAccessibly(page: Page, seen: Set<string>): Promise<void> {
  const all = await page.evaluate<Opener[]>(openers);
  for (const opener of [...all.filter((one) => !opensInPlace(one)), ...all.filter(opensInPlace)]) {
    if (seen.has(opener.kind)) continue;
    seen.add(opener.kind);
    const index = (await page.evaluate<Opener[]>(openers)).findIndex(({ name }) => name === opener.name);
    await page.locator(`[data-opener="${index}"]`).first().click();
    if (opensInPlace(opener)) {
      await isAccessible(page);
      continue;
    }
    await shown(page).waitFor();
    // A dialog has a name once its title appears. If it never does, axe reports it.
    await unnamedDialog(page)
      .waitFor({ state: 'detached', timeout: 5_000 })
      .catch(() => undefined);
    await isAccessible(page, floating);
    await page.keyboard.press('Escape');
    await shown(page).waitFor({ state: 'hidden' });
    await hasFocus(page, index, opener);
  }
}

test('every page is accessible with its menus and dialogs, on a screen and on a phone', {
  skip: noBrowser,
}, async (t) => {
  const { page: person } = await visit(t, { base: hearth.base, ...known.person });
  const { page: admin } = await visit(t, { base: hearth.base });
  for (const page of [person, admin]) await page.goto('/no-such-page');
  const bad: string[] = [];
  const seen = new Set<string>();
  for (const [name, address] of Object.entries(known.pages)) {
    const page = isAdministration(name) ? admin : person;
    try {
      await page.setViewportSize({ width: 1280, height: 900 });
      await go(page, address);
      await fits(page);
      await isAccessible(page);
      await opensAccessibly(page, seen);
      await page.setViewportSize({ width: 390, height: 900 });
      await fits(page);
    } catch (error) {
      bad.push(`${name}: ${String(error)}`);
      await page.goto('/no-such-page');
    }
  }
  assert.deepEqual(bad, []);
  assert.ok(Object.keys(known.pages).length > 50, 'the table of pages is found');
  assert.ok(seen.size > 50, `only ${seen.size} kinds of menus and dialogs are found`);
});

/** The statuses in cells, lines, badges and menus that have no shape. */
const shapeless = (statuses: readonly string[]) => `(() => {
  const names = new Set(${JSON.stringify(statuses)});
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const name = texts.currentNode.data.trim();
    const parent = texts.currentNode.parentElement;
    if (!names.has(name) || !parent.checkVisibility()) continue;
    const place = parent.closest('td, li, fieldset, .mantine-Badge-root, [role="menuitem"], label');
    if (place !== null && place.querySelector('[data-shape]') === null) found.push(place.tagName + ': ' + name);
  }
  return { found, shapes: document.querySelectorAll('main [data-shape]').length };
})()`;

test('a status is shown by a shape, and not only by its color', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base, ...known.person });
  await page.goto('/no-such-page');
  const { json: tracker } = await hearth.admin.get(`/trackers/${known.tracker}`);
  const { field_id: id } = tracker.semantics.status;
  const field = tracker.fields.find((one: { field_id: number }) => one.field_id === id);
  const statuses = defined(field).values.map(({ label }: { label: string }) => label);
  const bad: string[] = [];
  for (const name of ['home', 'table', 'board', 'artifact', 'queries']) {
    await go(page, known.pages[name] ?? '');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('main [data-shape]').first().waitFor({ state: 'attached' });
      const { found, shapes } = await page.evaluate<{ found: string[]; shapes: number }>(shapeless(statuses));
      bad.push(...found.map((place) => `${name} at ${width}: ${place}`));
      assert.ok(shapes > 0, name);
    }
  }
  assert.deepEqual(bad, []);
});

/** Sentences of the English catalog. Shorter texts may be names of fields and values. */
function englishSentences(): Map<string, string> {
  const french = new Set<string>(Object.values(fr));
  const sentences = Object.entries(en).filter(
    ([, text]) => /^[^{}]+ [^{}]+ [^{}]+ [^{}]+$/.test(text) && !french.has(text),
  );
  return new Map(sentences.map(([id, text]) => [text, id]));
}

/** All texts of the page for sighted and blind readers. */
const wordsOn = `[...document.body.innerText.split('\\n'), ...[...document.querySelectorAll('[aria-label], [placeholder], [title]')]
  .flatMap((one) => ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? ''))]
  .map((text) => text.trim())`;

test('a French browser with dark colors shows every page in French, with enough contrast', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base: hearth.base, locale: 'fr-FR', isDark: true });
  await page.goto('/no-such-page');
  await page.locator('html[data-mantine-color-scheme="dark"] h1').first().waitFor();
  const sentences = englishSentences();
  const bad: string[] = [];
  for (const [name, address] of sampled(Object.entries(known.pages))) {
    // The handbook is in English.
    if (name === 'help') continue;
    await go(page, address);
    await isReadable(page).catch((error: unknown) => bad.push(`${name}: ${String(error)}`));
    const english = (await page.evaluate<string[]>(wordsOn)).filter((text) => sentences.has(text));
    bad.push(...english.map((text) => `${name}: ${sentences.get(text)}`));
  }
  assert.deepEqual(bad, []);
  assert.ok(sentences.size > 500, 'the sentences are found');
});

test('no page shows technical terms of HTTP when requests fail, and each stays accessible', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  let fail = failures[0];
  const states = new Set<string>();
  // The person is known: the other requests fail.
  await page.route(/\/api\/(?!session)/, (route) => fail?.(route));
  for (const [index, [name, address]] of sampled(Object.entries(known.pages)).entries()) {
    fail = failures[index % failures.length];
    // Without loading the document again, which would take most of the time.
    await page.evaluate<void>(`history.pushState({}, '', ${JSON.stringify(address)})`);
    await page.locator(`main:has(h1), main:has([role="alert"])`).first().waitFor({ state: 'attached' });
    await settled(page);
    await hasPlainWords(page, name);
    const state = await page.locator('main').innerText();
    if (!states.has(state)) await isAccessible(page);
    states.add(state);
  }
});
