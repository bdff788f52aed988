import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { problem } from '../../../contract/problems.ts';
import type { Log } from '../../lib/log.ts';
import { createNetworkTest } from '../../lib/network/networks.ts';
import { cleanForwardedFor, createClientAddress } from './client-address.ts';
import { asProblem, errorBody } from '../encode/errors.ts';
import { normaliseRequest, withMethodOfForm } from './front.ts';
import { type IdleLimits, watchIdle } from './idle.ts';
import { longestParameter } from '../addresses.ts';
import { type AnswerFromMemory, answerPlainRequests, type RequestHead } from './plain-requests.ts';
import { refuseRequest } from './refuse.ts';
import type { ReadyAnswers } from './ready.ts';
import type { Shedding } from './shedding.ts';
import { apiHeaders, setApiHeaders } from '../encode/headers.ts';
import { mediaTypes, wireText } from '../encode/negotiation.ts';
import { createUnescapedReader } from './unescaped.ts';

export interface AppOptions {
  log: Log;
  tls: { cert: string; key: string } | undefined;
  trustedProxies: readonly string[];
  bodyLimit: number;
  /** how long connections may be idle */
  idle?: Partial<IdleLimits>;
  shedding?: Shedding;
  /** Answers from memory, before everything else. */
  ready?: Pick<ReadyAnswers, 'answers'>;
  /** Runs the work of a request that has just arrived. */
  together?: <T>(work: () => T) => T;
  /** Makes the ids of requests. */
  nextId?: () => string;
  baseUrl?: string | undefined;
  /** Another process answers some requests. It is asked before anything else. */
  handOver?: { owns(request: RequestHead): boolean; front: RequestListener } | undefined;
  /** Answers some requests without a route. It sees them unmodified and reads their bodies. */
  svn?: { owns(request: IncomingMessage): boolean; front: RequestListener };
}

/** An id of this process, and a sequence number. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** Node refuses a request without a Host header with an empty body. Ours has an error body. */
const lenient = { requireHostHeader: false };

/** Two names would let a proxy and Hearth disagree about the host: RFC 9112, 3.2. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** A year, as the preload list of browsers demands. Browsers ignore it in answers that come without TLS. */
const strictTransport = ['Strict-Transport-Security', 'max-age=31536000'] as const;

function createTlsTest({ tls, baseUrl, trustedProxies }: AppOptions): (request: RequestHead) => boolean {
  if (tls !== undefined || baseUrl?.startsWith('https:') === true) return () => true;
  const isTrusted = createNetworkTest(trustedProxies);
  return ({ headers, socket }) => headers['x-forwarded-proto'] === 'https' && isTrusted(socket.remoteAddress ?? '');
}

/** CONNECT asks for a tunnel. Node passes it around the listener, which answers it like any method without a route. */
function refuseTunnel(listener: RequestListener, request: IncomingMessage, socket: Socket): void {
  socket.on('error', () => socket.destroy());
  // The target of a tunnel is a host and a port.
  if (request.url?.startsWith('/') !== true) request.url = '/';
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.end());
  listener(request, response);
}

function serverFor(options: AppOptions, handler: RequestListener, busy: WeakSet<Socket>) {
  const isByTls = createTlsTest(options);
  const clientAddress = createClientAddress(options.trustedProxies);
  const away = new WeakSet<IncomingMessage>();
  /** Whether others read the body of a request, at their own pace. */
  const isForwarded = (request: IncomingMessage): boolean => away.has(request) || options.svn?.owns(request) === true;
  const follow = (request: IncomingMessage, response: ServerResponse): void => {
    busy.add(request.socket);
    response.once('close', () => busy.delete(request.socket));
  };
  const answerFromMemory: AnswerFromMemory = (request, send) => options.ready?.answers(request, send) ?? false;
  const answerArrived: AnswerFromMemory = (request, send) => {
    if (options.handOver?.owns(request) === true) return false;
    if (!isByTls(request)) return answerFromMemory(request, send);
    return answerFromMemory(request, (status, lines, body) => send(status, [...strictTransport, ...lines], body));
  };
  const { together = (work) => work() } = options;
  const answerPlainRequest: AnswerFromMemory = (request, send) => together(() => answerArrived(request, send));
  const listener: RequestListener = (request, response) => {
    if (isByTls(request)) response.setHeader(...strictTransport);
    // While the server stops, further requests on open connections are refused, so that clients try another copy.
    if (!server.listening)
      return refuseRequest(response, problem('service_stopping', {}, { headers: { 'Retry-After': '1' } }));
    if (!hasOneHost(request)) return refuseRequest(response, problem('request_malformed'));
    if (options.handOver?.owns(request) === true) {
      away.add(request);
      follow(request, response);
      return options.handOver.front(request, response);
    }
    const isAnswered = answerFromMemory(request, (status, lines, body) => {
      response.writeHead(status, [...lines]);
      response.end(body);
    });
    if (isAnswered === true) return;
    follow(request, response);
    if (isAnswered === false) return answerAsUsual(request, response);
    void isAnswered.then((isSent) => isSent || answerAsUsual(request, response));
  };
  function answerAsUsual(request: IncomingMessage, response: ServerResponse): void {
    cleanForwardedFor(request);
    if (options.svn?.owns(request) === true) return options.svn.front(request, response);
    if (options.shedding?.refuses(request, response, clientAddress(request)) === true) {
      return refuseRequest(response, problem('server_overloaded', {}, { headers: { 'Retry-After': '2' } }));
    }
    normaliseRequest(request);
    withMethodOfForm(request, () => handler(request, response));
  }
  const server =
    options.tls === undefined
      ? createHttpServer(lenient, listener)
      : createHttpsServer(
          { ...lenient, cert: readFileSync(options.tls.cert), key: readFileSync(options.tls.key) },
          listener,
        );
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Subversion clients get `100 Continue` only after they are authenticated.
    const fronts = [options.handOver, options.svn];
    if (!fronts.some((front) => front?.owns(request) === true)) response.writeContinue();
    listener(request, response);
  });
  server.on('checkExpectation', (_request, response: ServerResponse) =>
    refuseRequest(response, problem('expectation_unsupported')),
  );
  server.on('connect', (request: IncomingMessage, socket: Socket) => refuseTunnel(listener, request, socket));
  // Large uploads and commits may take any time, as long as they make progress.
  watchIdle(server, options.idle, isForwarded);
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;
  server.keepAliveTimeout = 75_000;
  if (options.tls === undefined) answerPlainRequests(server, answerPlainRequest);
  return server;
}

/** Answers malformed HTTP with an ordinary error body, then closes the connection. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const found = problem(error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'request_malformed');
  const body = wireText('json', errorBody(found));
  const head = `HTTP/1.1 ${found.status} ${found.status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'}`;
  const headers = { ...apiHeaders, 'Content-Type': mediaTypes.json, 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  const isHead = 'rawPacket' in error && String(error.rawPacket).startsWith('HEAD ');
  socket.end([head, ...lines, '', isHead ? '' : body].join('\r\n'));
}

/** Requests that Fastify refuses before it finds a route, such as a URL with a broken escape. */
function refuseAddress(error: unknown, request: FastifyRequest, reply: FastifyReply, bodyLimit: number): void {
  const found = asProblem(error, bodyLimit);
  setApiHeaders(request, reply);
  void reply.code(found.status).type(mediaTypes.json).send(errorBody(found));
}

export function createApp(options: AppOptions): FastifyInstance {
  const busy = new WeakSet<Socket>();
  const readUnescaped = createUnescapedReader();
  const app = Fastify({
    loggerInstance: options.log,
    // A logger per request would cost more than its line. Log lines name the request themselves.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: options.nextId ?? createRequestIds(),
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustedProxies.length === 0 ? false : createNetworkTest(options.trustedProxies),
    routerOptions: { caseSensitive: false, maxParamLength: longestParameter },
    exposeHeadRoutes: true,
    serverFactory: (handler) => serverFor(options, handler, busy),
    clientErrorHandler(error, socket) {
      if (!readUnescaped(app.server, error, socket, busy.has(socket))) refuseConnection(error, socket);
    },
    frameworkErrors: (error, request, reply) =>
      refuseAddress(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply, options.bodyLimit),
  }) as unknown as FastifyInstance;
  // The interface accepts search criteria in the body of a GET.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  app.addHttpMethod('DELETE', { hasBody: true, overrideExisting: true });
  // Fastify would refuse it for a missing type before we know that no address supports the method.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true });
  // The connection of an answer that fails midway is aborted. The client can't get the reason, but the operator can.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Readable) {
      payload.once('error', (error) => request.log.error({ reqId: request.id, err: error }, 'answer cut'));
    }
    done();
  });
  return app;
}
