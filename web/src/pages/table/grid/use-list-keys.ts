import type { RefObject } from 'react';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { openValue } from '../../artifacts/in-place/open-value.ts';
import { useWatchToggle } from '../../../api/users/notifications.ts';
import { useSingleKeys } from '../../../parts/single-keys.ts';
import type { Selection } from './use-selection.ts';

const rowOf = '[data-artifact]';

/** The row with the focus. */
const currentRow = (box: HTMLElement | null): HTMLElement | null => {
  const row = document.activeElement?.closest<HTMLElement>(rowOf) ?? null;
  return row !== null && box?.contains(row) === true ? row : null;
};

interface Keys {
  tracker: FullTracker;
  selection: Selection | undefined;
  /** Changes a field of all selected artifacts; undefined: the person chooses fields. */
  onEdit: (field: number | undefined) => void;
}

/** The keys of a list. They act on the row with the focus, or on the selected ones if others are selected. */
export function useListKeys(box: RefObject<HTMLElement | null>, { tracker, selection, onEdit }: Keys): void {
  const { semantics } = tracker;
  const toggleWatch = useWatchToggle();
  const move = (step: 1 | -1) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>(rowOf) ?? [])];
    const current = currentRow(box.current);
    const next = current === null ? rows[0] : rows[rows.indexOf(current) + step];
    // Without the columns of the number and the title, a row has no link.
    (next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('button, input'))?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const inRow = (selector: string) => currentRow(box.current)?.querySelector<HTMLElement>(selector);
  const selectsOthers = (): boolean => {
    const picked = selection?.picked ?? new Map();
    return picked.size > 1 || (picked.size === 1 && !picked.has(Number(currentRow(box.current)?.dataset['artifact'])));
  };
  const change = (field: number | undefined) =>
    selectsOthers() ? onEdit(field) : openValue(currentRow(box.current), field);
  useSingleKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => inRow('input[type="checkbox"]')?.click(),
    e: () => (selectsOthers() ? onEdit(undefined) : change(semantics.title?.field_id)),
    s: () => change(semantics.status?.field_id),
    a: () => change(semantics.contributor?.field_id),
    w: () => {
      const id = Number(currentRow(box.current)?.dataset['artifact']);
      if (Number.isInteger(id)) toggleWatch(id);
    },
  });
}
