import type { Announcements, Over } from '@dnd-kit/core';
import type { Choice } from '../../api/trackers/list-fields.ts';
import { t } from '../../text/index.ts';
import { cardIn, nameOf } from './dragging.ts';

/** What a screen reader says while a card is moved. */
export function announcements(values: readonly Choice[]): Announcements {
  const labelOf = (id: number): string => values.find((value) => value.id === id)?.label ?? '';
  const toOf = (over: Over): string => labelOf(Number(over.id));
  return {
    onDragStart({ active }) {
      const { card, from } = cardIn(active);
      return t('board.taken', { card: nameOf(card), from: labelOf(from) });
    },
    onDragOver({ active, over }) {
      const card = nameOf(cardIn(active).card);
      return over === null ? t('board.overNothing', { card }) : t('board.over', { card, to: toOf(over) });
    },
    onDragEnd({ active, over }) {
      const card = nameOf(cardIn(active).card);
      return over === null ? t('board.cancelled', { card }) : t('board.dropped', { card, to: toOf(over) });
    },
    onDragCancel: ({ active }) => t('board.cancelled', { card: nameOf(cardIn(active).card) }),
  };
}
