import { useSyncExternalStore } from 'react';

interface Named {
  display_name: string;
  real_name?: string | null;
  username?: string | null;
}

/** The user names by real name, of everybody whom this tab has shown. */
const met = new Map<string, Set<string>>();
const listeners = new Set<() => void>();
let clashes = 0;

/** Two people share a name: their names are written again, once the pages that are being rendered are complete. */
function tellClash(): void {
  clashes += 1;
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** The name of a person, with the user name only where two people share a name. */
export function personName({ display_name: shown, real_name: name, username }: Named): string {
  if (typeof name !== 'string' || name === '' || typeof username !== 'string') return shown;
  const users = met.get(name) ?? new Set();
  if (!users.has(username)) {
    met.set(name, users.add(username));
    if (users.size > 1) tellClash();
  }
  return users.size > 1 ? shown : name;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders names again when somebody with the same name appears. */
export const useNames = (): number => useSyncExternalStore(subscribe, () => clashes);
