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
  /** `keepsFocus`: the person used the keyboard or a menu, so the handle should have the focus afterwards */
  onMove: (item: Item, place: number, keepsFocus: boolean) => void;
}

/** Items that people move to other places: by pointer, by touch, by keyboard, or with a menu. */
export interface Moving<Item> {
  group: symbol;
  taken: Item | undefined;
  /** the place under the dragged item */
  over: number | undefined;
  isTaken: (id: number) => boolean;
  accepts: (item: Item, place: number) => boolean;
  /** the place before or after the current one; undefined: there is none */
  neighborOf: (item: Item, step: -1 | 1) => number | undefined;
  move: (item: Item, place: number) => void;
  onKeyDown: (item: Item, event: KeyboardEvent) => void;
  cancel: () => void;
}

/** The data of a drag or a drop target in the drag and drop library. */
export type DragData<Item> = { group: symbol; item: Item };
export type PlaceData = { group: symbol; place: number };

const isGroup = (data: Record<string | symbol, unknown>, group: symbol): boolean => data['group'] === group;

const placeIn = (targets: readonly { data: Record<string | symbol, unknown> }[], group: symbol): number | undefined =>
  (targets.find(({ data }) => isGroup(data, group))?.data as PlaceData | undefined)?.place;

export function useMoving<Item>({ idOf, homeOf, placesOf, keys, texts, onMove }: MovingOptions<Item>): Moving<Item> {
  const [group] = useState(() => Symbol('moving'));
  const [taken, setTaken] = useState<Item>();
  const [over, setOver] = useState<number>();

  const take = (item: Item) => {
    setTaken(item);
    setOver(homeOf(item));
    announce(`${texts.taken(item)} ${texts.over(item, homeOf(item))}`);
  };
  const go = (item: Item, place: number | undefined) => {
    setOver(place);
    announce(place === undefined ? texts.overNone(item) : texts.over(item, place));
  };
  const end = (item: Item, place: number | undefined, keepsFocus: boolean) => {
    setTaken(undefined);
    setOver(undefined);
    if (place === undefined || place === homeOf(item)) {
      announce(texts.cancelled(item));
      return;
    }
    announce(texts.dropped(item, place));
    onMove(item, place, keepsFocus);
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
    const at = keys.indexOf(event.key);
    if (at === -1 && !isPress && event.key !== 'Escape') return;
    event.preventDefault();
    // A dialog around the list would close with Escape.
    event.stopPropagation();
    if (isPress) end(item, over, true);
    else if (at === -1) end(item, undefined, true);
    else go(item, neighborOf(item, at === 0 ? -1 : 1, over) ?? over);
  };

  const onStart = useEffectEvent((item: Item) => take(item));
  const onTarget = useEffectEvent((item: Item, place: number | undefined) => go(item, place));
  const onDrop = useEffectEvent((item: Item, place: number | undefined) => end(item, place, false));
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isGroup(source.data, group),
        onDragStart: ({ source }) => onStart((source.data as DragData<Item>).item),
        onDropTargetChange: ({ source, location }) =>
          onTarget((source.data as DragData<Item>).item, placeIn(location.current.dropTargets, group)),
        onDrop: ({ source, location }) =>
          onDrop((source.data as DragData<Item>).item, placeIn(location.current.dropTargets, group)),
      }),
    [group],
  );

  return {
    group,
    taken,
    over,
    isTaken: (id) => taken !== undefined && idOf(taken) === id,
    accepts: (item, place) => placesOf(item).includes(place),
    neighborOf: (item, step) => neighborOf(item, step),
    move: (item, place) => end(item, place, true),
    onKeyDown,
    cancel: () => {
      if (taken !== undefined) end(taken, undefined, true);
    },
  };
}
