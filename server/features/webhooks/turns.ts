import { jobLimits, webhookLimits } from '../../../contract/limits.ts';
import { runningFor } from '../../jobs/index.ts';
import type { StoredWebhook } from './webhook.ts';

/** Calls of one webhook wait for each other. Its owner is part of it, because all of their webhooks do so, too. */
export const callTurnOf = ({ id, ownerId }: Pick<StoredWebhook, 'id' | 'ownerId'>): string => `${ownerId ?? 0}/${id}`;

/** Keeps receivers that are slow or down, and the webhooks of one owner, from occupying all calls of this process. */
export function createReceiverTurns() {
  const failing = new Set<number>();

  return {
    /** A receiver that failed last gets one call at a time. */
    note(id: number, isSuccess: boolean): void {
      if (isSuccess) failing.delete(id);
      else failing.add(id);
    },

    room(turn: string, running: ReadonlyMap<string, number>): number {
      const [owner = '', id = ''] = turn.split('/');
      const most = failing.has(Number(id)) ? 1 : webhookLimits.atOnce;
      return Math.min(jobLimits.callsOfOne - runningFor(owner, running), most - (running.get(turn) ?? 0));
    },
  };
}
