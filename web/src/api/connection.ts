import { useSyncExternalStore } from 'react';

/** How long to wait before the server is asked again. */
const retryMs = 5_000;

let isReached = true;
const listeners = new Set<() => void>();

/** Tells the pages whether the last request reached the server. */
export function tellReached(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the last request did not reach the server. */
export const useIsUnreachable = (): boolean => useSyncExternalStore(onConnection, () => !isReached);

/** Ends early when the browser is online again, or when another request reaches the server. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      leave();
      resolve();
    };
    const timer = setTimeout(end, retryMs);
    addEventListener('online', end);
    const leave = onConnection(() => isReached && end());
  });
}

export async function isAnswering(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', headers: { Accept: 'text/html' } })).ok;
  } catch {
    return false;
  }
}

async function waitUntilBack(): Promise<void> {
  do await pause();
  while (!(await isAnswering()));
  waiting = undefined;
  tellReached(true);
}

let waiting: Promise<void> | undefined;

/** Resolves when the server answers again. All callers that wait share the requests that find it out. */
export const whenBack = (): Promise<void> => (waiting ??= waitUntilBack());
