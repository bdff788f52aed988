/**
 * Gives the focus back to a button that loses it while its action runs: browsers take it from what they disable. Without
 * this, the next Tab would start at the top of the page.
 */
export function keepFocusOfButtons(): void {
  let last: EventTarget | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target;
  });
  const onEnd = (changes: readonly MutationRecord[]) => {
    for (const { target } of changes) {
      if (target !== last || !(target instanceof HTMLElement) || 'loading' in target.dataset) continue;
      if (document.activeElement === document.body) target.focus({ preventScroll: true });
    }
  };
  new MutationObserver(onEnd).observe(document.body, { attributeFilter: ['data-loading'], subtree: true });
}
