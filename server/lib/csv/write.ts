export type Cell = string | number | null;

export const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Separator = keyof typeof separators;

/** Characters that start a formula in spreadsheets. Numbers are harmless. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * A leading apostrophe makes a spreadsheet treat the cell as text. Text with its own leading apostrophe gets another
 * one, so that both can be read back.
 */
function harmless(text: string): string {
  const bare = text.replace(/^'+/, '');
  return formula.test(bare) && !number.test(bare) ? `'${text}` : text;
}

/** The text behind the apostrophe. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && harmless(text.slice(1)) === text ? text.slice(1) : text;

/** Quoted for every separator that a reader may expect. */
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function written(cell: Cell): string {
  if (cell === null) return '';
  return quoted(typeof cell === 'number' ? String(cell) : harmless(cell));
}

/** One record of RFC 4180. */
export const csvLine = (cells: readonly Cell[], separator: Separator): string =>
  `${cells.map(written).join(separators[separator])}\r\n`;
