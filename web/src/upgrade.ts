import { useSyncExternalStore } from 'react';

let isReplaced = false;
const listeners = new Set<() => void>();

function onReplaced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether an upgrade has removed files that this page would need. */
export const useIsReplaced = (): boolean => useSyncExternalStore(onReplaced, () => isReplaced);

const script = (): string => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/** Where a proxy keeps the old document, starting again changes nothing: each version does so once in a tab. */
const restartedKey = 'hearth-restarted';

/** Whether the server has another version of the application by now. Then the page waits for its restart. */
export async function findUpgrade(): Promise<boolean> {
  if (isReplaced) return true;
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    isReplaced = answer.ok && !(await answer.text()).includes(script());
    isReplaced &&= sessionStorage.getItem(restartedKey) !== script();
  } catch {
    return false;
  }
  if (isReplaced) for (const listener of listeners) listener();
  return isReplaced;
}

/** Loads the new version, at the same address. */
export function restart(): void {
  sessionStorage.setItem(restartedKey, script());
  location.reload();
}

interface Leaving {
  /** whether the person is on the way to another page */
  isLeaving: () => boolean;
  /** calls when they go to another page */
  onLeave: (listener: () => void) => unknown;
}

/**
 * An upgrade removes the files of the version that an open page runs. The next page that somebody goes to is one of the
 * new version. A page that stays keeps its input, and offers to start again.
 */
export function restartAfterUpgrade({ isLeaving, onLeave }: Leaving): void {
  onReplaced(() => isLeaving() && restart());
  // The router tells the browser its new address a moment later.
  onLeave(() => isReplaced && setTimeout(restart));
}
