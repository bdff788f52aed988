const dayMs = 24 * 60 * 60 * 1000;
const soon = 7;

const dueStates = ['overdue', 'soon', 'later'] as const;
export type DueState = (typeof dueStates)[number];

/** Days are compared as they are written: 2026-11-16. */
export function dueStateOf(due: string | undefined, today: string): DueState {
  if (due === undefined) return 'later';
  if (due < today) return 'overdue';
  const last = new Date(Date.parse(today) + soon * dayMs).toISOString().slice(0, 10);
  return due <= last ? 'soon' : 'later';
}

interface Group<T> {
  state: DueState;
  items: T[];
}

/** The groups that are not empty, by the day that work is due; without a day, in the order given. */
export function dueGroups<T extends { due: string | undefined }>(work: readonly T[], today: string): Group<T>[] {
  const last = '9999';
  const byDay = work.toSorted((one, other) =>
    (one.due ?? last) < (other.due ?? last) ? -1 : Number(one.due !== other.due),
  );
  return dueStates
    .map((state) => ({ state, items: byDay.filter(({ due }) => dueStateOf(due, today) === state) }))
    .filter(({ items }) => items.length > 0);
}
