import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { openValue } from '../../artifacts/in-place/open-value.ts';
import { useWatchToggle } from '../../../api/users/notifications.ts';

const rowOf = '[data-artifact]';

/** The row with the focus. */
const currentRow = (box: HTMLElement | null): HTMLElement | null => {
  const row = document.activeElement?.closest<HTMLElement>(rowOf) ?? null;
  return row !== null && box?.contains(row) === true ? row : null;
};

/** The keys of a list: they act on the row with the focus, and do nothing while a person types in a field. */
export function useListKeys(box: RefObject<HTMLElement | null>, { semantics }: FullTracker): void {
  const toggleWatch = useWatchToggle();
  const move = (step: 1 | -1) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>(rowOf) ?? [])];
    const current = currentRow(box.current);
    const next = current === null ? rows[0] : rows[rows.indexOf(current) + step];
    next?.querySelector<HTMLElement>('a')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const inRow = (selector: string) => currentRow(box.current)?.querySelector<HTMLElement>(selector);
  const change = (field: number | undefined) => openValue(currentRow(box.current), field);
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['x', () => inRow('input[type="checkbox"]')?.click()],
    ['e', () => change(semantics.title?.field_id)],
    ['s', () => change(semantics.status?.field_id)],
    ['a', () => change(semantics.contributor?.field_id)],
    [
      'w',
      () => {
        const id = Number(currentRow(box.current)?.dataset['artifact']);
        if (Number.isInteger(id)) toggleWatch(id);
      },
    ],
  ]);
}
