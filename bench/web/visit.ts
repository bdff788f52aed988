import type { Browser, Page } from 'playwright-core';

/** What a first visit took. */
export interface Visit {
  /** from the begin of the navigation until what is waited for is there, in milliseconds */
  drawn: number;
  /** and until it could be clicked on */
  clickable: number;
  /** processor time of the page's main thread until then: what a busy machine can't stretch */
  work: number;
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

async function meterOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
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
    const work = await meterOf(page);
    const before = await work();
    await page.addInitScript(notice(selector));
    await page.goto(address, { waitUntil: 'commit' });
    const first = page.locator(selector).first();
    await first.waitFor();
    // A pointer over a link loads what is behind it: that is no part of this page.
    const loaded = script();
    const worked = (await work()) - before;
    await first.click({ trial: true });
    const clickable = await page.evaluate<number>('performance.now()');
    const drawn = await page.evaluate<number>('window.drawnAt');
    return { drawn, clickable, work: worked, script: loaded };
  } finally {
    await context.close();
  }
}
