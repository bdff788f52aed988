import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { type RowsRequest, rowsAtOnce } from '../../../api/artifacts/rows.ts';
import type { Criteria } from './address.ts';
import { type FilterChoice, isNone } from '../../../fields/filters/filter-choices.ts';
import type { Question } from './view.ts';
import { quoted } from '../../../fields/filters/filter.ts';

/** A part of the table: all artifacts, or those of one group. */
export interface Part {
  key: string;
  /** undefined: the table isn't grouped */
  choice?: FilterChoice;
  asked: RowsRequest;
  total: number;
  isOpen: boolean;
}

/** A line of the table: the head of a group, or the row of an artifact. */
export type TableLine = { part: Part; row: number | 'head' };

/** The maximum height that browsers can scroll. Larger results must be narrowed down. */
const mostLines = 400_000;

const linesIn = ({ choice, total, isOpen }: Part): number => (choice === undefined ? 0 : 1) + (isOpen ? total : 0);

export const lineCount = (parts: readonly Part[]): number =>
  Math.min(
    mostLines,
    parts.reduce((count, part) => count + linesIn(part), 0),
  );

export function lineAt(parts: readonly Part[], index: number): TableLine | undefined {
  let left = index;
  for (const part of parts) {
    const count = linesIn(part);
    if (left < count) {
      const row = left - (part.choice === undefined ? 0 : 1);
      return { part, row: row < 0 ? 'head' : row };
    }
    left -= count;
  }
  return undefined;
}

/** The page of rows that a row is on, and its index there. */
export const pageOfRow = (row: number): { page: number; indexInPage: number } => ({
  page: Math.floor(row / rowsAtOnce),
  indexInPage: row % rowsAtOnce,
});

const isAbout = (name: string, { name: own, field_id }: TrackerField): boolean =>
  name.toLowerCase() === own.toLowerCase() || name === String(field_id);

/** The criteria with this one for the field; undefined: they exclude the value. */
function narrowed(criteria: Criteria, field: TrackerField, { id }: FilterChoice): Criteria | undefined {
  const others = Object.entries(criteria).filter(([name]) => !isAbout(name, field));
  const own = Object.entries(criteria).find(([name]) => isAbout(name, field))?.[1];
  const wanted = own === undefined ? undefined : Array.isArray(own.value) ? own.value : [own.value];
  if (wanted !== undefined && !wanted.some((one) => String(one) === String(id))) return undefined;
  return { ...Object.fromEntries(others), [field.name]: { operator: 'contains', value: id } };
}

/** The question for one group; undefined: the question leaves it out. */
export function questionFor(question: Question, field: TrackerField, choice: FilterChoice): Question | undefined {
  if ('criteria' in question) {
    const criteria = narrowed(question.criteria, field, choice);
    return criteria === undefined ? undefined : { criteria };
  }
  const own = `${field.name} = ${isNone(choice) ? '""' : quoted(choice.name)}`;
  return { tql: question.tql.trim() === '' ? own : `(${question.tql}) AND ${own}` };
}
