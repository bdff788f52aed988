import type { CsvImport } from '../../../contract/artifacts/csv-import.ts';
import { fieldTypeFacts } from '../../../contract/field-types.ts';
import { isTimeDisplayed } from '../fields/date/value.ts';
import { exportedDate } from '../../lib/dates/exported-date.ts';
import { writtenDay } from '../../lib/dates/iso-date.ts';
import type { CsvRecord } from '../../lib/csv/read.ts';
import type { FormElement } from '../trackers/tracker.ts';

export type ColumnMapping = Pick<
  CsvImport,
  'columns' | 'date_format' | 'old_id_column' | 'author_column' | 'date_column'
>;

export interface ColumnFault {
  /** counts from one */
  column: number;
  name: string;
  message: string;
}

/** The name of the field for a column; null: the column is ignored. */
export function fieldNameOf(column: string, { columns = {}, old_id_column: oldId }: ColumnMapping): string | null {
  if (Object.hasOwn(columns, column)) return columns[column] ?? null;
  return column === oldId ? null : column;
}

const behaviorOf = ({ type }: FormElement) => fieldTypeFacts[type].behavior;

/** Whether several columns can provide values of one field. Their cells are joined. */
export const takesSeveral = (field: FormElement): boolean =>
  fieldTypeFacts[field.type].isMultiple || ['open-list', 'links'].includes(behaviorOf(field));

const isLinkField = (field: FormElement): boolean => behaviorOf(field) === 'links';

/** A date such as 3/4/2026 in the order that the caller chose, or 4/Mar/26, in ISO form. Other cells are unchanged. */
export const isoCell = (cell: string, { date_format: order }: ColumnMapping): string => {
  const date = exportedDate(cell, order);
  return date === cell.trim() ? cell : date;
};

/** The same for the cell of a field. */
export const datedCell = (field: FormElement, cell: string, mapping: ColumnMapping): string =>
  behaviorOf(field) === 'date' ? isoCell(cell, mapping) : cell;

/**
 * The cell of a field of days that a file has with a time and a zone: the written day, as in archives. A file from a
 * platform in another time zone would name the day before or after it otherwise.
 */
export const dayCell = (field: FormElement, cell: string): string =>
  behaviorOf(field) === 'date' && !isTimeDisplayed(field) && /T00:00(?::00)?(?:Z|[+-]\d{2}:\d{2})$/.test(cell.trim())
    ? (writtenDay(cell) ?? cell)
    : cell;

/** The links of cells that name other lines of the file by their old ids. */
export function createFileReferences(header: readonly string[], mapping: ColumnMapping, records: readonly CsvRecord[]) {
  const at = header.findIndex((name) => name.trim() === mapping.old_id_column);
  const oldIdOf = ({ cells }: CsvRecord): string => (at === -1 ? '' : (cells[at]?.trim() ?? ''));
  const lines = new Map<string, number>();
  for (const record of records) {
    const oldId = oldIdOf(record);
    if (oldId !== '' && !lines.has(oldId)) lines.set(oldId, record.line);
  }
  return {
    /** The fault of a line whose old id also occurs on another line: links to it would be ambiguous. */
    repeated(record: CsvRecord): ColumnFault | undefined {
      const oldId = oldIdOf(record);
      if (oldId === '' || lines.get(oldId) === record.line) return undefined;
      return { column: at + 1, name: header[at]?.trim() ?? '', message: `the old id ${oldId} has a line already.` };
    },
    /** The rest of the cell, and the lines that it names. */
    linksIn(field: FormElement, cell: string): { to: string; later: number[] } {
      if (lines.size === 0 || !isLinkField(field)) return { to: cell, later: [] };
      const pieces = cell.split(/[;,\s]+/).filter((piece) => piece !== '');
      const rest = pieces.filter((piece) => !lines.has(piece));
      return { to: rest.join(';'), later: pieces.flatMap((piece) => lines.get(piece) ?? []) };
    },
  };
}
