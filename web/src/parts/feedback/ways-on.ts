import { createContext, type ReactNode } from 'react';

/** Where people can go from here, if a part of the page is missing. The frame of the pages knows. */
export const WaysOnContext = createContext<ReactNode>(null);
