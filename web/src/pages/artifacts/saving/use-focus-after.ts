import { useEffect, useRef } from 'react';

/** Brings the focus to a button when changes are saved or dropped, and what had the focus is gone with them. */
export function useFocusAfter(isEditing: boolean) {
  const target = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    const isOver = wasEditing.current && !isEditing;
    wasEditing.current = isEditing;
    if (isOver && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [isEditing]);
  return target;
}
