import type { Browser, Page } from 'playwright-core';

/** The cost of a first visit. */
export interface Visit {
  /** from the start of the navigation until the element is drawn, in milliseconds */
  drawn: number;
  /** until the element can be clicked, in milliseconds */
  clickable: number;
  /** CPU time of the page's main thread until then, independent of the load of the machine */
  work: number;
  /** bytes of script transferred */
  script: number;
}

/** Records in the page when the element is drawn, without polling from outside. */
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

/** Opens an address with an empty browser cache, as on a first visit. */
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
    // Hovering over a link preloads its page, which is not part of this one.
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
