import { createContext } from 'react';

/** Places in the row above a page for its heading and its actions; null until they are rendered. */
interface TitleSlots {
  title: HTMLElement | null;
  actions: HTMLElement | null;
}

/** undefined: the page has no such row, and shows its heading itself. */
export const TitleSlotsContext = createContext<TitleSlots | undefined>(undefined);

/** The tracker and the project that the page belongs to, for the title of the browser tab; empty: none. */
export const TabPlaceContext = createContext<readonly string[]>([]);
