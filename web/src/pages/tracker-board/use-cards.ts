import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { type BoardView, columnQuery, isAllowed } from '../../api/trackers/board.ts';
import { choicesOf, type ListChoice, nothing } from '../../api/trackers/list-fields.ts';
import type { KnownTracker } from '../../api/trackers/structure.ts';
import { focusHandle } from '../../parts/moving/focus-handle.ts';
import { useMoving } from '../../parts/moving/use-moving.ts';
import { t } from '../../text/index.ts';
import { lastChange } from '../table/filters/quick.ts';
import type { Criteria } from '../table/view/address.ts';
import type { LaneTarget } from './card-menu.tsx';
import { type Lane, cardName, type TakenCard } from './dragging.ts';
import { useMoves } from './use-moves.ts';

const days = 7;

/** Closed cards that nobody changed for some days fold away. undefined: the value is open, or the tracker can't tell. */
function foldedFilter(tracker: KnownTracker, field: TrackerField, value: number): Criteria | undefined {
  const { status } = tracker.semantics;
  const changed = lastChange(tracker);
  if (status?.field_id !== field.field_id || changed === undefined) return undefined;
  if (value === nothing || status.value_ids.includes(value)) return undefined;
  return { [changed.name]: { operator: '>', value: `NOW() - ${days}d` } };
}

const withNothing = (field: TrackerField): ListChoice[] => [
  ...choicesOf(field),
  { id: nothing, label: t('board.nothing'), isHidden: true, color: '' },
];

/** The places of a board, numbered by lane and column, and the cards that move between them. */
export function useCards(tracker: KnownTracker, field: TrackerField, lanes: readonly Lane[]) {
  const queries = useQueryClient();
  const values = withNothing(field);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const foldKey = (lane: Lane, value: number) => `${lane.id} ${value}`;
  const foldOf = (lane: Lane, value: number) =>
    unfolded.has(foldKey(lane, value)) ? undefined : foldedFilter(tracker, field, value);
  const viewOf = (lane: Lane): BoardView => ({
    tracker: tracker.id,
    field: field.field_id,
    filterOf: (value) => ({ ...foldOf(lane, value), ...lane.filter }),
  });
  const placeOf = (lane: Lane, value: number): number =>
    lanes.indexOf(lane) * values.length + values.findIndex(({ id }) => id === value);
  const columnAt = (place: number) => {
    const lane = lanes[Math.floor(place / values.length)];
    const value = values[place % values.length];
    return lane === undefined || value === undefined ? undefined : { lane, value };
  };
  const labelAt = (place: number): string => {
    const { lane, value } = columnAt(place) ?? {};
    return lane?.id === '' || lane === undefined ? (value?.label ?? '') : `${lane.label}, ${value?.label}`;
  };
  const leads = (from: number, { id, isHidden }: ListChoice): boolean =>
    id !== from && !isHidden && isAllowed(tracker, field, from, id);
  /** The lanes that cards of a lane may move to. */
  const otherLanes = (from: Lane): Lane[] =>
    lanes.filter((lane) => lane.id !== from.id && lane.value !== undefined && from.value !== undefined);
  const placesOf = (from: number): number[] => {
    const home = columnAt(from);
    if (home === undefined) return [];
    const reached = values.filter((value) => value.id === home.value.id || leads(home.value.id, value));
    return [home.lane, ...otherLanes(home.lane)]
      .toSorted((one, other) => lanes.indexOf(one) - lanes.indexOf(other))
      .flatMap((lane) => reached.map(({ id }) => placeOf(lane, id)));
  };

  const focused = useRef<number>(undefined);
  const move = useMoves(values, ({ id }) => {
    if (focused.current === id) focusHandle(id);
  });
  const moving = useMoving<TakenCard>({
    idOf: ({ card }) => card.id,
    homeOf: ({ from }) => from,
    placesOf: ({ from }) => placesOf(from),
    keys: ['ArrowLeft', 'ArrowRight'],
    orderAt(place) {
      const at = columnAt(place);
      if (at === undefined) return [];
      const cards = queries.getQueryData(columnQuery(viewOf(at.lane), at.value.id).queryKey);
      return cards?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
    },
    texts: {
      taken: ({ card, from }) => t('board.taken', { card: cardName(card), from: labelAt(from) }),
      over: ({ card }, to) => t('board.over', { card: cardName(card), to: labelAt(to) }),
      overNone: ({ card }) => t('board.overNothing', { card: cardName(card) }),
      dropped: ({ card }, to) => t('board.dropped', { card: cardName(card), to: labelAt(to) }),
      cancelled: ({ card }) => t('board.cancelled', { card: cardName(card) }),
      at: ({ card }, to, position, count) => t('board.at', { card: cardName(card), to: labelAt(to), position, count }),
    },
    onMove({ card, from }, place, keepsFocus, beside) {
      const [source, target] = [columnAt(from), columnAt(place)];
      if (source === undefined || target === undefined) return;
      const { id } = target.value;
      const ofColumn = { field_id: field.field_id, bind_value_ids: id === nothing ? [] : [id] };
      focused.current = keepsFocus ? card.id : undefined;
      move.mutate({
        card,
        from: { view: viewOf(source.lane), value: source.value.id },
        to: { view: viewOf(target.lane), value: id },
        values: [
          ...(source.value === target.value ? [] : [ofColumn]),
          ...(source.lane === target.lane || target.lane.value === undefined ? [] : [target.lane.value]),
        ],
        beside,
      });
    },
  });

  return {
    values,
    moving,
    isBusy: moving.taken !== undefined || move.isPending,
    viewOf,
    /** all cards, whatever the lane and the filters are */
    whole: {
      tracker: tracker.id,
      field: field.field_id,
      filterOf: (value) => foldedFilter(tracker, field, value) ?? {},
    } satisfies BoardView,
    placeOf,
    /** the column with the cards that are folded away; undefined: none are */
    wholeOf: (lane: Lane, value: number): BoardView | undefined =>
      foldOf(lane, value) === undefined ? undefined : { ...viewOf(lane), filterOf: () => lane.filter },
    unfold: (lane: Lane, value: number) => setUnfolded(new Set([...unfolded, foldKey(lane, value)])),
    /** the columns that cards of a column may move to */
    targetsOf: (from: number): ListChoice[] => values.filter((value) => leads(from, value)),
    /** the same column in the lanes that cards of a lane may move to */
    lanesFrom: (from: Lane, value: number): LaneTarget[] =>
      otherLanes(from).map((lane) => ({ id: lane.id, label: lane.label, place: placeOf(lane, value) })),
  };
}

export type BoardCards = ReturnType<typeof useCards>;
