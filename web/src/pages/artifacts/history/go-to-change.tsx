import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const prefix = 'change-';

/** The anchor of a change, by the number of its changeset in the artifact. */
export const changeAnchor = (version: number): string => `${prefix}${version}`;

interface Props {
  /** the number of the oldest change that is shown */
  oldest: number;
  /** undefined: there are no older ones, or they are being read */
  readMore: (() => void) | undefined;
}

/** Goes to the change that the address names, once, and reads on until it is there. */
export function GoToChange({ oldest, readMore }: Props) {
  const { hash } = useLocation();
  const done = useRef('');
  const version = hash.startsWith(prefix) ? Number(hash.slice(prefix.length)) : Number.NaN;
  // After each rendering, because the entries come page by page.
  useEffect(() => {
    if (!Number.isInteger(version) || done.current === hash) return;
    const entry = document.getElementById(hash);
    if (entry === null) {
      if (version < oldest) readMore?.();
      return;
    }
    done.current = hash;
    // The focus tells screen readers where the page went.
    entry.focus({ preventScroll: true });
    entry.scrollIntoView({ block: 'center' });
  });
  return null;
}
