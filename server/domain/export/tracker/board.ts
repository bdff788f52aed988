import { type Element, element } from '../../../lib/xml/element.ts';
import { valueIdsOf } from '../../trackers/plan.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import { fieldReference, valueReference } from './references.ts';

/** The limits and the colors of the board. Deleted fields and values are omitted, and people have no names here. */
export function boardElement({ board, elements }: Tracker): Element[] {
  if (board === undefined) return [];
  const color = elements.find(({ id }) => id === board.color_field_id);
  const limits = board.limits.filter(({ field_id: id, value_id: value }) =>
    elements.some((field) => field.id === id && valueIdsOf(field).includes(value)),
  );
  if (color === undefined && limits.length === 0) return [];
  const attributes = color === undefined ? {} : { REF: fieldReference(color.id) };
  return [
    element(
      'board',
      attributes,
      limits.map(({ value_id: value, limit }) => element('limit', { REF: valueReference(value), cards: limit })),
    ),
  ];
}
