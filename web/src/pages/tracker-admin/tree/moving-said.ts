import type { Announcements } from '@dnd-kit/core';
import { t } from '../../../text/index.ts';
import type { Place, Row, Side } from './form-tree.ts';

const over = {
  before: 'trackerAdmin.moving.before',
  after: 'trackerAdmin.moving.after',
  inside: 'trackerAdmin.moving.inside',
} as const satisfies Record<Side, string>;

type Id = number | string;

/** What a screen reader says while an element of the form is moved. */
export function movingSaid(
  rows: readonly Row[],
  placeOf: (active: Id, over: Id | undefined) => Place | undefined,
): Announcements {
  const labelOf = (id: Id): string => rows.find(({ field }) => field.field_id === Number(id))?.field.label ?? '';
  const stays = (id: Id): string => t('trackerAdmin.moving.stays', { field: labelOf(id) });
  return {
    onDragStart: ({ active }) => t('trackerAdmin.moving.taken', { field: labelOf(active.id) }),
    onDragOver({ active, over: on }) {
      const place = placeOf(active.id, on?.id);
      if (place === undefined || on === null) return stays(active.id);
      return t(over[place.side], { field: labelOf(active.id), other: labelOf(on.id) });
    },
    onDragEnd({ active, over: on }) {
      const place = placeOf(active.id, on?.id);
      return place === undefined ? stays(active.id) : t('trackerAdmin.moving.moved', { field: labelOf(active.id) });
    },
    onDragCancel: ({ active }) => stays(active.id),
  };
}
