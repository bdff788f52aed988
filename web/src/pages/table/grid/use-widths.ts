import { useLocalStorage } from '@mantine/hooks';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { columnWidth } from './widths.ts';

const narrowest = 60;
const widest = 1_200;

export type Widths = Readonly<Record<string, number>>;

export interface ColumnWidths {
  of(field: TrackerField): number;
  /** Once a person has chosen a width, columns no longer share the space that is left. */
  isChosen: boolean;
  set(field: TrackerField, width: number, shown: Widths): void;
  /** Gives all columns their usual widths. */
  reset(): void;
}

/** The widths of the columns, which this browser remembers for each tracker. */
export function useWidths(tracker: FullTracker): ColumnWidths {
  const [chosen, setChosen, forget] = useLocalStorage<Widths>({
    key: `hearth.widths.${tracker.id}`,
    defaultValue: {},
    // The first picture has them already, so that nothing jumps.
    getInitialValueInEffect: false,
  });
  return {
    of: (field) => chosen[field.name] ?? columnWidth(tracker, field),
    isChosen: Object.keys(chosen).length > 0,
    set: (field, width, shown) =>
      setChosen((now) => ({
        ...shown,
        ...now,
        [field.name]: Math.round(Math.min(widest, Math.max(narrowest, width))),
      })),
    reset: forget,
  };
}
