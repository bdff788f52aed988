import { Box, VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { type BoardView, isAllowed } from '../../api/trackers/board.ts';
import { type ListChoice, choicesOf, nothing } from '../../api/trackers/list-fields.ts';
import type { KnownTracker } from '../../api/trackers/structure.ts';
import { can } from '../../parts/can.tsx';
import { useLiveBoard } from '../../live/use-live-board.ts';
import { focusHandle } from '../../parts/moving/focus-handle.ts';
import { useAutoScroll } from '../../parts/moving/use-drag.ts';
import { useMoving } from '../../parts/moving/use-moving.ts';
import { t } from '../../text/index.ts';
import type { Edits } from '../artifacts/quick-add.tsx';
import { editOf } from '../table/filters/inherited.ts';
import { lastChange } from '../table/filters/quick.ts';
import type { Criteria } from '../table/view/address.ts';
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

interface ColumnsProps {
  tracker: KnownTracker;
  field: TrackerField;
  /** the conditions that all cards meet */
  filter: Criteria;
  /** the values of new cards */
  edits: Edits;
  label: string;
}

const days = 7;

/** Closed cards that nobody changed for some days fold away. undefined: the value is open, or the tracker can't tell. */
function foldedFilter(tracker: KnownTracker, field: TrackerField, value: number): Criteria | undefined {
  const { status } = tracker.semantics;
  const changed = lastChange(tracker);
  if (status?.field_id !== field.field_id || changed === undefined) return undefined;
  if (value === nothing || status.value_ids.includes(value)) return undefined;
  return { [changed.name]: { operator: '>', value: `NOW() - ${days}d` } };
}

/** A column for each value. Hidden values and "None" have a column while they have cards. */
export function Columns({ tracker, field, filter, edits, label }: ColumnsProps) {
  const values = withNothing(field);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const foldOf = (value: number) => (unfolded.has(value) ? undefined : foldedFilter(tracker, field, value));
  const view: BoardView = {
    tracker: tracker.id,
    field: field.field_id,
    filterOf: (value) => ({ ...foldOf(value), ...filter }),
  };
  const focused = useRef<number>(undefined);
  const move = useMoves(view, values, ({ id }) => {
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
    move.mutate({ view, card, from, to });
  };
  const moving = useMovingCards(values, placesOf, send);
  const board = { ...view, values: values.map(({ id }) => id), isFiltered: Object.keys(filter).length > 0 };
  useLiveBoard(board, moving.taken !== undefined || move.isPending);
  useAutoScroll(box);
  return (
    <>
      <VisuallyHidden id={instructions}>{t('board.instructions')}</VisuallyHidden>
      <Box ref={box} component="section" className={classes['columns'] ?? ''} aria-label={label} tabIndex={0}>
        {values.map((value) => (
          <BoardColumn
            key={value.id}
            tracker={tracker}
            view={view}
            value={value}
            edits={{ ...edits, [field.field_id]: editOf(value.id) }}
            all={foldOf(value.id) === undefined ? undefined : { ...view, filterOf: () => filter }}
            onUnfold={() => setUnfolded(new Set([...unfolded, value.id]))}
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
