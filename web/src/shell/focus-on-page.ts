import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const lines = 'main :is([data-artifact], [data-line-artifact])';

const idOf = (line: HTMLElement): string | undefined => line.dataset['artifact'] ?? line.dataset['lineArtifact'];

/** The old page is gone and the new one is drawn within this time. */
const drawnMs = 2_000;

const linkIn = (id: string): HTMLElement | null | undefined =>
  [...document.querySelectorAll<HTMLElement>(lines)].find((line) => idOf(line) === id)?.querySelector('a');

const entryOf = ({ state }: ParsedLocation): string => state.key ?? '';

/**
 * Gives the focus to the content of a new page when the link or the form that led there is gone. Otherwise the next Tab
 * would start at the top, and screen readers would say nothing. Back gives it to the artifact of the list that was left.
 */
export function useFocusOnPage(contentId: string): void {
  const router = useRouter();
  useEffect(() => {
    const left = new Map<string, string>();
    let navigation = 0;
    const stopNoting = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      navigation += 1;
      const line = document.activeElement?.closest<HTMLElement>(lines);
      const id = line === null || line === undefined ? undefined : idOf(line);
      if (fromLocation !== undefined && id !== undefined) left.set(entryOf(fromLocation), id);
    });
    const stopFocusing = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      const content = document.getElementById(contentId);
      if (fromLocation === undefined || !pathChanged || content === null) return;
      const [end, own, id] = [performance.now() + drawnMs, navigation, left.get(entryOf(toLocation))];
      const expected = new Set([document.activeElement, document.body, content]);
      const focus = (): void => {
        // Once the person has used the page, others move the focus.
        if (own !== navigation || performance.now() > end || !expected.has(document.activeElement)) return;
        if (document.activeElement === document.body) content.focus({ preventScroll: true });
        const link = id === undefined || document.activeElement !== content ? undefined : linkIn(id);
        if (link === null || link === undefined) requestAnimationFrame(focus);
        else link.focus({ preventScroll: true });
      };
      focus();
    });
    return () => {
      stopNoting();
      stopFocusing();
    };
  }, [router, contentId]);
}
