import { webhookLimits } from '../../../contract/limits.ts';
import { Postpone } from '../../jobs/index.ts';

const pauseMs = 2_000;

/** Keeps a receiver that is slow or down from occupying all jobs of this process. */
export function createReceiverTurns() {
  const running = new Map<number, number>();
  const failing = new Set<number>();

  return {
    /** Runs the work now, or postpones the job because the receiver is busy. `work` returns whether it succeeded. */
    async take(webhookId: number, work: () => Promise<boolean>): Promise<void> {
      const count = running.get(webhookId) ?? 0;
      if (count >= (failing.has(webhookId) ? 1 : webhookLimits.atOnce)) throw new Postpone(pauseMs);
      running.set(webhookId, count + 1);
      try {
        if (await work()) failing.delete(webhookId);
        else failing.add(webhookId);
      } finally {
        const left = (running.get(webhookId) ?? 1) - 1;
        if (left === 0) running.delete(webhookId);
        else running.set(webhookId, left);
      }
    },
  };
}
