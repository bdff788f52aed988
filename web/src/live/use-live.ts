import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Change } from '../api/changes.ts';
import { isLost, onLive } from './live.ts';

/** Changes that follow each other within this time are handled together. */
const gatherMs = 100;

/** Calls the handler with the changes that arrive while the component is shown. */
export function useChanges(handle: (changes: readonly Change[]) => void): void {
  const current = useEffectEvent(handle);
  useEffect(() => {
    let gathered: Change[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      const changes = gathered;
      gathered = [];
      current(changes);
    };
    const end = onLive((message) => {
      if (message.kind !== 'changes') return;
      gathered.push(...message.changes);
      timer ??= setTimeout(flush, gatherMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
}

/** Whether the connection is lost. */
export const useIsLost = (): boolean => useSyncExternalStore(onLive, isLost);
