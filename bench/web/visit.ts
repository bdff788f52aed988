import type { Browser, Page } from 'playwright-core';

/** What a first visit took. */
export interface Visit {
  /** from the begin of the navigation until what is waited for is there, in milliseconds */
  drawn: number;
  /** and until it could be clicked on */
  clickable: number;
  /** bytes of script that came over the wire */
  script: number;
}

/** Notes when what is waited for is drawn, without asking again and again from outside. */
const notice = (selector: string): string => `
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)}) === null) return;
    watching.disconnect();
    requestAnimationFrame(() => { window.drawnAt = performance.now(); });
  };
  const watching = new MutationObserver(look);
  watching.observe(document, { childList: true, subtree: true });
`;

function countScript(page: Page): () => number {
  let bytes = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bytes += Number(response.headers()['content-length'] ?? 0);
  });
  return () => bytes;
}

interface Signed {
  username: string;
  password: string;
}

/** Opens an address as somebody does who was never there before: with nothing in the cache of the browser. */
export async function visitCold(browser: Browser, address: string, selector: string, who?: Signed): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    if (who !== undefined) await context.request.post(new URL('/api/session', address).href, { data: who });
    const page = await context.newPage();
    const script = countScript(page);
    await page.addInitScript(notice(selector));
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(selector).first().click({ trial: true });
    const clickable = await page.evaluate<number>('performance.now()');
    const drawn = await page.evaluate<number>('window.drawnAt');
    await page.waitForLoadState('networkidle');
    return { drawn, clickable, script: script() };
  } finally {
    await context.close();
  }
}
