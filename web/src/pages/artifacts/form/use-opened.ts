import { useState } from 'react';

/** Which fields are open for changes. */
export function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [isAll, setAll] = useState(false);
  const [focused, setFocused] = useState<number>();
  return {
    isAll,
    toggleAll: () => setAll(!isAll),
    /** the one that was opened last */
    focused,
    has: (fieldId: number): boolean => opened.has(fieldId),
    open: (fieldId: number): void => {
      setOpened(new Set([...opened, fieldId]));
      setFocused(fieldId);
    },
    close: (fieldId: number): void => setOpened(new Set([...opened].filter((id) => id !== fieldId))),
    closeAll: (): void => {
      setOpened(new Set());
      setAll(false);
    },
  };
}

export type Opened = ReturnType<typeof useOpened>;
