import type { IncomingMessage, ServerResponse } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import { connectionLimits } from '../../../contract/limits.ts';

/** Monitoring must see the state of a busy server, and streams of changes have a limit of their own. */
const uncounted = /^\/(?:livez|readyz|metrics|api\/.*changes\/stream\/?)(?:\?|$)/;

export interface SheddingOptions {
  requestsAtOnce?: number;
  /** how much of the memory for objects is in use, from 0 to 1 */
  heapShare?: () => number;
}

const measureEveryMs = 5;

/** Asking V8 costs more than deciding about a request. */
function createHeapShare(): () => number {
  let share = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - measuredAt >= measureEveryMs) {
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
      share = used / limit;
      measuredAt = now;
    }
    return share;
  };
}

/**
 * Counts the requests that are being answered, and decides which ones to refuse: it is better to refuse some requests
 * than to fail all of them.
 */
export function createShedding({ requestsAtOnce, heapShare }: SheddingOptions = {}) {
  const most = requestsAtOnce ?? connectionLimits.requestsAtOnce;
  const share = heapShare ?? createHeapShare();
  let running = 0;
  let shed = 0;
  return {
    /** Whether to refuse a request. Otherwise it counts until its answer is sent. */
    refuses({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
      if (uncounted.test(url)) return false;
      if (running >= most || share() > connectionLimits.heapShare) {
        shed += 1;
        return true;
      }
      running += 1;
      response.once('close', () => {
        running -= 1;
      });
      return false;
    },
    readings: (): Record<string, number> => ({ running, shed }),
  };
}

export type Shedding = ReturnType<typeof createShedding>;
