import type { Figures } from './measure.ts';

export interface Measured {
  name: string;
  total: Figures;
  first: Figures;
  /** undefined: fewer matches */
  deep: Figures | undefined;
  isNewEachTime: boolean;
}

export const short = (milliseconds: number): string =>
  milliseconds < 10 ? milliseconds.toFixed(1) : String(Math.round(milliseconds));

const cell = (figures: Figures | undefined, unit: Figures): string => {
  if (figures === undefined) return '–';
  const { median, p95, work } = figures;
  return `${short(median)} (${short(p95)}; ${short(work)}; ${short(median / unit.median)}×)`;
};

/** A Markdown table. The first row is its head. */
export function columns(rows: readonly string[][]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = '', ...rest] = rows.map(line);
  return [first, line(widths.map((width) => '-'.repeat(width))), ...rest].join('\n');
}

/** One line per search: median (95th percentile; CPU time; ratio to reading one artifact), in milliseconds. */
export function tableOf(measured: readonly Measured[], unit: Figures, deepOffset: number): string {
  const head = ['Search', 'Matches', 'First page', `Page at ${deepOffset.toLocaleString('en')}`, 'Total only'];
  const rows = measured.map(({ name, total, first, deep, isNewEachTime }) => [
    name,
    isNewEachTime ? 'various' : total.size.toLocaleString('en'),
    cell(first, unit),
    cell(deep, unit),
    cell(total, unit),
  ]);
  return columns([head, ...rows]);
}
