import { useLocalStorage } from '@mantine/hooks';

/** The heights of a row, in pixels. */
export const rowHeights = { compact: 36, comfortable: 44 } as const;

export type Density = keyof typeof rowHeights;

/** How close the rows of all tables are. This browser remembers it. */
export const useDensity = () =>
  useLocalStorage<Density>({ key: 'hearth-density', defaultValue: 'compact', getInitialValueInEffect: false });
