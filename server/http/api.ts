import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/common.ts';
import { bodyLimits } from '../../contract/limits.ts';
import { Problem, type ProblemCode, problem } from '../../contract/problems.ts';
import { type Actor, anonymous } from '../domain/actor.ts';
import { isLong } from '../lib/json-slices.ts';
import { Addresses } from './addresses.ts';
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
    /** the pattern of its address; only requests to the API have it; undefined: an unknown address */
    pattern: string | undefined;
    /** undefined: the address has no such method, or only OPTIONS */
    definition: AnyRoute | undefined;
  }
  interface FastifyContextConfig {
    /** Accepts all requests, and finds the routes itself. */
    isEveryAddress?: boolean;
  }
}

/** The answers to problems, inside and outside the API. */
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

/** Failures of the environment. They are not defects of Hearth, but its operator must know of them. */
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
  // It may contain the current version of the resource that the caller wanted to change.
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

const prefix = '/api';
const patternOf = (path: string): string => (path === '/' ? prefix : `${prefix}${path}`);
const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Handler = ReturnType<typeof serve>;

/** An address, and its routes by their methods. */
interface Place {
  pattern: string;
  routes: Map<string, AnyRoute>;
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
  api.decorateRequest('pattern', undefined);
  api.decorateRequest('definition', undefined);
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const isKnown = request.actor !== undefined && request.actor.kind !== 'anonymous';
    const most = request.definition?.bodyLimit ?? options.bodyLimit;
    const limit = isKnown ? most : Math.min(most, options.bodyLimit, bodyLimits.anonymousBytes);
    const bytes = await receiveBytes(request, payload, limit);
    return { bytes, contentType: request.bodyType, encoding: request.headers['content-encoding'] };
  });
  const addresses = new Addresses<Place>();
  const placeOf = (path: string): Place =>
    addresses.at(path, () => ({ pattern: patternOf(path), routes: new Map<string, AnyRoute>() }));
  for (const path of options.parents) placeOf(path);
  for (const route of options.routes) placeOf(route.path).routes.set(route.method, route);
  const find = ({ url }: FastifyRequest): ReturnType<typeof addresses.find> => addresses.find(url.slice(prefix.length));

  function begin(request: FastifyRequest): void {
    const { headers, method } = request;
    const found = find(request);
    if (found !== undefined) {
      request.pattern = found.value.pattern;
      request.definition = found.value.routes.get(method === 'HEAD' ? 'GET' : method);
      request.params = found.params;
    }
    const { pattern = '', definition } = request;
    request.head = new Head(headOf(pattern, isPreflight(request)), request.id, options.isStopping);
    // Fastify would reject the type before we know whether the body matters.
    request.bodyType = headers['content-type'];
    request.isAlwaysOk = suppressesCodes.test(request.url);
    // A caller that reads only 200 would interpret the empty body of a 304 as the response.
    if (request.isAlwaysOk) for (const name of ['if-none-match', 'if-modified-since']) delete headers[name];
    if (request.bodyType !== undefined) delete headers['content-type'];
    request.format = responseFormat(headers.accept, definition?.downloads);
    checkCharset(headers['accept-charset'] as string | undefined);
    // A browser shows its script the answer to the request itself only if its preflight succeeds.
    const isAsked = method === 'OPTIONS' && !isPreflight(request);
    const neighbors = isAsked ? found?.value.routes.values() : undefined;
    const checked = definition ?? neighbors?.find(({ params }) => params !== undefined);
    if (found !== undefined) checkPath(checked?.params, found.params);
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
    const { definition } = request;
    if (definition === undefined || !hasBody(request)) return done();
    identify(request, definition).then(() => done(), done);
  });
  // Of answers that are streamed.
  api.addHook('onSend', (request, reply, _payload, done) => {
    if (request.isAlwaysOk) reply.code(200);
    done();
  });
  api.setErrorHandler<FastifyError>((error, request, reply) => refuse(request, reply, error, options));

  const others = { resources: createResources(options.routes), permitted: createPermitted(options.routes) };
  const handlers = new Map<AnyRoute, Handler>();
  const handlerOf = (route: AnyRoute): Handler =>
    serve(route, options.gate, others, (request, reply, error) => refuse(request, reply, error, options));

  function answerAbsent(request: FastifyRequest): never {
    const { pattern, url } = request;
    const allow = (pattern === undefined ? options.methods.at(url) : options.methods.of(pattern))?.all;
    throw allow === undefined
      ? problem('route_unknown')
      : problem('method_not_allowed', {}, { headers: { Allow: allow } });
  }

  async function answerOptions(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const here = [...(find(request)?.value.routes.values() ?? [])];
    const telling = here.find((route) => route.tells !== undefined);
    const isForCallers = here.some((route) => route.optionsNeedCaller === true);
    // A preflight has no credentials.
    if (isForCallers && !isPreflight(request)) callerOf(await options.gate.authenticate(request));
    // OPTIONS ignores invalid credentials: everyone may ask which methods exist.
    if (telling !== undefined) {
      await tell(telling, await options.gate.authenticate(request).catch(() => anonymous), request.head);
    }
    sendBytes(request, reply, { status: 200, type: mediaTypes[request.format], body: '' });
  }

  function answerAny(request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    const { pattern, definition, method } = request;
    if (pattern !== undefined && method === 'OPTIONS') return answerOptions(request, reply);
    if (definition === undefined) return answerAbsent(request);
    const handler = handlers.get(definition) ?? handlerOf(definition);
    handlers.set(definition, handler);
    return handler(request, reply);
  }

  for (const path of [...options.parents, ...new Set(options.routes.map((route) => route.path))])
    options.methods.add(patternOf(path), 'OPTIONS', false);
  for (const { path, method, extension } of options.routes)
    options.methods.add(patternOf(path), method, extension === true);
  // Hundreds of routes of Fastify would take a third of the time that a platform needs to start.
  for (const url of ['/', '/*'])
    api.route({ method: everyMethod, url, config: { isEveryAddress: true }, handler: answerAny });
  api.setNotFoundHandler(answerAbsent);
}
