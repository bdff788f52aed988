import type { CsvImportReport, CsvLine } from '../../../contract/artifacts/csv-import.ts';
import type { ColumnFault } from '../../domain/csv-import/mapping.ts';
import type { CsvOutcome } from './outcome.ts';

type Line = CsvOutcome['lines'][number];

const presentFault = ({ column, name, message }: ColumnFault) => ({
  column: column === 0 ? null : column,
  name: name === '' ? null : name,
  message,
});

const actions = { created: 'create', updated: 'update', unchanged: 'none', refused: 'refuse' } as const;

const actionOf = ({ outcome, faults }: Line): CsvLine['action'] =>
  outcome === undefined || faults.length > 0 ? 'refuse' : actions[outcome.kind];

/** A dry run creates no artifacts, so they have no number. */
function artifactOf({ artifact, outcome }: Line, isWritten: boolean): CsvLine['artifact'] {
  const made = isWritten && outcome !== undefined && 'id' in outcome ? outcome.id : undefined;
  const id = artifact?.id ?? made;
  return id === undefined ? null : { id, uri: `artifacts/${id}` };
}

function presentLine(line: Line, isWritten: boolean): CsvLine {
  return {
    line: line.line,
    action: actionOf(line),
    artifact: artifactOf(line, isWritten),
    changes: line.changes.map(({ field, from, to }) => ({ field_id: field.id, name: field.name, from, to })),
    errors: line.faults.map(presentFault),
  };
}

export function presentCsvImport({ isWritten, columns, faults, lines }: CsvOutcome): CsvImportReport {
  const shown = lines.map((line) => presentLine(line, isWritten));
  const count = (action: CsvLine['action']): number => shown.filter((line) => line.action === action).length;
  return {
    is_written: isWritten,
    created: count('create'),
    updated: count('update'),
    unchanged: count('none'),
    refused: count('refuse'),
    columns: columns.map((column) => ({
      name: column.name,
      field_id: 'field' in column ? column.field.id : null,
      is_ignored: column.kind === 'ignored' || column.kind === 'skipped',
    })),
    errors: faults.map(presentFault),
    lines: shown,
  };
}
