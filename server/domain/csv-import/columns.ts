import { nearest } from '../../lib/text/nearest.ts';
import { isArtifactId, isWritable } from '../fields/index.ts';
import { type ColumnFault, type ColumnMapping, fieldNameOf, takesSeveral } from './mapping.ts';
import { shownFields } from '../reports/columns.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';

/** The kind of a column: the id of the artifact, a value, a read-only field, or nothing. */
export type CsvColumn =
  | { kind: 'id'; name: string }
  | { kind: 'value'; name: string; field: FormElement }
  | { kind: 'ignored'; name: string; field: FormElement }
  /** ignored because the request asks for it */
  | { kind: 'skipped'; name: string }
  /** the author or the date of a new artifact */
  | { kind: 'author' | 'date'; name: string };

const numbers = ['id', 'aid'];

/** Whether a column of this name has the ids of artifacts. */
export const isIdColumn = (name: string): boolean => numbers.includes(name.toLowerCase());

function columnOf(name: string, fields: readonly FormElement[]): CsvColumn | string {
  const key = name.toLowerCase();
  const labelled = fields.filter((field) => field.label === name);
  const named = fields.find((field) => field.name.toLowerCase() === key);
  const [field = named, ...others] = labelled;
  if (others.length > 0) return `several fields have the label ${name}: name one of them by its short name.`;
  if (field === undefined && isIdColumn(name)) return { kind: 'id', name };
  if (field === undefined) {
    const near = nearest(name, [...fields.map((one) => one.label), ...fields.map((one) => one.name)]);
    return `the tracker has no field ${JSON.stringify(name)}.${near === undefined ? '' : ` Did you mean ${near}?`}`;
  }
  if (isArtifactId(field)) return { kind: 'id', name };
  return { kind: isWritable(field) ? 'value' : 'ignored', name, field };
}

/** The column of authors or dates, if the mapping names it. */
function specialColumn(
  name: string,
  { author_column: author, date_column: date }: ColumnMapping,
): CsvColumn | undefined {
  if (name === author) return { kind: 'author', name };
  return name === date ? { kind: 'date', name } : undefined;
}

/** The columns that a mapping names and the file must have. */
const namedColumns = ({ old_id_column: oldId, author_column: author, date_column: date }: ColumnMapping) =>
  [
    [oldId, 'old ids'],
    [author, 'authors'],
    [date, 'dates'],
  ] as const;

const fieldOf = (column: CsvColumn): FormElement | undefined => ('field' in column ? column.field : undefined);

/** Whether a column must not occur twice. */
const sameAs = (one: CsvColumn) => (other: CsvColumn) => {
  if (['id', 'author', 'date'].includes(one.kind)) return other.kind === one.kind;
  const field = fieldOf(one);
  return field !== undefined && field === fieldOf(other) && !takesSeveral(field);
};

/**
 * The columns that the first line names. A field that the caller may not read is reported like an unknown one.
 */
export function columnsIn(
  header: readonly string[],
  tracker: Tracker,
  rights: Pick<TrackerRights, 'canRead'>,
  mapping: ColumnMapping = {},
): { columns: CsvColumn[]; faults: ColumnFault[] } {
  const fields = shownFields(tracker, rights);
  const columns: CsvColumn[] = [];
  const faults: ColumnFault[] = [];
  for (const [index, cell] of header.entries()) {
    const name = cell.trim();
    const wanted = fieldNameOf(name, mapping);
    const found =
      specialColumn(name, mapping) ??
      (wanted === null ? ({ kind: 'skipped', name } as const) : columnOf(wanted, fields));
    const message =
      typeof found === 'string' ? found : columns.some(sameAs(found)) ? `there are two columns ${name}.` : undefined;
    if (message !== undefined) faults.push({ column: index + 1, name, message });
    else if (typeof found !== 'string') columns.push({ ...found, name });
  }
  for (const [name, content] of namedColumns(mapping)) {
    if (name !== undefined && !header.some((cell) => cell.trim() === name))
      faults.push({ column: 0, name, message: `there is no column ${JSON.stringify(name)} with ${content}.` });
  }
  return { columns, faults };
}

/** The column that an error message about a line mentions, if any. */
export function columnBlamed(message: string, columns: readonly CsvColumn[]): number | undefined {
  const isAbout = (column: CsvColumn): boolean => {
    if (!('field' in column)) return false;
    const { label, name, id } = column.field;
    const isNamed = message.includes(`(${name})`) || new RegExp(`\\bfield (?:ID )?"?${id}\\b`).test(message);
    return isNamed || message.startsWith(`${label} `) || message.endsWith(` ${label}.`);
  };
  const index = columns.findIndex(isAbout);
  return index === -1 ? undefined : index;
}
