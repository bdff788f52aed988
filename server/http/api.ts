import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problem } from '../../contract/problems.ts';
import { writeXml } from '../lib/xml/write.ts';
import { readBody } from './body.ts';
import { asProblem, errorBody } from './errors.ts';
import { challengeFor, setApiHeaders } from './headers.ts';
import { checkCharset, type Format, mediaTypes, responseFormat } from './negotiation.ts';
import { checkPath } from './parameters.ts';
import type { AnyRoute, Method } from './route.ts';
import { type Gate, serve } from './serve.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the format of the answer */
    format: Format;
  }
  interface FastifyContextConfig {
    definition?: AnyRoute;
  }
}

export interface ApiOptions {
  routes: readonly AnyRoute[];
  gate: Gate;
  bodyLimit: number;
  /** The status of the answer to wrong credentials. */
  invalidCredentialsStatus(): number;
  onInvalidCredentials(): void;
  onUnhandledError(): void;
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

function logProblem(request: FastifyRequest, found: Problem, error: unknown, options: ApiOptions): void {
  if (found.code === 'credentials_invalid') {
    request.log.warn({ ip: request.ip }, 'invalid credentials');
    options.onInvalidCredentials();
  } else if (found.code === 'unexpected') {
    request.log.error({ err: error }, 'unhandled error');
    options.onUnhandledError();
  }
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown, options: ApiOptions): FastifyReply {
  const found = asProblem(error, options.bodyLimit);
  const status = found.code === 'credentials_invalid' ? options.invalidCredentialsStatus() : found.status;
  logProblem(request, found, error, options);
  for (const [name, value] of Object.entries(found.headers)) reply.raw.setHeader(name, value);
  if (status === 401) reply.raw.setHeader('WWW-Authenticate', challengeFor(request));
  const body = errorBody(found, status);
  const text = request.format === 'xml' ? writeXml('response', body) : JSON.stringify(body);
  return reply
    .code(status)
    .type(mediaTypes[request.format])
    .serializer((value: string) => value)
    .send(text);
}

/** Every path answers OPTIONS, and 405 to the methods it doesn't have, with the list of those it has. */
function mountPath(api: FastifyInstance, path: string, routes: readonly AnyRoute[]): void {
  const present = methods.filter((method) => routes.some((route) => route.method === method));
  const absent = methods.filter((method) => !present.includes(method));
  const allow = ['OPTIONS', ...present].join(', ');
  api.options(path, async (request, reply) => {
    reply.raw.setHeader('Allow', allow);
    reply.raw.setHeader('Access-Control-Allow-Methods', allow);
    return reply.code(200).type(mediaTypes[request.format]).send('');
  });
  if (absent.length === 0) return;
  api.route({
    method: absent,
    url: path,
    exposeHeadRoute: false,
    handler: async () => {
      throw problem('method_not_allowed', {}, { headers: { Allow: allow } });
    },
  });
}

export function mountApi(api: FastifyInstance, options: ApiOptions): void {
  api.decorateRequest('format', 'json');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: options.bodyLimit }, (request, bytes, done) => {
    // A GET or DELETE carries a body by habit of some clients; it counts only where the interface has one.
    const definition = request.routeOptions.config.definition;
    if (definition?.body === undefined) return done(null, { kind: 'none' });
    try {
      done(null, readBody(request.headers['content-type'], request.headers['content-encoding'], bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  api.addHook('onRequest', async (request, reply) => {
    setApiHeaders(request, reply);
    reply.raw.setHeader('X-Request-Id', request.id);
    request.format = responseFormat(request.headers.accept);
    checkCharset(request.headers['accept-charset'] as string | undefined);
    checkPath(request.routeOptions.config?.definition?.params, (request.params ?? {}) as Record<string, string>);
  });
  api.setErrorHandler<FastifyError>(async (error, request, reply) => sendProblem(request, reply, error, options));
  api.setNotFoundHandler(async () => {
    throw problem('route_unknown');
  });

  for (const route of options.routes) {
    api.route({
      method: route.method,
      url: route.path,
      config: { definition: route },
      schema: route.answers === undefined ? {} : { response: { '2xx': route.answers } },
      handler: serve(route, options.gate),
    });
  }
  for (const [path, routes] of Map.groupBy(options.routes, (route) => route.path)) mountPath(api, path, routes);
}
