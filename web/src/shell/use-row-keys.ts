import { useSingleKeys } from '../parts/single-keys.ts';

/** A line of any list that leads somewhere. Lists in texts that people write have no class. */
const rows = 'main :is(tbody tr, ul[class] > li):has(a)';

/** Lists of artifacts and notifications have more keys, and these among them. */
const ownKeys = 'main :is([data-artifact], [data-notification])';

function move(step: 1 | -1): void {
  if (document.querySelector(ownKeys) !== null) return;
  const all = [...document.querySelectorAll<HTMLElement>(rows)].filter(
    (row) => row.checkVisibility() && row.closest('nav') === null && row.querySelector('ul, table') === null,
  );
  const now = all.findIndex((row) => row.contains(document.activeElement));
  const next = all[now === -1 ? 0 : now + step];
  next?.querySelector<HTMLElement>('a')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** `j` and `k` in every list: the next and the previous line that leads somewhere. */
export function useRowKeys(): void {
  useSingleKeys({ j: () => move(1), k: () => move(-1) });
}
