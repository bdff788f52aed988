import { useSyncExternalStore } from 'react';

/** undefined: that of the browser. */
let zone: string | undefined;
const listeners = new Set<() => void>();

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The zone in which this person reads dates. */
export function setTimeZone(name: string | null): void {
  zone = name !== null && name !== '' && isZone(name) ? name : undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTimeZone = (): string | undefined => useSyncExternalStore(subscribe, () => zone);
