import { Box, VisuallyHidden } from '@mantine/core';
import { useId, useRef } from 'react';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { isAllowed } from '../../api/trackers/board.ts';
import { type ListChoice, choicesOf, nothing } from '../../api/trackers/list-fields.ts';
import type { KnownTracker } from '../../api/trackers/structure.ts';
import { can } from '../../parts/can.tsx';
import { useLiveBoard } from '../../live/use-live-board.ts';
import { focusHandle } from '../../parts/moving/focus-handle.ts';
import { useAutoScroll } from '../../parts/moving/use-drag.ts';
import { useMoving } from '../../parts/moving/use-moving.ts';
import { t } from '../../text/index.ts';
import classes from './board.module.css';
import { BoardColumn } from './column.tsx';
import { nameOf, type TakenCard } from './dragging.ts';
import { useMoves } from './use-moves.ts';

const withNothing = (field: TrackerField): ListChoice[] => [
  ...choicesOf(field),
  { id: nothing, label: t('board.nothing'), isHidden: true, color: '' },
];

function useMovingCards(values: readonly ListChoice[], placesOf: (from: number) => number[], send: Send) {
  const labelOf = (id: number): string => values.find((value) => value.id === id)?.label ?? '';
  return useMoving<TakenCard>({
    idOf: ({ card }) => card.id,
    homeOf: ({ from }) => from,
    placesOf: ({ from }) => placesOf(from),
    keys: ['ArrowLeft', 'ArrowRight'],
    texts: {
      taken: ({ card, from }) => t('board.taken', { card: nameOf(card), from: labelOf(from) }),
      over: ({ card }, to) => t('board.over', { card: nameOf(card), to: labelOf(to) }),
      overNone: ({ card }) => t('board.overNothing', { card: nameOf(card) }),
      dropped: ({ card }, to) => t('board.dropped', { card: nameOf(card), to: labelOf(to) }),
      cancelled: ({ card }) => t('board.cancelled', { card: nameOf(card) }),
    },
    onMove: ({ card, from }, to, keepsFocus) => send(card, from, to, keepsFocus),
  });
}

type Send = (card: Artifact, from: number, to: number, keepsFocus: boolean) => void;

/** A column for each value. Hidden values and "None" have a column while they have cards. */
export function Columns({ tracker, field }: { tracker: KnownTracker; field: TrackerField }) {
  const values = withNothing(field);
  const focused = useRef<number>(undefined);
  const move = useMoves(tracker, field, values, ({ id }) => {
    if (focused.current === id) focusHandle(id);
  });
  const box = useRef<HTMLElement>(null);
  const instructions = useId();
  const leads = (from: number, { id, isHidden }: ListChoice): boolean =>
    id !== from && !isHidden && isAllowed(tracker, field, from, id);
  const placesOf = (from: number): number[] =>
    values.filter((value) => value.id === from || leads(from, value)).map(({ id }) => id);
  const send: Send = (card, from, to, keepsFocus) => {
    focused.current = keepsFocus ? card.id : undefined;
    move.mutate({ tracker: tracker.id, field: field.field_id, card, from, to });
  };
  const moving = useMovingCards(values, placesOf, send);
  const board = { tracker: tracker.id, field: field.field_id, values: values.map(({ id }) => id) };
  useLiveBoard(board, moving.taken !== undefined || move.isPending);
  useAutoScroll(box);
  return (
    <>
      <VisuallyHidden id={instructions}>{t('board.instructions')}</VisuallyHidden>
      <Box
        ref={box}
        component="section"
        className={classes['columns'] ?? ''}
        aria-label={t('board.columns')}
        tabIndex={0}
      >
        {values.map((value) => (
          <BoardColumn
            key={value.id}
            tracker={tracker.id}
            field={field.field_id}
            value={value}
            moving={moving}
            isMovable={can(tracker, 'tracker.bulk_edit') && field.permissions.includes('update')}
            targets={values.filter((target) => leads(value.id, target))}
            instructions={instructions}
          />
        ))}
      </Box>
    </>
  );
}
