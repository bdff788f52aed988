const apostrophes = '\u2018\u2019\u201a\u201b\u2032\u02bc';
const quotationMarks = '\u201c\u201d\u201e\u201f\u00ab\u00bb\u301d\u301e\u301f';
const hyphens = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212';

/** Letters and signs that people take for the same when they search, decomposed and in lower case. */
const plain = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ŧ', 't'],
  ['þ', 'th'],
  ['ς', 'σ'],
  // A separate acute accent is a common replacement for an apostrophe.
  [' \u0301', "'"],
  ...Array.from(apostrophes, (sign) => [sign, "'"] as const),
  ...Array.from(quotationMarks, (sign) => [sign, '"'] as const),
  ...Array.from(hyphens, (sign) => [sign, '-'] as const),
]);
const replaced = new RegExp([...plain.keys()].join('|'), 'g');

/** Accents; the breve of the Cyrillic short i makes another letter. Soft hyphens and other invisible characters. */
const removed = /(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f]|\p{Default_Ignorable_Code_Point}/gu;

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/**
 * Folds a text for searching and sorting, the same on both databases and in pages: without case, accents and invisible
 * characters, with plain quotation marks, hyphens, blanks and digits. Folding twice changes nothing.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const decomposed = text.normalize('NFKD').toLowerCase();
  return decomposed
    .replaceAll(replaced, (found) => plain.get(found) ?? '')
    .replaceAll(removed, '')
    .normalize('NFC');
}

/** Folds a name for deciding whether another one is the same: only without case. */
export const foldCase = (name: string): string => name.normalize('NFKC').toLowerCase();
