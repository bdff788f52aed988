import { isArtifactId, isField, isLastUpdate } from '../fields/index.ts';
import type { SortKey } from '../query/sort-key.ts';
import { inRankOrder } from '../trackers/form.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { TableRenderer } from './report.ts';

type Reads = Pick<TrackerRights, 'canRead'>;

/** The fields that a caller may see in a table or sort by. */
export const shownFields = (tracker: Tracker, rights: Reads): FormElement[] =>
  tracker.elements.filter((field) => field.isUsed && isField(field) && rights.canRead(field));

/** The id of an artifact, its title, status and assignees, and the date of its last change. */
function usualColumns({ semantics }: Tracker, fields: readonly FormElement[]): FormElement[] {
  const telling = [semantics.title, semantics.status?.field, semantics.contributor].flatMap(
    (id) => fields.find((field) => field.id === id) ?? [],
  );
  if (telling.length === 0) return inRankOrder(fields);
  return [...fields.filter(isArtifactId).slice(0, 1), ...telling, ...fields.filter(isLastUpdate).slice(0, 1)];
}

/** The columns of a table, without deleted fields and fields that the caller may not read. */
export function columnsOf(tracker: Tracker, rights: Reads, { columns }: Pick<TableRenderer, 'columns'>): FormElement[] {
  const fields = shownFields(tracker, rights);
  if (columns === null) return usualColumns(tracker, fields);
  return columns.flatMap((id) => fields.find((field) => field.id === id) ?? []);
}

/** The names of columns in a file: labels, or short names where other fields have the same label. */
export const columnNames = (columns: readonly FormElement[], fields: readonly FormElement[]): string[] =>
  columns.map(({ label, name }) => (fields.filter((field) => field.label === label).length > 1 ? name : label));

/** The sort keys that the caller may use: sorting by a field would reveal its values. */
export function usableSort(tracker: Tracker, rights: Reads, table: Pick<TableRenderer, 'sort'> | undefined): SortKey[] {
  const fields = shownFields(tracker, rights);
  return (table?.sort ?? []).filter((key) => fields.some((field) => field.id === key.field));
}
