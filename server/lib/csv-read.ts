export interface CsvRecord {
  cells: string[];
  /** where it begins */
  line: number;
}

/** The records of RFC 4180: cells in quotes may hold separators and line breaks. Empty lines are none. */
export function readCsv(text: string, separator = ','): CsvRecord[] {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let begin = 1;
  const endRecord = (): void => {
    cells.push(cell);
    if (cells.length > 1 || cell !== '') records.push({ cells, line: begin });
    cells = [];
    cell = '';
  };
  const source = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? '';
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      endRecord();
      begin = line;
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}
