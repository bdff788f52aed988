import { EventSource } from 'eventsource';
import type { Change } from '../../../contract/platform/change.ts';
import { changeTypeNames } from '../../../contract/platform/change.ts';

/** A client of `GET /changes/stream`, as the `eventsource` package implements the standard. */
export function followChanges(base: string, headers: Record<string, string>, query = '') {
  const changes: Change[] = [];
  const unread: number[] = [];
  let wake: () => void = () => undefined;
  let isEnded = false;
  const source = new EventSource(`${base}/api/changes/stream${query}`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...headers } }),
  });
  for (const type of changeTypeNames) {
    source.addEventListener(type, (event) => {
      changes.push(JSON.parse(String(event.data)) as Change);
      wake();
    });
  }
  source.addEventListener('notification', (event) => {
    unread.push((JSON.parse(String(event.data)) as { unread: number }).unread);
  });
  source.addEventListener('error', () => {
    isEnded = true;
    wake();
  });
  const opened = new Promise<void>((resolve) => source.addEventListener('open', () => resolve()));

  async function until(holds: () => boolean, what: string, timeoutMs = 10_000): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (!holds()) {
      if (performance.now() > deadline) throw new Error(`${what}: ${JSON.stringify(changes)}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, 50);
      });
    }
  }

  return {
    changes,
    /** the numbers of unread notifications, in order */
    unread,
    opened,
    /** Waits for this many changes. */
    count: (wanted: number) => until(() => changes.length >= wanted, `fewer than ${wanted} changes came`),
    /** Waits until the server ends the stream. */
    ended: (timeoutMs: number) => until(() => isEnded, 'the stream goes on', timeoutMs),
    close: () => source.close(),
  };
}
