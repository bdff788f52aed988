import { valueIdsOf } from '../../domain/trackers/plan.ts';
import type { TrackerCopier } from '../trackers/index.ts';
import { findBoard, writeBoard } from './store.ts';

/** A new tracker gets the limits and the colors of the board of its source. */
export const createBoardCopier =
  (): TrackerCopier =>
  async (tx, { tracker: copy, board, origin }) => {
    if (origin === undefined) return;
    const { source, numbers } = origin;
    // Documents are not trackers of this platform, and contain their settings.
    const given = source.id === 0 ? board : await findBoard(tx, source.id);
    if (given === undefined) return;
    const listed = new Set(source.elements.flatMap(valueIdsOf));
    const limits = given.limits.flatMap(({ field_id: fieldId, value_id: valueId, limit }) => {
      const field_id = numbers.fields.get(fieldId);
      // People and groups are the same in the copy.
      const value_id = listed.has(valueId) ? numbers.values.get(valueId) : valueId;
      return field_id === undefined || value_id === undefined ? [] : { field_id, value_id, limit };
    });
    const color = given.color_field_id === null ? undefined : numbers.fields.get(given.color_field_id);
    await writeBoard(tx, copy.id, { color_field_id: color ?? null, limits });
  };
