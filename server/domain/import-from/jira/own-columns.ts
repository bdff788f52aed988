import { exportedDate } from '../../../lib/dates/exported-date.ts';
import { parseDate } from '../../../lib/dates/iso-date.ts';
import type { JiraValue } from './issue.ts';

export type Markdown = (text: string) => string;

/** The cells of an issue by the name of their column, of which there may be several. */
export type Cells = ReadonlyMap<string, readonly string[]>;

export type OwnColumnKind = JiraValue['kind'];

const custom = /^Custom field \((.*)\)$/;

/** A number as people write it: `3`, `-1.5` or, in many languages, `1,5`. `007` is a name, and `0x10`, too. */
const writtenNumber = /^-?(?:0|[1-9]\d{0,14})(?:([.,])\d{1,15})?$/;
/** It may be a thousand, or one. */
const ambiguous = /^-?\d{1,3},\d{3}$/;

/** Whether all values of a column are numbers. */
function areNumbers(values: readonly string[]): boolean {
  const marks = new Set<string>();
  for (const value of values) {
    const match = writtenNumber.exec(value);
    if (match === null) return false;
    if (match[1] !== undefined) marks.add(match[1]);
  }
  if (marks.size > 1) return false;
  return !marks.has(',') || !values.every((value) => !value.includes(',') || ambiguous.test(value));
}

const isMidnight = (date: string): boolean => /^[\d-]{10}(?:T00:00:00)?$/.test(date);

/** Whether all values of a column are dates, and if so, whether they have a time. */
function dateKindOf(values: readonly string[]): 'date' | 'time' | undefined {
  const dates = values.map((value) => exportedDate(value));
  // Days in numbers, such as 1.2.24, may be versions.
  const isDate = (date: string, index: number): boolean =>
    /\p{L}{3}|^\d{4}-/u.test(values[index] ?? '') && parseDate(date) !== undefined;
  if (dates.length === 0 || !dates.every(isDate)) return undefined;
  return dates.every(isMidnight) ? 'date' : 'time';
}

/** The kind of a column of own fields. The values of all issues decide. */
export function kindOfColumn(rows: readonly Cells[], column: string): OwnColumnKind {
  const found = rows.flatMap((cells) => cells.get(column) ?? []);
  if (found.some((value) => value.includes('\n'))) return 'text';
  if (rows.some((cells) => (cells.get(column)?.length ?? 0) > 1)) return 'choices';
  return areNumbers(found) ? 'float' : (dateKindOf(found) ?? 'string');
}

function valueOf(kind: OwnColumnKind, values: readonly string[], markdown: Markdown): JiraValue['value'] {
  const [value = ''] = values;
  if (kind === 'choices') return values;
  if (kind === 'float') return value.replace(',', '.');
  if (kind === 'date' || kind === 'time') return exportedDate(value);
  const text = values.join(', ');
  return kind === 'text' ? markdown(text) : text;
}

/** The name of the field in a column of own fields. */
export const ownColumn = (column: string): string | undefined =>
  custom.exec(column)?.[1] ?? (column === 'Sprint' || column === 'Epic Link' ? column : undefined);

/** The own fields of an issue. */
export function ownValues(
  cells: Cells,
  kinds: ReadonlyMap<string, OwnColumnKind>,
  markdown: Markdown,
): Map<string, JiraValue> {
  const found = new Map<string, JiraValue>();
  for (const [column, values] of cells) {
    const [name, kind] = [ownColumn(column), kinds.get(column)];
    if (name !== undefined && kind !== undefined) found.set(name, { kind, value: valueOf(kind, values, markdown) });
  }
  return found;
}
