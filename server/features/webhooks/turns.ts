import { jobLimits, webhookLimits } from '../../../contract/limits.ts';
import { createTurns } from '../../jobs/index.ts';
import type { StoredWebhook } from './webhook.ts';

/** Keeps receivers that are slow or down, and the webhooks of one owner, from occupying all calls of this process. */
export function createReceiverTurns() {
  const takeOfOwner = createTurns();
  const takeOfWebhook = createTurns();
  const failing = new Set<number>();

  return {
    /** Runs the work now, or postpones the job because the receiver is busy. `work` returns whether it succeeded. */
    take({ id, ownerId }: Pick<StoredWebhook, 'id' | 'ownerId'>, work: () => Promise<boolean>): Promise<void> {
      return takeOfOwner(ownerId ?? 0, jobLimits.callsOfOne, () =>
        takeOfWebhook(id, failing.has(id) ? 1 : webhookLimits.atOnce, async () => {
          if (await work()) failing.delete(id);
          else failing.add(id);
        }),
      );
    },
  };
}
