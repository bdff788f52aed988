import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { atEnd } from '../support/at-end.ts';
import { adminPassword, type startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { launch, watch } from './chromium.ts';

type Hearth = Awaited<ReturnType<typeof startHearth>>;

interface Visit {
  base: Hearth['base'];
  /** null: nobody signs in */
  username?: string | null;
  password?: string;
  width?: number;
  /** of the browser */
  locale?: string;
  isDark?: boolean;
  /** fingers instead of a mouse */
  isTouch?: boolean;
  /** what appears and closes fades, as for people who didn't ask for less motion */
  hasMotion?: boolean;
}

interface Closing {
  after(close: () => Promise<void>): void;
}

const timeoutMs = 60_000;

/** One browser for all tests of a process: starting it is slow, and each window has its own cookies and storage. */
let browser: Promise<Browser> | undefined;
atEnd(async () => (await browser)?.close());

async function newContext(t: Closing, options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= launch();
  const context = await (await browser).newContext(options);
  t.after(() => context.close());
  return context;
}

/** A window without a signed-in user. It closes with the test. */
export async function openWindow(t: Closing, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await newContext(t, options)).newPage();
  page.setDefaultTimeout(timeoutMs);
  return page;
}

/** A window with a signed-in user, by default the administrator. It closes with the test. */
export async function visit(t: Closing, options: Visit) {
  const { base, username = 'admin', password = adminPassword, width = 1280, locale = 'en-US' } = options;
  const viewport = { width, height: 900 };
  const colorScheme = options.isDark === true ? 'dark' : 'light';
  const { isTouch = false, hasMotion = false } = options;
  const context = await newContext(t, {
    baseURL: base,
    viewport,
    locale,
    colorScheme,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    hasTouch: isTouch,
    isMobile: isTouch,
  });
  if (username !== null) {
    const signedIn = await context.request.post('/api/session', { data: { username, password } });
    assert.equal(signedIn.status(), 201, await signedIn.text());
  }
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  return { page, context, seen: watch(page, base) };
}

/** Waits until the page shows no more loading indicators. */
export const settled = (page: Page): Promise<void> =>
  page.locator('.mantine-Loader-root').first().waitFor({ state: 'detached' });

/** Navigates without loading the document again, which would take most of the time. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate<void>(`document.querySelector('h1')?.setAttribute('data-left', '')`);
  await page.evaluate<void>(`history.pushState({}, '', ${JSON.stringify(address)})`);
  await page.locator('h1:not([data-left])').first().waitFor();
  await settled(page);
}

/** Waits until the page has received all keys: keys that are pressed while it loads are held back until then. */
export const tookKeys = (page: Page): Promise<void> =>
  eventually(async () => !(await page.evaluate<boolean>('window.heldKeys.isHolding')), 'the keys');

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** Sizes of targets are not checked unless asked for. */
const everything = { rules: { 'target-size': { enabled: true } } };

/** Checks that axe-core finds no serious or critical problem on the current page, or in a part of it. */
export async function isAccessible(page: Page, within = 'html', checks: object = everything): Promise<void> {
  // It stays until the document is replaced.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  // Passed checks need not be reported.
  const options = JSON.stringify({ resultTypes: ['violations'], ...checks });
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    `axe.run(${JSON.stringify(within)}, ${options}).then(({ violations }) => ({ violations }))`,
  );
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const problems = grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  assert.deepEqual(problems, [], `${page.url()} is not accessible`);
}

/** Checks that all texts differ enough from their background. */
export const isReadable = (page: Page): Promise<void> => isAccessible(page, 'html', { runOnly: ['color-contrast'] });

/** Checks that all texts can be read where the system asks for dark colors. */
export async function isReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await isReadable(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
}

/** Words of headings, buttons, tabs and labels that are broken into several lines. */
const brokenWords = `[...document.querySelectorAll('th, h1, h2, button, [role="tab"], label, nav a')]
  .filter((one) => one.checkVisibility())
  .flatMap((one) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/(?<!\\p{L})\\p{L}{2,20}(?!\\p{L})/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  })`;

/** Checks that the page doesn't scroll horizontally, and that no word of its frame is broken. */
export async function fits(page: Page): Promise<void> {
  const [wide, shown] = await page.evaluate<number[]>('[document.documentElement.scrollWidth, window.innerWidth]');
  assert.ok((wide ?? 0) <= (shown ?? 0), `${page.url()} is ${wide} pixels wide in a window of ${shown}`);
  assert.deepEqual(await page.evaluate<string[]>(brokenWords), [], `${page.url()} breaks words at ${shown} pixels`);
}

/** Checks the current page at desktop and phone width. */
export async function isGoodAtAllWidths(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  await isAccessible(page);
}
