import type { CsvColumn } from '../../domain/csv-import/columns.ts';
import type { ColumnFault } from '../../domain/csv-import/mapping.ts';
import type { BulkOutcome } from '../artifacts/index.ts';
import type { CsvDraft } from './drafts.ts';

/** The result of a CSV import or of its dry run. */
export interface CsvOutcome {
  isWritten: boolean;
  columns: readonly CsvColumn[];
  /** the columns of the first line */
  faults: readonly ColumnFault[];
  lines: readonly (CsvDraft & { outcome: BulkOutcome | undefined })[];
}

const mostTold = 20;

const messageOf = (line: number, { column, name, message }: ColumnFault): string =>
  `Line ${line}${column === 0 ? '' : `, column ${column}`}${name === '' ? '' : ` (${name})`}: ${message}`;

/** The faults, line by line. */
export function refusalOf({ faults, lines }: CsvOutcome): string {
  const all = [
    ...faults.map((fault) => messageOf(1, fault)),
    ...lines.flatMap((line) => line.faults.map((fault) => messageOf(line.line, fault))),
  ];
  const more = all.length > mostTold ? [`And ${all.length - mostTold} more.`] : [];
  return [...all.slice(0, mostTold), ...more].join('\n');
}
