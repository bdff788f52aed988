import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Change } from '../api/changes.ts';
import { isLost, onLive } from './live.ts';

/** Changes that follow each other within this time are handled together. */
const gatherMs = 100;

/**
 * Calls the handler with the changes that arrive while the component is shown, one call after the other: what it reads
 * for earlier changes never replaces what it has read for later ones.
 */
export function useChanges(handle: (changes: readonly Change[]) => Promise<void> | void): void {
  const current = useEffectEvent(handle);
  useEffect(() => {
    let gathered: Change[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let handling: Promise<void> = Promise.resolve();
    let hasEnded = false;
    const handleGathered = async () => {
      timer = undefined;
      const changes = gathered;
      gathered = [];
      if (!hasEnded) await current(changes);
    };
    const flush = () => {
      handling = handling.then(handleGathered, handleGathered);
    };
    const end = onLive((message) => {
      if (message.kind !== 'changes') return;
      gathered.push(...message.changes);
      timer ??= setTimeout(flush, gatherMs);
    });
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      end();
    };
  }, []);
}

/** Whether the connection is lost. */
export const useIsLost = (): boolean => useSyncExternalStore(onLive, isLost);
