import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookAgainMs = 3_000;

async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collector = runInNewContext('gc') as NonNullable<typeof globalThis.gc>;
  setFlagsFromString('--no-expose-gc');
  // Only this kind returns the free pages to the system.
  await collector({ type: 'major', execution: 'async', flavor: 'last-resort' });
}

/**
 * Returns the memory that only the start needed, about 25 MB. V8 would keep it for objects to come. It occupies the
 * thread for about 50 ms, so it waits until nothing else happens.
 */
export function giveBackMemory(isIdle: () => boolean, everyMs = lookAgainMs): void {
  const timer = setInterval(() => {
    if (!isIdle()) return;
    clearInterval(timer);
    void collect();
  }, everyMs);
  timer.unref();
}
