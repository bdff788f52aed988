export interface CsvRecord {
  cells: string[];
  /** where it begins */
  line: number;
  /** a cell with unbalanced quotes, whose end is unknown */
  fault?: { column: number; message: string };
}

const notClosed = 'the quote at the beginning of this cell is never closed.';
const behindQuote = 'something stands behind the quote that closes this cell; a quote within a cell is written twice.';

/** The records of RFC 4180: quoted cells may contain separators and line breaks. Empty lines are skipped. */
export function readCsv(text: string, separator = ','): CsvRecord[] {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let quote: 'none' | 'open' | 'closed' = 'none';
  let fault: CsvRecord['fault'];
  let line = 1;
  let begin = 1;
  const blame = (message: string): void => {
    fault ??= { column: cells.length + 1, message };
  };
  const endCell = (): void => {
    cells.push(cell);
    cell = '';
    quote = 'none';
  };
  const endRecord = (): void => {
    endCell();
    if (cells.length > 1 || cells[0] !== '' || fault !== undefined)
      records.push({ cells, line: begin, ...(fault && { fault }) });
    cells = [];
    fault = undefined;
  };
  const source = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? '';
    // Some spreadsheets end lines with a carriage return alone.
    const isEnd = character === '\n' || (character === '\r' && source[at + 1] !== '\n');
    if (isEnd) line += 1;
    if (quote === 'open') {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quote = 'closed';
    } else if (character === '"' && cell === '' && quote === 'none') quote = 'open';
    else if (character === separator) endCell();
    else if (isEnd) {
      endRecord();
      begin = line;
    } else if (character !== '\r') {
      if (quote === 'closed') blame(behindQuote);
      cell += character;
    }
  }
  if (quote === 'open') blame(notClosed);
  if (cell !== '' || cells.length > 0 || fault !== undefined) endRecord();
  return records;
}
