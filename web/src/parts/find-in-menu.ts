import type { KeyboardEvent } from 'react';
import { fold } from '../../../contract/fold.ts';

/** Letters that follow within this many milliseconds belong together. */
const patience = 800;

let typed = '';
let typedAt = 0;

const folded = (text: string): string => fold(text).trim();

/** The index of the first label that begins with the letters, else of the first with such a word; -1: none. */
export function indexOfTyped(labels: readonly string[], letters: string): number {
  const all = labels.map(folded);
  const wanted = folded(letters);
  const first = all.findIndex((label) => label.startsWith(wanted));
  return first === -1 ? all.findIndex((label) => label.includes(` ${wanted}`)) : first;
}

/** Moves to the item of a menu that begins with the typed letters, as lists of choices do. */
export function findInMenu(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, altKey, timeStamp, target, currentTarget } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
  const isNew = timeStamp - typedAt > patience;
  // A space alone presses the item.
  if (isNew && key === ' ') return;
  typed = isNew ? key : typed + key;
  typedAt = timeStamp;
  event.preventDefault();
  const items = [...currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
  const labels = items.map(({ innerText }) => innerText);
  items[indexOfTyped(labels, typed)]?.focus();
}
