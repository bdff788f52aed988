import { type RefObject, useEffect } from 'react';

const firstInput = 'input:not([type="hidden"]), textarea, select';

/** Focuses the input inside an element that has just opened, as soon as the input exists. */
export function useFocusInside(ref: RefObject<HTMLElement | null>, selector = firstInput, isWanted = true): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isWanted) return undefined;
    const focus = (): boolean => {
      const found = element.querySelector<HTMLElement>(selector);
      // A dialog that opens looks for this mark a moment later, and would else focus the button that closes it.
      if (found !== null) found.dataset['autofocus'] = '';
      found?.focus();
      return found !== null;
    };
    if (focus()) return undefined;
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [ref, selector, isWanted]);
}
