const keyOf = (tracker: number): string => `hearth.columns.${tracker}`;

/** The columns that somebody chose last in this browser; a browser may refuse to remember anything. */
export function rememberedColumns(tracker: number): string | undefined {
  try {
    return localStorage.getItem(keyOf(tracker)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberColumns(tracker: number, columns: string | undefined): void {
  try {
    if (columns === undefined) localStorage.removeItem(keyOf(tracker));
    else localStorage.setItem(keyOf(tracker), columns);
  } catch {
    // Then the address alone says it.
  }
}
