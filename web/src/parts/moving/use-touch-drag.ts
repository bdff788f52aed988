import { type RefObject, useEffect, useEffectEvent } from 'react';
import { spotAt } from './drop-spots.ts';
import { scrollAtEdge } from './edge-scroll.ts';
import type { Moving, PlaceData } from './use-moving.ts';

/** A finger that moves less, in pixels, taps. */
const slop = 8;

/** A picture of the element that follows the finger. */
function pictureOf(element: HTMLElement): HTMLElement {
  const { left, top, width } = element.getBoundingClientRect();
  const picture = element.cloneNode(true) as HTMLElement;
  for (const part of [picture, ...picture.querySelectorAll('*')]) {
    for (const name of ['id', 'data-move-handle', 'data-line-artifact']) part.removeAttribute(name);
  }
  picture.inert = true;
  Object.assign(picture.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    margin: '0',
    opacity: '0.85',
    listStyle: 'none',
    pointerEvents: 'none',
    zIndex: 'var(--z-dialog)',
  });
  document.body.append(picture);
  return picture;
}

/** The handle of an item follows a finger. Browsers drag by touch only after a long press, and some not at all. */
export function useTouchDrag<Item>(
  ref: RefObject<HTMLElement | null>,
  { group, accepts, isTaken, byHand }: Moving<Item>,
  item: Item,
  isDisabled: boolean,
): void {
  const find = useEffectEvent((x: number, y: number): PlaceData | undefined =>
    spotAt(x, y, ({ group: its, place, beside }) => {
      const isItself = beside !== undefined && isTaken(beside.id);
      return its === group && !isItself && accepts(item, place);
    }),
  );
  const start = useEffectEvent(() => byHand.take(item));
  const over = useEffectEvent((x: number, y: number) => byHand.over(item, find(x, y)));
  const drop = useEffectEvent((x: number, y: number) => byHand.drop(item, find(x, y)));
  const leave = useEffectEvent(() => byHand.drop(item, undefined));
  useEffect(() => {
    const element = ref.current;
    if (element === null || isDisabled) return undefined;
    let end: (() => void) | undefined;
    const follow = (down: PointerEvent): void => {
      const isOnHandle = down.target instanceof Element && down.target.closest('[data-move-handle]') !== null;
      if (down.pointerType !== 'touch' || !isOnHandle || end !== undefined) return;
      const listening = new AbortController();
      const { draggable } = element;
      let picture: HTMLElement | undefined;
      let [x, y] = [down.clientX, down.clientY];
      const scroll = (): void => {
        if (listening.signal.aborted) return;
        scrollAtEdge(x, y);
        over(x, y);
        requestAnimationFrame(scroll);
      };
      end = () => {
        listening.abort();
        picture?.remove();
        element.draggable = draggable;
        end = undefined;
      };
      const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: () => void): void =>
        addEventListener(
          type,
          (event) => {
            if (event.pointerId !== down.pointerId) return;
            [x, y] = [event.clientX, event.clientY];
            act();
          },
          { signal: listening.signal },
        );
      on('pointermove', () => {
        const [right, below] = [x - down.clientX, y - down.clientY];
        if (picture === undefined && Math.hypot(right, below) < slop) return;
        if (picture === undefined) {
          picture = pictureOf(element);
          start();
          requestAnimationFrame(scroll);
        }
        picture.style.transform = `translate(${right}px, ${below}px)`;
      });
      on('pointerup', () => {
        const isDragged = picture !== undefined;
        end?.();
        if (isDragged) drop(x, y);
      });
      on('pointercancel', () => {
        const isDragged = picture !== undefined;
        end?.();
        if (isDragged) leave();
      });
      // The long press would begin a drag of the browser.
      element.draggable = false;
    };
    const closing = new AbortController();
    element.addEventListener('pointerdown', follow, { signal: closing.signal });
    return () => {
      closing.abort();
      end?.();
    };
  }, [ref, isDisabled]);
}
