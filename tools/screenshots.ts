// Takes pictures of every page, at the width of a screen and of a phone: `node tools/screenshots.ts [part of a name]`.
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launch } from '../test/browser/chromium.ts';
import { adminPassword, startHearth } from '../test/support/hearth/hearth.ts';
import { startSmtp } from '../test/support/servers/smtp.ts';
import { app } from '../web/src/text/en/app.ts';
import { buildWeb } from './build-web.ts';
import { guestPagesOf } from './screenshots/guests.ts';
import { pagesOf } from './screenshots/pages.ts';
import { createWorld } from './screenshots/world.ts';

const directory = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs', 'screenshots');
const widths = [1280, 390];

/** Pages and parts that could not be shown. */
const failed = (
  ['failed', 'notFound', 'forbidden', 'offline', 'part.missing', 'part.forbidden', 'part.refused'] as const
)
  .map((id) => app[`app.${id}`])
  .join('|');

const endings: (() => Promise<void> | void)[] = [];
const test = { after: (end: () => Promise<void> | void) => void endings.push(end) };

interface Visitor {
  /** undefined: nobody signs in */
  username?: string;
  password?: string;
  width: number;
}

async function visit(browser: Browser, baseURL: string, { username, password, width }: Visitor): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  if (username !== undefined) await context.request.post('/api/session', { data: { username, password } });
  return context.newPage();
}

async function shoot(page: Page, file: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  for (const waiting of ['.mantine-Skeleton-root', '.mantine-Loader-root']) {
    await page.locator(waiting).first().waitFor({ state: 'detached' });
  }
  const failures = await page.getByText(new RegExp(`^(${failed})$`)).allInnerTexts();
  if (failures.length > 0) throw new Error(`${page.url()} says “${failures[0]}”.`);
  // A reduced palette is enough for a page, and takes a third of the space.
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(file);
}

await buildWeb();
try {
  await mkdir(directory, { recursive: true });
  const smtp = await startSmtp(test);
  const hearth = await startHearth(test, { env: { HEARTH_SMTP_URL: smtp.url } });
  const world = await createWorld(test, hearth);
  const { username, password } = world.person;
  const browser = await launch();
  test.after(() => browser.close());
  const wanted = process.argv[2] ?? '';
  const guestPages = await guestPagesOf(test, hearth, smtp);
  for (const width of widths) {
    const person = await visit(browser, hearth.base, { username, password, width });
    const admin = await visit(browser, hearth.base, { username: 'admin', password: adminPassword, width });
    const take = async (name: string, page: Page, open: (page: Page) => Promise<unknown>): Promise<void> => {
      if (!name.includes(wanted)) return;
      await open(page);
      await shoot(page, join(directory, `${name}-${width}.png`));
      console.log(`${name} at ${width}`);
    };
    for (const [name, address] of Object.entries(pagesOf(world))) {
      if (guestPages.has(name)) continue;
      await take(name, name.startsWith('admin') ? admin : person, (page) => page.goto(address));
    }
    for (const [name, open] of guestPages) await take(name, await visit(browser, hearth.base, { width }), open);
  }
} finally {
  for (const end of endings.toReversed()) await end();
}
