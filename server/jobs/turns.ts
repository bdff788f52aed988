import { Postpone } from './kinds.ts';

const pauseMs = 2_000;

/** Lets some jobs with the same key run at a time in this process, and postpones the others. */
export function createTurns() {
  const running = new Map<number, number>();
  return async function take(key: number, most: number, work: () => Promise<void>): Promise<void> {
    const count = running.get(key) ?? 0;
    if (count >= most) throw new Postpone(pauseMs);
    running.set(key, count + 1);
    try {
      await work();
    } finally {
      const left = (running.get(key) ?? 1) - 1;
      if (left === 0) running.delete(key);
      else running.set(key, left);
    }
  };
}
