import { useRef } from 'react';

/** Brings the focus back to a button when what it opened is gone, unless it went somewhere else meanwhile. */
export function useReturnFocus() {
  const target = useRef<HTMLButtonElement>(null);
  const returnFocus = () =>
    void setTimeout(() => {
      if (document.activeElement === document.body) target.current?.focus();
    });
  return { target, returnFocus };
}
