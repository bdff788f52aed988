import { type RefObject, useEffect } from 'react';

const inputs = 'input:not([type="hidden"]), textarea, select';
/** Other things of these come before what one writes in. */
const byType: Record<string, string> = { text: '.cm-content, textarea', art_link: 'input[role="combobox"], input' };

/** Puts the cursor into an input that has just been opened, once it is there. */
export function useFocusInside(place: RefObject<HTMLElement | null>, type: string, isWanted: boolean): void {
  useEffect(() => {
    const element = place.current;
    if (element === null || !isWanted) return undefined;
    const focus = (): boolean => {
      const found = element.querySelector<HTMLElement>(byType[type] ?? inputs);
      found?.focus();
      return found !== null;
    };
    if (focus()) return undefined;
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [place, type, isWanted]);
}
