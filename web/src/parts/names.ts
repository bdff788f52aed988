import { useSyncExternalStore } from 'react';

export interface NamedPerson {
  /** undefined: the real name is what is shown */
  display_name?: string | undefined;
  real_name?: string | null;
  username?: string | null;
  user_url?: string | null;
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

/** Some representations have only the name to show and the address of the page of the person. */
function partsOf({ display_name: displayed, real_name: given, username, user_url: url }: NamedPerson) {
  const login = username ?? decodeURIComponent(/\/users\/([^/]+)$/.exec(url ?? '')?.[1] ?? '');
  const ending = ` (${login})`;
  const shown = displayed ?? given ?? login;
  // The values of lists have it in the real name, too.
  const name = given ?? shown;
  return { login, shown, name: name.endsWith(ending) ? name.slice(0, -ending.length) : (given ?? '') };
}

/** The name of a person, with the user name only where two people share a name. */
export function personName(person: NamedPerson): string {
  const { name, login, shown } = partsOf(person);
  if (name === '' || login === '') return shown;
  const users = met.get(name) ?? new Set();
  if (!users.has(login)) {
    met.set(name, users.add(login));
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
