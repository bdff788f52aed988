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

/** Elements above the page that close again. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

/**
 * Gives the focus back to what opened a dialog or a menu when it is gone. One that is rendered only while it is open
 * can't do so itself. A dialog that a menu opened gives it to the button of the menu.
 */
export function returnFocusToOpeners(): void {
  const openers = new WeakMap<Element, HTMLElement>();
  const layerOf = new WeakMap<Element, Element>();
  let last: HTMLElement | undefined;
  const note = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement)) return;
    const layer = target.closest(layers);
    if (layer !== null) {
      layerOf.set(target, layer);
      if (last !== undefined && !layer.contains(last) && !openers.has(layer)) openers.set(layer, last);
    }
    last = target;
  };
  document.addEventListener('focusin', ({ target }) => note(target));
  // Some browsers don't give the focus to a button that is clicked.
  document.addEventListener('click', ({ target }) => target instanceof Element && note(target.closest('button')), true);

  function giveBack(): void {
    if (document.activeElement !== document.body || last === undefined) return;
    // Two layers open each other where one was replaced: an option in the list of a search box.
    const tried = new Set<HTMLElement>();
    let opener = openers.get(layerOf.get(last) ?? last);
    while (opener !== undefined && !canTakeFocus(opener) && !tried.has(opener)) {
      tried.add(opener);
      opener = openers.get(layerOf.get(opener) ?? opener);
    }
    opener?.focus({ preventScroll: true });
  }
  const onRemoved = () => {
    if (last === undefined || canTakeFocus(last) || !layerOf.has(last)) return;
    // After everybody else who moves the focus.
    setTimeout(giveBack, 20);
  };
  new MutationObserver(onRemoved).observe(document.body, { childList: true, subtree: true });
}
