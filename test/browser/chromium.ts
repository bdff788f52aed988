import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The installed browser. Without one, browser tests are skipped. */
const executablePath = candidates.find((path) => existsSync(path));
export const noBrowser = executablePath === undefined ? `no browser at ${candidates.join(', ')}` : false;

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('no browser');
  return chromium.launch({ executablePath, args });
}

/** Collects forbidden behavior of a page: errors, and requests to other servers. */
export function watch(page: Page, origin: string): { errors: string[]; strangers: string[] } {
  const problems = { errors: [] as string[], strangers: [] as string[] };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      problems.errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.errors.push(String(error)));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== origin) problems.strangers.push(request.url());
  });
  return problems;
}
