/** The attribute by which the handle of a moved item is found again. */
export const handleId = (id: number) => ({ 'data-move-handle': id });

/** Focuses the handle of an item that has just moved, once it is on the page. */
export function focusHandle(id: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-move-handle="${id}"]`)?.focus());
}

/** A moved item is drawn at its new place within this time. */
const drawnMs = 2_000;

/** Call it before some items move: the one that has the focus gets it back at its new place. */
export function keepFocus(ids: readonly number[]): void {
  const focused = document.activeElement;
  const handle = focused?.closest('li')?.querySelector<HTMLElement>('[data-move-handle]');
  const id = Number(handle?.dataset['moveHandle']);
  if (focused === null || !ids.includes(id)) return;
  const end = performance.now() + drawnMs;
  const restore = (): void => {
    const drawn = document.querySelector<HTMLElement>(`[data-move-handle="${id}"]`);
    if (!focused.isConnected && drawn !== null) drawn.focus();
    else if (performance.now() < end) requestAnimationFrame(restore);
  };
  restore();
}
