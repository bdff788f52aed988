import type { FullTracker, StructureNode, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { isOfType } from '../../../fields/type-facts.ts';

type Kind = 'fieldset' | 'column' | 'field';

/** An element of the form and its position. */
export interface FormRow {
  field: TrackerField;
  kind: Kind;
  parent: FormRow | null;
  children: FormRow[];
}

const kindOf = (field: TrackerField): Kind =>
  isOfType(field, 'fieldset') ? 'fieldset' : isOfType(field, 'column') ? 'column' : 'field';

export function rowsOf(tracker: FullTracker): FormRow[] {
  const fields = new Map(tracker.fields.map((field) => [field.field_id, field]));
  const grown = (nodes: readonly StructureNode[], parent: FormRow | null): FormRow[] =>
    nodes.flatMap(({ id, content }) => {
      const field = fields.get(id);
      if (field === undefined) return [];
      const row: FormRow = { field, kind: kindOf(field), parent, children: [] };
      row.children = grown(content ?? [], row);
      return [row];
    });
  return grown(tracker.structure as StructureNode[], null);
}

export const flat = (rows: readonly FormRow[]): FormRow[] => rows.flatMap((row) => [row, ...flat(row.children)]);

/** The parent of each kind: fieldsets are at the top, columns in fieldsets, fields in columns. */
const homes: Record<Kind, Kind | null> = { fieldset: null, column: 'fieldset', field: 'column' };

export type Side = 'before' | 'after' | 'inside';

/** The new position of an element in the form of the API, and its side of the drop target. */
export interface TreePlace {
  side: Side;
  parent_id: number | null;
  next_sibling_id: number | null;
}

function beside(row: FormRow, over: FormRow, siblings: readonly FormRow[]): TreePlace {
  const [from, to] = [siblings.indexOf(row), siblings.indexOf(over)];
  const parent_id = over.parent?.field.field_id ?? null;
  if (from === -1 || from > to) return { side: 'before', parent_id, next_sibling_id: over.field.field_id };
  return { side: 'after', parent_id, next_sibling_id: siblings[to + 1]?.field.field_id ?? null };
}

/** The position of an element that is dropped on another one; undefined: not allowed. */
export function placeOn(row: FormRow, over: FormRow, top: readonly FormRow[]): TreePlace | undefined {
  if (row === over) return undefined;
  const home = homes[row.kind];
  if (over.kind === home) return { side: 'inside', parent_id: over.field.field_id, next_sibling_id: null };
  if (over.kind !== row.kind || (over.parent?.kind ?? null) !== home) return undefined;
  return beside(row, over, over.parent === null ? top : over.parent.children);
}
