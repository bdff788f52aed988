import { elementAt } from './drop-spots.ts';

/** So near to an edge, in pixels, a box scrolls. */
const zone = 40;

/** By so many pixels for each frame. */
const speed = 8;

const stepAt = (at: number, start: number, end: number): number =>
  at < start + zone ? -speed : at > end - zone ? speed : 0;

const isScrolled = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

/** Scrolls what is under a point, if the point is near to its edge: the boxes, and the page. */
export function scrollAtEdge(x: number, y: number): void {
  for (let box = elementAt(x, y); box !== null; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    if (isScrolled(overflowX)) box.scrollLeft += stepAt(x, left, right);
    if (isScrolled(overflowY)) box.scrollTop += stepAt(y, top, bottom);
  }
  document.scrollingElement?.scrollBy(0, stepAt(y, 0, innerHeight));
}
