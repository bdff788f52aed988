export type Cell = string | number | null;

export const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Separator = keyof typeof separators;

/** What spreadsheets take for a formula when it begins a cell; a number does no harm. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** An apostrophe in front makes a text of it; what has one of its own gets another, so that each can be told. */
function harmless(text: string): string {
  const bare = text.replace(/^'+/, '');
  return formula.test(bare) && !number.test(bare) ? `'${text}` : text;
}

/** The text behind the apostrophe. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && harmless(text.slice(1)) === text ? text.slice(1) : text;

/** Quoted whichever separator the reader believes in. */
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function written(cell: Cell): string {
  if (cell === null) return '';
  return quoted(typeof cell === 'number' ? String(cell) : harmless(cell));
}

/** One record of RFC 4180. */
export const csvLine = (cells: readonly Cell[], separator: Separator): string =>
  `${cells.map(written).join(separators[separator])}\r\n`;
