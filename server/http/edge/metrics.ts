import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Log } from '../../lib/log.ts';
import type { Answered } from './ready.ts';
import { inTime } from '../../lib/in-time.ts';
import { createRequestLog } from './request-log.ts';
import { createRequestTallies } from './request-tallies.ts';

/** Figures that a part of the platform reports on request. */
export interface Readings {
  name: string;
  help: string;
  /** the labels */
  label: string;
  read(): Record<string, number> | Promise<Record<string, number>>;
}

/** Prometheus waits for ten seconds at most. */
const readWithinMs = 2_000;

function watchReadings(registry: Registry, part: Readings): void {
  const { name, help, label } = part;
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      // One part that fails, or waits for a frozen database, must not hide the others.
      const values = await inTime(
        Promise.try(() => part.read()),
        readWithinMs,
        name,
      ).catch(() => ({}));
      this.reset();
      for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value);
    },
  });
  gauge.reset();
}

/** Prometheus metrics: requests by route and status, latencies, the event loop, and the figures of each part. */
export function createMetrics(parts: readonly Readings[]) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = createRequestTallies(registry);
  const invalidCredentials = new Counter({
    name: 'hearth_invalid_credentials_total',
    help: 'Answers to wrong passwords, keys and tokens',
    registers: [registry],
  });
  const unhandled = new Counter({
    name: 'hearth_unhandled_errors_total',
    help: 'Defects: errors that no rule foresaw',
    registers: [registry],
  });
  for (const part of parts) watchReadings(registry, part);

  return {
    registry,
    invalidCredentials: (): void => invalidCredentials.inc(),
    unhandledError: (): void => unhandled.inc(),
    /** Counts and logs answered requests. */
    watch(log: Log) {
      const requestLog = createRequestLog(log);
      return {
        answered({ id: reqId, method, route, status, actor, ip, milliseconds }: Answered): void {
          const labels = { method, route, status: String(status) };
          requests.count(labels, milliseconds / 1000);
          const user = actor?.kind === 'user' ? actor.user.username : null;
          requestLog.append({ reqId, ...labels, user, ip, ms: Math.round(milliseconds * 10) / 10 });
        },
        close: (): void => requestLog.close(),
      };
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
