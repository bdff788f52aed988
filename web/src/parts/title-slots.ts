import { createContext } from 'react';

/** Places in the row above a page for its heading and its actions; null until they are rendered. */
interface TitleSlots {
  title: HTMLElement | null;
  actions: HTMLElement | null;
}

/** undefined: the page has no such row, and shows its heading itself. */
export const TitleSlotsContext = createContext<TitleSlots | undefined>(undefined);
