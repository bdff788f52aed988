/** The attribute by which the handle of a moved item is found again. */
export const handleId = (id: number) => ({ 'data-move-handle': id });

/** A moved item is drawn at its new place within this time. */
const drawnMs = 10_000;

const handleOf = (id: number): HTMLElement | null => document.querySelector<HTMLElement>(`[data-move-handle="${id}"]`);

/** Focuses the handle of an item that has just moved, as often as the item is drawn again, unless the focus is elsewhere. */
export function focusHandle(id: number): void {
  const end = performance.now() + drawnMs;
  const focus = (): void => {
    const handle = handleOf(id);
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== handle) return;
    handle?.focus();
    if (performance.now() < end) requestAnimationFrame(focus);
  };
  requestAnimationFrame(focus);
}

/** Call it before some items move: the one that has the focus gets it back at its new place. */
export function keepFocus(ids: readonly number[]): void {
  const focused = document.activeElement;
  const handle = focused?.closest('li')?.querySelector<HTMLElement>('[data-move-handle]');
  const id = Number(handle?.dataset['moveHandle']);
  if (focused === null || !ids.includes(id)) return;
  const end = performance.now() + drawnMs;
  const restore = (): void => {
    const drawn = handleOf(id);
    if (!focused.isConnected && drawn !== null) drawn.focus();
    else if (performance.now() < end) requestAnimationFrame(restore);
  };
  restore();
}
