const key = 'hearth-user';

/** The user name of the last session in this tab that has ended by itself. */
export const lastUser = (): string | undefined => sessionStorage.getItem(key) ?? undefined;

/** null: the person has left, and the next one need not know who it was */
export function rememberUser(username: string | null): void {
  if (username === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, username);
}
