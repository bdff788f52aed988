import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { adminPassword, type startHearth } from '../support/hearth/hearth.ts';
import { launch, watch } from './chromium.ts';

type Hearth = Awaited<ReturnType<typeof startHearth>>;

interface Visit {
  base: Hearth['base'];
  username?: string;
  password?: string;
  width?: number;
}

const patience = 30_000;

/** Shared by all tests of a file, because starting it is slow. Each visit has its own cookies and storage. */
let browser: Promise<Browser> | undefined;
after(async () => (await browser)?.close());

/** A separate window with a signed-in user, closed after the test. */
export async function visit(
  t: { after(close: () => Promise<void>): void },
  { base, username = 'admin', password = adminPassword, width = 1280 }: Visit,
) {
  browser ??= launch();
  const context = await (await browser).newContext({
    baseURL: base,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  t.after(() => context.close());
  const signedIn = await context.request.post('/api/session', { data: { username, password } });
  assert.equal(signedIn.status(), 201, await signedIn.text());
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  return { page, context, seen: watch(page, base) };
}

/** Waits until the page shows no more loading indicators. */
export const settled = (page: Page): Promise<void> =>
  page.locator('.mantine-Loader-root').first().waitFor({ state: 'detached' });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** Checks that axe-core finds no serious or critical problem on the current page. */
export async function isAccessible(page: Page): Promise<void> {
  // It stays until the document is replaced.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  // Passed checks need not be reported.
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => ({ violations }))',
  );
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const problems = grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  assert.deepEqual(problems, [], `${page.url()} is not accessible`);
}

/** Checks that the page doesn't scroll horizontally. */
export async function fits(page: Page): Promise<void> {
  const [wide, shown] = await page.evaluate<number[]>('[document.documentElement.scrollWidth, window.innerWidth]');
  assert.ok((wide ?? 0) <= (shown ?? 0), `${page.url()} is ${wide} pixels wide in a window of ${shown}`);
}

/** Checks the current page at desktop and phone width. */
export async function isGoodAtAllWidths(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  await isAccessible(page);
}
