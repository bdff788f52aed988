import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { addSpot } from './drop-spots.ts';
import type { DragData, Moving, PlaceData } from './use-moving.ts';
import { useTouchDrag } from './use-touch-drag.ts';

interface DragOptions {
  isDisabled?: boolean;
  /** undefined: people can take any part of the element */
  handle?: RefObject<HTMLElement | null>;
}

/** Makes an element draggable. */
export function useDrag<Item>(
  ref: RefObject<HTMLElement | null>,
  moving: Moving<Item>,
  item: Item,
  { isDisabled = false, handle }: DragOptions = {},
): void {
  const { group } = moving;
  useTouchDrag(ref, moving, item, isDisabled);
  const dataOf = useEffectEvent((): DragData<Item> => ({ group, item }));
  useEffect(() => {
    const element = ref.current;
    if (element === null || isDisabled) return undefined;
    const dragHandle = handle?.current ?? undefined;
    return draggable({
      element,
      ...(dragHandle === undefined ? {} : { dragHandle }),
      getInitialData: () => ({ ...dataOf() }),
    });
  }, [ref, handle, isDisabled]);
}

/** Makes an element a drop target for the items of its group. */
export function useDropPlace<Item>(
  ref: RefObject<HTMLElement | null>,
  { group, accepts }: Moving<Item>,
  place: number,
  isShown = true,
): void {
  const canDrop = useEffectEvent((item: Item) => accepts(item, place));
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isShown) return undefined;
    const getData = (): PlaceData => ({ group, place });
    const forget = addSpot(element, getData);
    const stop = dropTargetForElements({
      element,
      getData,
      canDrop: ({ source }) => source.data['group'] === group && canDrop((source.data as DragData<Item>).item),
    });
    return () => {
      forget();
      stop();
    };
  }, [ref, group, place, isShown]);
}

/** Makes an item a drop target for others that go before or after it. */
export function useDropBeside<Item>(
  ref: RefObject<HTMLElement | null>,
  { group, accepts }: Moving<Item>,
  place: number,
  id: number,
): void {
  const canDrop = useEffectEvent((item: Item) => accepts(item, place));
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const dataAt = (y: number): PlaceData => {
      const { top, height } = element.getBoundingClientRect();
      return { group, place, beside: { id, edge: y < top + height / 2 ? 'before' : 'after' } };
    };
    const forget = addSpot(element, dataAt);
    const stop = dropTargetForElements({
      element,
      getData: ({ input }) => dataAt(input.clientY),
      canDrop: ({ source }) =>
        source.element !== element && source.data['group'] === group && canDrop((source.data as DragData<Item>).item),
    });
    return () => {
      forget();
      stop();
    };
  }, [ref, group, place, id]);
}

/** Scrolls an element while an item is dragged to its edge. */
export function useAutoScroll(ref: RefObject<HTMLElement | null>, isShown = true): void {
  useEffect(() => {
    const element = ref.current;
    return element === null || !isShown ? undefined : autoScrollForElements({ element });
  }, [ref, isShown]);
}
