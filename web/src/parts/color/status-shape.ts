import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';

/** A status has a shape, too: not begun, under way, nearly done, done, and closed without a result. */
export type StatusShape = 'ring' | 'half' | 'most' | 'tick' | 'cross';

interface Value {
  id: number | null;
  label: string | null;
  is_hidden?: boolean;
  shape?: StatusShape;
}

const valuesOf = ({ values }: TrackerField): Value[] => (Array.isArray(values) ? (values as Value[]) : []);

/** From this many open values on, the last one is nearly done. */
const nearlyDoneFrom = 3;

/** The tracker with the shapes of the values of its status. */
export function withShapes<T extends FullTracker>(tracker: T): T {
  const { fields, semantics, done_value_ids: done } = tracker;
  const { status } = semantics;
  if (status === undefined) return tracker;
  const { value_ids: open } = status;
  const shapeOf = ({ id }: Value, offered: readonly Value[]): StatusShape => {
    if (id === null || !open.includes(id))
      return id === null || done.length === 0 || done.includes(id) ? 'tick' : 'cross';
    if (offered[0]?.id === id) return 'ring';
    return offered.length >= nearlyDoneFrom && offered.at(-1)?.id === id ? 'most' : 'half';
  };
  const shaped = (field: TrackerField): TrackerField => {
    const values = valuesOf(field);
    const offered = values.filter(
      ({ id, is_hidden: isHidden }) => id !== null && isHidden !== true && open.includes(id),
    );
    return { ...field, values: values.map((value) => ({ ...value, shape: shapeOf(value, offered) })) };
  };
  return {
    ...tracker,
    fields: fields.map((field) =>
      field.field_id === status.field_id && Array.isArray(field.values) ? shaped(field) : field,
    ),
  };
}

/** The shape of a value by its id, or by its name; undefined: the field is not the status. */
export const shapeIn = (
  field: TrackerField,
  given: { id?: number | string | null; label?: string | null },
): StatusShape | undefined =>
  valuesOf(field).find(({ id, label }) =>
    given.id === undefined || given.id === null ? label === given.label : String(id) === String(given.id),
  )?.shape;
