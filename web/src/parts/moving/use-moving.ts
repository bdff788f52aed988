import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

/** The announcements for screen readers. */
interface MovingTexts<Item> {
  taken: (item: Item) => string;
  over: (item: Item, place: number) => string;
  overNone: (item: Item) => string;
  dropped: (item: Item, place: number) => string;
  cancelled: (item: Item) => string;
  /** where items have an order at their place */
  at?: (item: Item, place: number, position: number, count: number) => string;
}

/** A position beside another item. */
export interface Beside {
  id: number;
  edge: 'before' | 'after';
}

interface MovingOptions<Item> {
  idOf: (item: Item) => number;
  /** the current place of an item */
  homeOf: (item: Item) => number;
  /** the possible places of an item, including its own, in page order */
  placesOf: (item: Item) => readonly number[];
  /** the keys for the previous and the next place */
  keys: readonly [previous: string, next: string];
  texts: MovingTexts<Item>;
  /** the ids of the items at a place, in their order; undefined: they have none */
  orderAt?: (place: number) => readonly number[];
  /** `keepsFocus`: the person used the keyboard or a menu, so the handle should have the focus afterwards */
  onMove: (item: Item, place: number, keepsFocus: boolean, beside: Beside | undefined) => void;
}

/** Items that people move to other places: by pointer, by touch, by keyboard, or with a menu. */
export interface Moving<Item> {
  group: symbol;
  taken: Item | undefined;
  /** the place under the dragged item */
  over: number | undefined;
  /** the position at that place; undefined: none in particular */
  beside: Beside | undefined;
  isTaken: (id: number) => boolean;
  accepts: (item: Item, place: number) => boolean;
  /** the place before or after the current one; undefined: there is none */
  neighborOf: (item: Item, step: -1 | 1) => number | undefined;
  move: (item: Item, place: number, beside?: Beside) => void;
  /** moves an item up or down among those at its place; undefined: it is the last one there */
  stepOf: (item: Item, step: -1 | 1) => (() => void) | undefined;
  onKeyDown: (item: Item, event: KeyboardEvent) => void;
  cancel: () => void;
  /** for drags that the browser doesn't make */
  byHand: ByHand<Item>;
}

interface ByHand<Item> {
  take: (item: Item) => void;
  over: (item: Item, target: PlaceData | undefined) => void;
  /** `target`: undefined if it is dropped nowhere */
  drop: (item: Item, target: PlaceData | undefined) => void;
}

/** The data of a drag or a drop target in the drag and drop library. */
export type DragData<Item> = { group: symbol; item: Item };
export type PlaceData = { group: symbol; place: number; beside?: Beside };

const isGroup = (data: Record<string | symbol, unknown>, group: symbol): boolean => data['group'] === group;

type Targets = readonly { data: Record<string | symbol, unknown> }[];

/** The innermost target: an item before the place that it is at. */
const targetIn = (targets: Targets, group: symbol): PlaceData | undefined =>
  targets.find(({ data }) => isGroup(data, group))?.data as PlaceData | undefined;

/** The neighbor of a position among other items. */
function besideAt(others: readonly number[], position: number): Beside | undefined {
  const next = others[position];
  if (next !== undefined) return { id: next, edge: 'before' };
  const last = others.at(-1);
  return last === undefined ? undefined : { id: last, edge: 'after' };
}

const positionOf = (others: readonly number[], { id, edge }: Beside): number =>
  others.indexOf(id) + (edge === 'after' ? 1 : 0);

const isSame = (one: Beside | undefined, other: Beside | undefined): boolean =>
  one?.id === other?.id && one?.edge === other?.edge;

const upAndDown: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

export function useMoving<Item>(options: MovingOptions<Item>): Moving<Item> {
  const { idOf, homeOf, placesOf, keys, texts, orderAt, onMove } = options;
  const [group] = useState(() => Symbol('moving'));
  const [taken, setTaken] = useState<Item>();
  const [over, setOver] = useState<number>();
  const [beside, setBeside] = useState<Beside>();
  const othersAt = (item: Item, place: number): readonly number[] =>
    (orderAt?.(place) ?? []).filter((id) => id !== idOf(item));
  const homePosition = (item: Item): number => (orderAt?.(homeOf(item)) ?? []).indexOf(idOf(item));

  const take = (item: Item) => {
    setTaken(item);
    setOver(homeOf(item));
    setBeside(undefined);
    announce(`${texts.taken(item)} ${texts.over(item, homeOf(item))}`);
  };
  const go = (item: Item, place: number | undefined) => {
    setOver(place);
    setBeside(undefined);
    announce(place === undefined ? texts.overNone(item) : texts.over(item, place));
  };
  const goTo = (item: Item, place: number, position: number) => {
    const others = othersAt(item, place);
    setBeside(besideAt(others, position));
    if (texts.at !== undefined) announce(texts.at(item, place, position + 1, others.length + 1));
  };
  /** Items that come to another place without a position come last. */
  const endOf = (item: Item, place: number): Beside | undefined =>
    place === homeOf(item) ? undefined : besideAt(othersAt(item, place), Number.POSITIVE_INFINITY);
  const isMove = (item: Item, place: number, to: Beside | undefined): boolean =>
    place !== homeOf(item) || (to !== undefined && positionOf(othersAt(item, place), to) !== homePosition(item));
  const end = (item: Item, place: number | undefined, keepsFocus: boolean, to?: Beside) => {
    setTaken(undefined);
    setOver(undefined);
    setBeside(undefined);
    if (place === undefined || !isMove(item, place, to)) {
      announce(texts.cancelled(item));
      return;
    }
    announce(texts.dropped(item, place));
    onMove(item, place, keepsFocus, to ?? endOf(item, place));
  };
  const neighborOf = (item: Item, step: -1 | 1, from = homeOf(item)) => {
    const places = placesOf(item);
    return places[places.indexOf(from) + step];
  };
  const onKeyDown = (item: Item, event: KeyboardEvent) => {
    const isPress = event.key === ' ' || event.key === 'Enter';
    if (taken === undefined) {
      if (!isPress) return;
      event.preventDefault();
      take(item);
      return;
    }
    const step = orderAt === undefined ? undefined : upAndDown[event.key];
    if (step !== undefined && over !== undefined) {
      event.preventDefault();
      const others = othersAt(item, over);
      const usual = over === homeOf(item) ? homePosition(item) : others.length;
      const position = (beside === undefined ? usual : positionOf(others, beside)) + step;
      goTo(item, over, Math.max(0, Math.min(others.length, position)));
      return;
    }
    const at = keys.indexOf(event.key);
    if (at === -1 && !isPress && event.key !== 'Escape') return;
    event.preventDefault();
    // A dialog around the list would close with Escape.
    event.stopPropagation();
    if (isPress) end(item, over, true, beside);
    else if (at === -1) end(item, undefined, true);
    else go(item, neighborOf(item, at === 0 ? -1 : 1, over) ?? over);
  };

  const stepOf = (item: Item, step: -1 | 1): (() => void) | undefined => {
    const position = homePosition(item) + step;
    const others = othersAt(item, homeOf(item));
    if (orderAt === undefined || position < 0 || position > others.length) return undefined;
    return () => end(item, homeOf(item), true, besideAt(others, position));
  };

  const showBeside = (target: PlaceData | undefined) => {
    if (!isSame(target?.beside, beside)) setBeside(target?.beside);
  };

  const onStart = useEffectEvent((item: Item) => take(item));
  const onTarget = useEffectEvent((item: Item, place: number | undefined) => go(item, place));
  const onDrag = useEffectEvent((target: PlaceData | undefined) => showBeside(target));
  const onDrop = useEffectEvent((item: Item, target: PlaceData | undefined) =>
    end(item, target?.place, false, target?.beside),
  );
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isGroup(source.data, group),
        onDragStart: ({ source }) => onStart((source.data as DragData<Item>).item),
        onDropTargetChange: ({ source, location }) =>
          onTarget((source.data as DragData<Item>).item, targetIn(location.current.dropTargets, group)?.place),
        onDrag: ({ location }) => onDrag(targetIn(location.current.dropTargets, group)),
        onDrop: ({ source, location }) =>
          onDrop((source.data as DragData<Item>).item, targetIn(location.current.dropTargets, group)),
      }),
    [group],
  );

  return {
    group,
    taken,
    over,
    beside,
    isTaken: (id) => taken !== undefined && idOf(taken) === id,
    accepts: (item, place) => placesOf(item).includes(place),
    neighborOf: (item, step) => neighborOf(item, step),
    move: (item, place, to) => end(item, place, true, to),
    stepOf,
    onKeyDown,
    cancel: () => {
      if (taken !== undefined) end(taken, undefined, true);
    },
    byHand: {
      take,
      over(item, target) {
        if (target?.place !== over) go(item, target?.place);
        showBeside(target);
      },
      drop: (item, target) => end(item, target?.place, false, target?.beside),
    },
  };
}
