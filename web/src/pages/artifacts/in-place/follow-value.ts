/** A row is drawn at its new place within this time. */
const drawnMs = 2_000;

/** Gives the focus back to a value whose row was away for a moment because it moved, unless the focus is elsewhere. */
export function followValue(artifact: number, field: number): void {
  const end = performance.now() + drawnMs;
  const focus = (): void => {
    const { activeElement } = document;
    const value = document.querySelector<HTMLElement>(`[data-artifact="${artifact}"] [data-field="${field}"]`);
    const isElsewhere = activeElement !== document.body && activeElement !== value;
    if (isElsewhere && activeElement?.closest('[role="dialog"]') === null) return;
    if (!isElsewhere) value?.focus({ preventScroll: true });
    if (performance.now() < end) requestAnimationFrame(focus);
  };
  focus();
}
