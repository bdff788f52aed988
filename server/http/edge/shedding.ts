import type { IncomingMessage, ServerResponse } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import { connectionLimits } from '../../../contract/limits.ts';
import { networkOf } from '../../lib/network/network-of.ts';

/** Monitoring must see the state of a busy server, and streams of changes have a separate limit. */
const uncounted = /^\/(?:livez|readyz|metrics|api\/.*changes\/stream\/?)(?:\?|$)/;

export interface SheddingOptions {
  requestsAtOnce?: number;
  bodiesOfNetwork?: number;
  /** the used share of the memory for objects, from 0 to 1 */
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

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Requests whose body has not arrived yet. They cost little, but a client that sends nothing more can hold many. */
function createUnfinished() {
  const all = new Set<IncomingMessage>();
  const byNetwork = new Map<string, Set<IncomingMessage>>();
  const networks = new WeakMap<IncomingMessage, string>();

  function remove(request: IncomingMessage): void {
    const network = networks.get(request) ?? '';
    all.delete(request);
    const own = byNetwork.get(network);
    own?.delete(request);
    if (own?.size === 0) byNetwork.delete(network);
  }

  /** The number left after the removal of requests that have arrived, but that no route has read yet. */
  function leftIn(requests: ReadonlySet<IncomingMessage>, most: number): number {
    if (requests.size < most) return requests.size;
    for (const request of requests) if (request.complete) remove(request);
    return requests.size;
  }

  return {
    size: (): number => all.size,
    remove,
    add(request: IncomingMessage, network: string): void {
      all.add(request);
      networks.set(request, network);
      const own = byNetwork.get(network) ?? new Set();
      byNetwork.set(network, own.add(request));
      request.once('end', () => remove(request));
    },
    isFull(network: string, most: number, mostOfNetwork: number): boolean {
      if (leftIn(all, most) >= most) return true;
      const own = byNetwork.get(network);
      return network !== '' && own !== undefined && leftIn(own, mostOfNetwork) >= mostOfNetwork;
    },
  };
}

/**
 * Counts the requests that are being answered, and decides which ones to refuse: it is better to refuse some requests
 * than to fail all of them. Requests that wait for their body are counted separately, so that clients who never send it
 * can't block reads, and only some of them may come from one network.
 */
export function createShedding({ requestsAtOnce, bodiesOfNetwork, heapShare }: SheddingOptions = {}) {
  const most = requestsAtOnce ?? connectionLimits.requestsAtOnce;
  const mostOfNetwork = bodiesOfNetwork ?? connectionLimits.bodiesOfNetwork;
  const share = heapShare ?? createHeapShare();
  const unfinished = createUnfinished();
  let open = 0;
  let shed = 0;
  const running = (): number => open - unfinished.size();
  return {
    /** Whether to refuse a request. An accepted one counts until its answer is sent. */
    refuses(request: IncomingMessage, response: ServerResponse, address: string): boolean {
      if (uncounted.test(request.url ?? '')) return false;
      const network = address === '' ? '' : networkOf(address);
      const waits = hasBody(request);
      if (
        running() >= most ||
        share() > connectionLimits.heapShare ||
        (waits && unfinished.isFull(network, most, mostOfNetwork))
      ) {
        shed += 1;
        return true;
      }
      open += 1;
      if (waits) unfinished.add(request, network);
      response.once('close', () => {
        open -= 1;
        unfinished.remove(request);
      });
      return false;
    },
    readings: (): Record<string, number> => ({ running: running(), shed }),
  };
}

export type Shedding = ReturnType<typeof createShedding>;
