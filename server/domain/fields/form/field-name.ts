/** Letters that have no accent to remove. */
const folded: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/** The short name of a field that has only a label: `Date de création` is `date_de_creation`. */
export const nameFromLabel = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => folded[letter] ?? letter)
    .replace(/[^a-z0-9_]/gu, '_');
