/** The attribute by which the handle of a moved item is found again. */
export const handleId = (id: number) => ({ 'data-move-handle': id });

/** Focuses the handle of an item that has just moved, once it is on the page. */
export function focusHandle(id: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-move-handle="${id}"]`)?.focus());
}
