import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problem } from '../../contract/problems.ts';
import { anonymous } from '../domain/actor.ts';
import { readBody } from './decode/body.ts';
import { asProblem, errorBody } from './encode/errors.ts';
import { challengeFor, setApiHeaders } from './encode/headers.ts';
import { methodHeaders, type Methods } from './edge/methods.ts';
import { checkCharset, type Format, mediaTypes, responseFormat, wireText } from './encode/negotiation.ts';
import { checkPath } from './decode/parameters.ts';
import type { AnyRoute } from './route.ts';
import { type Gate, serve, tell } from './serve.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the format of the answer */
    format: Format;
    /** the Content-Type of the body, as received */
    bodyType: string | undefined;
  }
  interface FastifyContextConfig {
    definition?: AnyRoute;
    /** The address has no such method. A route with a parameter would match it otherwise. */
    isRefused?: boolean;
  }
}

/** How problems are answered, inside and outside the API. */
export interface Refusals {
  bodyLimit: number;
  /** Status of the answer to invalid credentials. */
  invalidCredentialsStatus(): number;
  onInvalidCredentials(): void;
  onUnhandledError(): void;
}

export interface ApiOptions extends Refusals {
  routes: readonly AnyRoute[];
  /** Addresses that only contain other addresses. They answer nothing but OPTIONS. */
  parents: readonly string[];
  methods: Methods;
  gate: Gate;
}

function logProblem(request: FastifyRequest, found: Problem, error: unknown, options: Refusals): void {
  if (found.code === 'credentials_invalid') {
    request.log.warn({ ip: request.ip }, 'invalid credentials');
    options.onInvalidCredentials();
  } else if (found.code === 'database_unavailable') {
    request.log.error({ err: error }, 'database unavailable');
  } else if (found.code === 'unexpected') {
    request.log.error({ err: error }, 'unhandled error');
    options.onUnhandledError();
  }
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  options: Refusals,
): FastifyReply {
  // A caller that disconnects while sending its body is not a defect of the server.
  const left = error !== undefined && error === request.raw.errored;
  const found = left ? problem('request_malformed') : asProblem(error, options.bodyLimit);
  const status = found.code === 'credentials_invalid' ? options.invalidCredentialsStatus() : found.status;
  logProblem(request, found, error, options);
  for (const [name, value] of Object.entries(found.headers)) reply.raw.setHeader(name, value);
  if (status === 401) reply.raw.setHeader('WWW-Authenticate', challengeFor(request));
  const text = wireText(request.format, errorBody(found, status));
  return reply
    .code(status)
    .type(mediaTypes[request.format])
    .serializer((value: string) => value)
    .send(text);
}

/** `suppress_response_codes=true` serves callers that can only read answers with status 200. */
const wantsOnlyOk = (request: FastifyRequest): boolean => /[?&]suppress_response_codes=true(?:&|$)/i.test(request.url);

function tellMethods(request: FastifyRequest, reply: FastifyReply, methods: Methods): void {
  const lists = methods.of(request.routeOptions.url ?? '');
  if (lists === undefined) return;
  const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
  for (const [name, value] of Object.entries(methodHeaders(lists, isPreflight))) reply.raw.setHeader(name, value);
}

/** Methods that an address lacks, but that a route with a parameter in its place has: PATCH /things/count. */
function shadowed(routes: readonly AnyRoute[]): Pick<AnyRoute, 'method' | 'path'>[] {
  const parents = Map.groupBy(routes, ({ path }) => path.replace(/\/[^/]*$/, ''));
  return [...parents.values()].flatMap((siblings) => {
    const general = siblings.filter(({ path }) => /\/:\w+$/.test(path));
    const plain = new Set(siblings.filter((route) => !general.includes(route)).map(({ path }) => path));
    return [...plain].flatMap((path) =>
      general
        .filter(({ method }) => !siblings.some((route) => route.path === path && route.method === method))
        .map(({ method }) => ({ method, path })),
    );
  });
}

export function mountApi(api: FastifyInstance, options: ApiOptions): void {
  api.decorateRequest('format', 'json');
  api.decorateRequest('bodyType', undefined);
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: options.bodyLimit }, (request, bytes, done) => {
    // Some clients send a body with every GET or DELETE. It counts only where the interface defines one.
    const definition = request.routeOptions.config.definition;
    if (definition?.body === undefined) return done(null, { kind: bytes.length === 0 ? 'none' : 'unread' });
    try {
      done(null, readBody(request.bodyType, request.headers['content-encoding'], bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  api.addHook('onRequest', async (request, reply) => {
    setApiHeaders(request, reply);
    tellMethods(request, reply, options.methods);
    // Fastify would reject the type before we know whether the body matters.
    request.bodyType = request.headers['content-type'];
    // A caller that reads only 200 would interpret the empty body of a 304 as the response.
    if (wantsOnlyOk(request)) for (const name of ['if-none-match', 'if-modified-since']) delete request.headers[name];
    delete request.headers['content-type'];
    const definition = request.routeOptions.config?.definition;
    request.format = responseFormat(request.headers.accept, definition?.downloads);
    checkCharset(request.headers['accept-charset'] as string | undefined);
    checkPath(definition?.params, (request.params ?? {}) as Record<string, string>);
  });
  api.addHook('onSend', async (request, reply) => {
    if (wantsOnlyOk(request)) reply.code(200);
  });
  api.setErrorHandler<FastifyError>(async (error, request, reply) => sendProblem(request, reply, error, options));
  api.setNotFoundHandler(async (request) => {
    const allow = options.methods.at(request.url)?.all;
    throw allow === undefined
      ? problem('route_unknown')
      : problem('method_not_allowed', {}, { headers: { Allow: allow } });
  });

  for (const route of options.routes) {
    api.route({
      method: route.method,
      url: route.path,
      config: { definition: route },
      handler: serve(route, options.gate),
    });
  }
  for (const { method, path } of shadowed(options.routes)) {
    api.route({
      method,
      url: path,
      config: { isRefused: true },
      handler: async (request) => {
        throw problem('method_not_allowed', {}, { headers: { Allow: options.methods.at(request.url)?.all ?? '' } });
      },
    });
  }
  for (const path of new Set([...options.routes.map((route) => route.path), ...options.parents])) {
    const telling = options.routes.find((route) => route.path === path && route.tells !== undefined);
    api.options(path, async (request, reply) => {
      // OPTIONS ignores invalid credentials: everyone may ask which methods exist.
      if (telling !== undefined) {
        await tell(telling, await options.gate.authenticate(request).catch(() => anonymous), reply);
      }
      return reply.code(200).type(mediaTypes[request.format]).send('');
    });
  }
}
