import { holdKeys } from '../../../parts/held-keys.ts';

/** Opens the value of a field in some part of the page for changes, as a click on it would. */
export function openValue(part: HTMLElement | null, field: number | undefined): void {
  const button = field === undefined ? undefined : part?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  // The focus returns to the button afterwards.
  if (button === undefined || button === null) return;
  button.focus();
  holdKeys();
  // A menu that opens while a key is still handled is closed by it.
  setTimeout(() => button.click());
}
