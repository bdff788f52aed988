import type { RefObject } from 'react';
import { useSingleKeys } from '../../parts/single-keys.ts';

interface Handlers {
  onRead: (id: number) => void;
  /** mutes the artifact of the selected entry */
  onMute: () => void;
}

/** j and k move the focus through the entries, e marks the focused one read, m mutes. Enter opens it, being a link. */
export function useInboxKeys(box: RefObject<HTMLElement | null>, { onRead, onMute }: Handlers): void {
  const links = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])];
  const focused = () => links().findIndex((link) => link === document.activeElement);
  const go = (step: number) => {
    const all = links();
    const now = focused();
    const next = now === -1 ? (step > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, now + step));
    all[next]?.focus();
  };
  useSingleKeys({
    j: () => go(1),
    k: () => go(-1),
    m: onMute,
    e: () => {
      const id = links()[focused()]?.dataset['notification'];
      if (id !== undefined) onRead(Number(id));
    },
  });
}
