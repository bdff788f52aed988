import type { IncomingMessage } from 'node:http';
import type { TObject } from 'typebox';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/common.ts';
import { bodyLimits } from '../../contract/limits.ts';
import { Problem, type ProblemCode, problem } from '../../contract/problems.ts';
import { type Actor, anonymous } from '../domain/actor.ts';
import { isLong } from '../lib/json-slices.ts';
import { callerOf } from './caller.ts';
import { receiveBytes } from './decode/receive.ts';
import { asProblem, errorBody } from './encode/errors.ts';
import { sendLong } from './encode/finished.ts';
import { Head, preparedHead, sendBytes } from './encode/head.ts';
import { challengeFor } from './encode/headers.ts';
import { methodHeaders, type Methods } from './edge/methods.ts';
import { checkCharset, type Format, mediaTypes, responseFormat, wireText } from './encode/negotiation.ts';
import { checkPath } from './decode/parameters.ts';
import type { AnyRoute } from './route.ts';
import { countedActor, type Gate, serve, tell } from './serve.ts';
import { createPermitted } from './writes/permitted.ts';
import { createResources } from './writes/resources.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the format of the answer */
    format: Format;
    /** the Content-Type of the body, as received */
    bodyType: string | undefined;
    /** the headers of the answer; only requests to the API have it */
    head: Head;
    /** `suppress_response_codes=true` serves callers that can only read answers with status 200. */
    isAlwaysOk: boolean;
    /** the caller of a request with a body, known before the body is read */
    actor: Actor | undefined;
  }
  interface FastifyContextConfig {
    definition?: AnyRoute;
    /** The parameters in the address of OPTIONS. */
    path?: TObject;
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
  /** Whether connections should end with their answer. */
  isStopping: () => boolean;
}

/** The name that the caller claims, without the secret. Sign-ins with a password are logged with the name of the account. */
function claimOf({ headers }: FastifyRequest): { key?: string; user_id?: string } {
  const key = /^\s*tlp-k1-(\d{1,15})\./.exec(String(headers['x-auth-accesskey'] ?? ''))?.[1];
  const userId = /^\d{1,15}$/.exec(String(headers['x-auth-userid'] ?? ''))?.[0];
  return { ...(key === undefined ? {} : { key }), ...(userId === undefined ? {} : { user_id: userId }) };
}

/** Failures of what Hearth runs on. They are no defects of Hearth, but its operator must know of them. */
const operational: ReadonlySet<string> = new Set<ProblemCode>([
  'database_unavailable',
  'commit_unknown',
  'storage_full',
  'database_damaged',
  'file_content_missing',
  'file_content_short',
]);

function logProblem(request: FastifyRequest, found: Problem, error: unknown, options: Refusals): void {
  if (found.code === 'credentials_invalid') {
    request.log.warn({ reqId: request.id, ip: request.ip, ...claimOf(request) }, 'invalid credentials');
    options.onInvalidCredentials();
  } else if (operational.has(found.code)) {
    request.log.error({ reqId: request.id, err: error }, found.code.replaceAll('_', ' '));
  } else if (found.code === 'unexpected') {
    request.log.error({ reqId: request.id, err: error }, 'unhandled error');
    options.onUnhandledError();
  }
}

interface Refusal {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: ErrorBody;
}

function refusalOf(request: FastifyRequest, error: unknown, options: Refusals): Refusal {
  // A caller that disconnects while sending its body is not a defect of the server.
  const left = error !== undefined && error === request.raw.errored;
  const found = left ? problem('request_malformed') : asProblem(error, options.bodyLimit);
  const status = found.code === 'credentials_invalid' ? options.invalidCredentialsStatus() : found.status;
  logProblem(request, found, error, options);
  const challenge = status === 401 ? { 'WWW-Authenticate': challengeFor(request) } : {};
  return { status, headers: { ...found.headers, ...challenge }, body: errorBody(found, status) };
}

/** Outside the API. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  options: Refusals,
): FastifyReply {
  const { status, headers, body } = refusalOf(request, error, options);
  for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
  return reply
    .code(status)
    .type(mediaTypes[request.format])
    .serializer((value: string) => value)
    .send(wireText(request.format, body));
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, options: Refusals): void {
  const { status, headers, body } = refusalOf(request, error, options);
  // In the middle of a long answer: its client must not take the part that it has for the whole.
  if (reply.raw.headersSent) return void reply.raw.destroy();
  request.head.setAll(headers);
  // Fastify closes a connection with a body that it has not read to its end.
  if (reply.hasHeader('connection')) request.head.set('connection', 'close');
  // It may contain the current version of what the caller wanted to change.
  if (isLong(body)) return void sendLong(request, reply, status, body).catch(() => void reply.raw.destroy());
  sendBytes(request, reply, { status, type: mediaTypes[request.format], body: wireText(request.format, body) });
}

const suppressesCodes = /[?&]suppress_response_codes=true(?:&|$)/i;

/** The heads of the answers of each address, made once. */
export function createResponseHeads(methods: Methods) {
  const heads = new Map<string, readonly string[]>();
  return (pattern: string, isPreflight = false): readonly string[] => {
    const key = isPreflight ? `${pattern} preflight` : pattern;
    const known = heads.get(key);
    if (known !== undefined) return known;
    const lists = methods.of(pattern);
    const head = preparedHead(lists === undefined ? {} : methodHeaders(lists, isPreflight));
    heads.set(key, head);
    return head;
  };
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

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && 'access-control-request-method' in headers;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export function mountApi(api: FastifyInstance, options: ApiOptions): void {
  const headOf = createResponseHeads(options.methods);
  const noHead = null as unknown as Head;
  api.decorateRequest('format', 'json');
  api.decorateRequest('bodyType', undefined);
  api.decorateRequest('head', noHead);
  api.decorateRequest('isAlwaysOk', false);
  api.decorateRequest('actor', undefined);
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const isKnown = request.actor !== undefined && request.actor.kind !== 'anonymous';
    const most = request.routeOptions.config.definition?.bodyLimit ?? options.bodyLimit;
    const limit = isKnown ? most : Math.min(most, options.bodyLimit, bodyLimits.anonymousBytes);
    const bytes = await receiveBytes(request, payload, limit);
    return { bytes, contentType: request.bodyType, encoding: request.headers['content-encoding'] };
  });
  function begin(request: FastifyRequest): void {
    const { headers } = request;
    const { url = '', config } = request.routeOptions;
    request.head = new Head(headOf(url, isPreflight(request)), request.id, options.isStopping);
    // Fastify would reject the type before we know whether the body matters.
    request.bodyType = headers['content-type'];
    request.isAlwaysOk = suppressesCodes.test(request.url);
    // A caller that reads only 200 would interpret the empty body of a 304 as the response.
    if (request.isAlwaysOk) for (const name of ['if-none-match', 'if-modified-since']) delete headers[name];
    if (request.bodyType !== undefined) delete headers['content-type'];
    request.format = responseFormat(headers.accept, config.definition?.downloads);
    checkCharset(headers['accept-charset'] as string | undefined);
    // A browser shows its script the answer to the request itself only if its preflight succeeds.
    const path = config.definition?.params ?? (isPreflight(request) ? undefined : config.path);
    checkPath(path, (request.params ?? {}) as Record<string, string>);
  }
  /** Before the body is read: strangers can send only a little. */
  async function identify(request: FastifyRequest, definition: AnyRoute): Promise<void> {
    request.actor = await countedActor(definition, request, options.gate);
  }
  api.addHook('onRequest', (request, _reply, done) => {
    try {
      begin(request);
    } catch (error) {
      return done(error as Error);
    }
    const { definition } = request.routeOptions.config;
    if (definition === undefined || !hasBody(request)) return done();
    identify(request, definition).then(() => done(), done);
  });
  // Of answers that are streamed.
  api.addHook('onSend', (request, reply, _payload, done) => {
    if (request.isAlwaysOk) reply.code(200);
    done();
  });
  api.setErrorHandler<FastifyError>((error, request, reply) => refuse(request, reply, error, options));
  api.setNotFoundHandler(async (request) => {
    const allow = options.methods.at(request.url)?.all;
    throw allow === undefined
      ? problem('route_unknown')
      : problem('method_not_allowed', {}, { headers: { Allow: allow } });
  });

  const others = { resources: createResources(options.routes), permitted: createPermitted(options.routes) };
  for (const route of options.routes) {
    api.route({
      method: route.method,
      url: route.path,
      config: { definition: route },
      handler: serve(route, options.gate, others, (request, reply, error) => refuse(request, reply, error, options)),
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
    const here = options.routes.filter((route) => route.path === path);
    const telling = here.find((route) => route.tells !== undefined);
    const isForCallers = here.some((route) => route.optionsNeedCaller === true);
    const params = here.find((route) => route.params !== undefined)?.params;
    api.options(path, { config: params === undefined ? {} : { path: params } }, async (request, reply) => {
      // A preflight has no credentials.
      if (isForCallers && !isPreflight(request)) callerOf(await options.gate.authenticate(request));
      // OPTIONS ignores invalid credentials: everyone may ask which methods exist.
      if (telling !== undefined) {
        await tell(telling, await options.gate.authenticate(request).catch(() => anonymous), request.head);
      }
      sendBytes(request, reply, { status: 200, type: mediaTypes[request.format], body: '' });
    });
  }
}
