import process from 'node:process';

/** Results go to standard output, where scripts read them. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Notes for people go to standard error. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`);

export const sayJson = (value: unknown): void => say(JSON.stringify(value, null, 2));

type Cell = string | number | boolean | null;

const shown = (cell: Cell): string => {
  if (cell === null || cell === '') return '-';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell);
};

/** Aligned columns with headings. The last column has no maximum width. */
export function table<Row extends Record<string, Cell>>(rows: readonly Row[], columns: (keyof Row & string)[]): string {
  const lines = [
    columns.map((column) => column.toUpperCase().replaceAll('_', ' ')),
    ...rows.map((row) => columns.map((column) => shown(row[column] ?? null))),
  ];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Facts about one thing: a line for each. */
export function sayTerms(facts: Record<string, Cell>): void {
  const terms = Object.entries(facts).map(([name, value]) => [name.replaceAll('_', ' '), shown(value)] as const);
  const width = Math.max(...terms.map(([name]) => name.length));
  say(terms.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n'));
}

/** A list for people (a table) or programs (JSON). */
export function sayList<Row extends Record<string, Cell>>(
  rows: readonly Row[],
  columns: (keyof Row & string)[],
  json: boolean | undefined,
): void {
  if (json === true) return sayJson(rows);
  say(rows.length === 0 ? 'None.' : table(rows, columns));
}

export const isoInstant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
