import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../../../contract/problems.ts';
import { inTime } from '../../lib/in-time.ts';
import { createNetworkTest } from '../../lib/network/networks.ts';
import { sameText } from '../../lib/secrets.ts';
import type { Metrics } from './metrics.ts';

export interface OperationsOptions {
  metrics: Metrics;
  /** The metrics of all workers, if there are several. */
  combined?: (() => Promise<string>) | undefined;
  /** Whether requests can be served: resolves, or rejects with the reason. */
  ready(): Promise<void>;
  isStopping(): boolean;
  /** Token required to read the metrics. Without one they are open to these networks. */
  metricsToken: string | undefined;
  metricsNetworks: readonly string[];
}

/** Behind a proxy that is not configured as trusted, the address is that of the proxy and says nothing. */
const isForwarded = ({ headers, ip, socket }: FastifyRequest): boolean =>
  ip === socket.remoteAddress &&
  ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);

/** Addresses ignore case and escapes, but the rules of proxies for this one often don't (`path /metrics`). */
const isSpelledOut = ({ raw }: FastifyRequest): boolean => raw.url?.replace(/\?.*$/s, '') === '/metrics';

function statusOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'database_damaged') return 'database damaged';
  return code === 'copies_unheard' ? 'other copies unheard' : 'database unreachable';
}

/** A frozen database never answers, but callers of the readiness check need a timely answer. */
const readyWithinMs = 3_000;

/** With the body of an error of the API. */
const refusal = (code: number, title: string, status: string) => ({
  status,
  error: { code, message: `${title}: ${status}` },
});

/** Endpoints for operators and their tools. */
export function mountOperations(app: FastifyInstance, options: OperationsOptions): void {
  const isAllowed = createNetworkTest(options.metricsNetworks);

  app.get('/livez', async () => ({ status: 'alive' }));

  app.get('/readyz', async (request, reply) => {
    if (options.isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      await inTime(options.ready(), readyWithinMs, 'The database');
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'not ready');
      return reply.code(503).send({ status: statusOf(error) });
    }
  });

  app.get('/metrics', async (request, reply) => {
    if (!isSpelledOut(request)) throw problem('route_unknown');
    const wanted = options.metricsToken;
    // The scheme name is case-insensitive: RFC 9110, 11.1.
    const given = (request.headers.authorization ?? '').replace(/^bearer +/i, 'Bearer ');
    if (wanted !== undefined && !sameText(given, `Bearer ${wanted}`)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send(refusal(401, 'Unauthorized', 'a bearer token is needed'));
    }
    if (wanted === undefined && (!isAllowed(request.ip) || isForwarded(request))) {
      const reason = 'not open to this address: see HEARTH_METRICS_NETWORKS';
      return reply.code(403).send(refusal(403, 'Forbidden', reason));
    }
    const { registry } = options.metrics;
    return reply.type(registry.contentType).send(await (options.combined?.() ?? registry.metrics()));
  });
}
