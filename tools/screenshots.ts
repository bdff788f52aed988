// Takes pictures of every page, at the width of a screen and of a phone: `node tools/screenshots.ts [part of a name]`.
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launch } from '../test/browser/chromium.ts';
import { adminPassword, startHearth } from '../test/support/hearth/hearth.ts';
import { buildWeb } from './build-web.ts';
import { pagesOf } from './screenshots/pages.ts';
import { createWorld } from './screenshots/world.ts';

const directory = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs', 'screenshots');
const widths = [1280, 390];

const endings: (() => Promise<void> | void)[] = [];
const test = { after: (end: () => Promise<void> | void) => void endings.push(end) };

interface Visitor {
  username: string;
  password: string;
  width: number;
}

async function visit(browser: Browser, baseURL: string, { username, password, width }: Visitor): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await context.request.post('/api/session', { data: { username, password } });
  return context.newPage();
}

async function shoot(page: Page, address: string, file: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  // A reduced palette is enough for a page, and takes a third of the space.
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(file);
}

await buildWeb();
try {
  await mkdir(directory, { recursive: true });
  const hearth = await startHearth(test);
  const world = await createWorld(test, hearth);
  const { username, password } = world.person;
  const browser = await launch();
  test.after(() => browser.close());
  const wanted = process.argv[2] ?? '';
  for (const width of widths) {
    const visitors = {
      person: await visit(browser, hearth.base, { username, password, width }),
      admin: await visit(browser, hearth.base, { username: 'admin', password: adminPassword, width }),
    };
    for (const [name, address] of Object.entries(pagesOf(world))) {
      if (!name.includes(wanted)) continue;
      const page = visitors[name.startsWith('admin') ? 'admin' : 'person'];
      await shoot(page, address, join(directory, `${name}-${width}.png`));
      console.log(`${name} at ${width}`);
    }
  }
} finally {
  for (const end of endings.toReversed()) await end();
}
