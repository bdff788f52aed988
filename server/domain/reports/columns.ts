import { isField } from '../fields/index.ts';
import type { SortKey } from '../query/sort-key.ts';
import { inRankOrder } from '../trackers/form.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { TableRenderer } from './report.ts';

type Reads = Pick<TrackerRights, 'canRead'>;

/** The fields that a caller may see in a table or sort by. */
export const shownFields = (tracker: Tracker, rights: Reads): FormElement[] =>
  tracker.elements.filter((field) => field.isUsed && isField(field) && rights.canRead(field));

/** The number of an artifact, what it is about, how it stands, who is in charge, and when it last changed. */
function usualColumns({ semantics }: Tracker, fields: readonly FormElement[]): FormElement[] {
  const telling = [semantics.title, semantics.status?.field, semantics.contributor].flatMap(
    (id) => fields.find((field) => field.id === id) ?? [],
  );
  if (telling.length === 0) return inRankOrder(fields);
  const first = (type: string) => fields.filter((field) => field.type === type).slice(0, 1);
  return [...first('aid'), ...telling, ...first('lud')];
}

/** A column whose field is gone, or that the caller may not read, is left out. */
export function columnsOf(tracker: Tracker, rights: Reads, { columns }: Pick<TableRenderer, 'columns'>): FormElement[] {
  const fields = shownFields(tracker, rights);
  if (columns === null) return usualColumns(tracker, fields);
  return columns.flatMap((id) => fields.find((field) => field.id === id) ?? []);
}

/** The same for what a table is sorted by: an order would tell what is in a field, too. */
export function usableSort(tracker: Tracker, rights: Reads, table: Pick<TableRenderer, 'sort'> | undefined): SortKey[] {
  const fields = shownFields(tracker, rights);
  return (table?.sort ?? []).filter((key) => fields.some((field) => field.id === key.field));
}
