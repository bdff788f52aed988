import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures that a part of the platform reports on request. */
export interface Readings {
  name: string;
  help: string;
  /** the labels */
  label: string;
  read(): Record<string, number> | Promise<Record<string, number>>;
}

function watchReadings(registry: Registry, part: Readings): void {
  const { name, help, label } = part;
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      // One failing part must not hide the others.
      const values = await Promise.try(() => part.read()).catch(() => ({}));
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
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'hearth_http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'hearth_http_request_duration_seconds',
    help: 'Time from the request to its answer',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
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
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', async (request, reply) => {
        // The pattern of the route rather than the URL, because a URL may contain a token.
        const route = request.routeOptions.url ?? 'unknown';
        const labels = { method: request.method, route, status: String(reply.statusCode) };
        requests.inc(labels);
        durations.observe(labels, reply.elapsedTime / 1000);
        request.log.info({ ...labels, ip: request.ip, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request');
      });
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
