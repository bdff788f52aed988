const keyOf = (tracker: number): string => `hearth.columns.${tracker}`;

/** The last chosen columns in this browser. The storage may be unavailable. */
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
    // The address still contains them.
  }
}
