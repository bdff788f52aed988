import type { PlaceData } from './use-moving.ts';

const spots = new WeakMap<Element, (y: number) => PlaceData>();

/** Makes an element known as a place for items under a finger. Returns a function that forgets it. */
export function addSpot(element: Element, dataAt: (y: number) => PlaceData): () => void {
  spots.set(element, dataAt);
  return () => void spots.delete(element);
}

/** So far, in pixels, lists may end from the edge of the window. A finger there means the list. */
const margin = 24;

const within = (at: number, end: number): number => Math.max(margin, Math.min(at, end - margin));

/** The innermost element at a point of the window. */
export const elementAt = (x: number, y: number): Element | null =>
  document.elementFromPoint(within(x, innerWidth), within(y, innerHeight));

/** The innermost place at a point of the window that suits. */
export function spotAt(x: number, y: number, suits: (data: PlaceData) => boolean): PlaceData | undefined {
  for (let element = elementAt(x, y); element !== null; element = element.parentElement) {
    const data = spots.get(element)?.(y);
    if (data !== undefined && suits(data)) return data;
  }
  return undefined;
}
