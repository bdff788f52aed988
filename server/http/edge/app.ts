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
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Problem, problem } from '../../../contract/problems.ts';
import type { Log } from '../../lib/log.ts';
import { createNetworkTest } from '../../lib/network/networks.ts';
import { cleanForwardedFor } from './client-address.ts';
import { asProblem, errorBody } from '../encode/errors.ts';
import { normaliseRequest, withMethodOfForm } from './front.ts';
import { apiHeaders, setApiHeaders } from '../encode/headers.ts';
import { mediaTypes, textIn } from '../encode/negotiation.ts';
import { createUnescapedReader } from './unescaped.ts';

export interface AppOptions {
  log: Log;
  tls: { cert: string; key: string } | undefined;
  trustedProxies: readonly string[];
  bodyLimit: number;
  /** Answers some requests by itself: it sees them as they came, and reads their bodies. */
  svn?: { owns(request: IncomingMessage): boolean; front: RequestListener };
}

/** An id that tells this process apart, and a number. */
function requestIds(): () => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** Answers before anything else has looked at the request, and hangs up. */
function refuseRequest(response: ServerResponse, found: Problem): void {
  for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value);
  const body = textIn('json', errorBody(found));
  const headers = { 'Content-Type': mediaTypes.json, 'Content-Length': Buffer.byteLength(body), ...found.headers };
  response.writeHead(found.status, { ...headers, Connection: 'close' });
  response.end(body);
}

/** Node's own refusal of a request without a Host has no body; ours has. */
const lenient = { requireHostHeader: false };

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
  const listener: RequestListener = (request, response) => {
    // While the server stops, what still comes in on open connections is sent elsewhere.
    if (!server.listening)
      return refuseRequest(response, problem('service_stopping', {}, { headers: { 'Retry-After': '1' } }));
    const named = request.headers.host !== undefined || request.httpVersion === '1.0';
    if (!named) return refuseRequest(response, problem('request_malformed'));
    busy.add(request.socket);
    response.once('close', () => busy.delete(request.socket));
    cleanForwardedFor(request);
    if (options.svn?.owns(request) === true) return options.svn.front(request, response);
    normaliseRequest(request);
    withMethodOfForm(request, () => handler(request, response));
  };
  const server =
    options.tls === undefined
      ? createHttpServer(lenient, listener)
      : createHttpsServer(
          { ...lenient, cert: readFileSync(options.tls.cert), key: readFileSync(options.tls.key) },
          listener,
        );
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Who sends to Subversion gets leave to when it is known who it is.
    if (options.svn?.owns(request) !== true) response.writeContinue();
    listener(request, response);
  });
  server.on('checkExpectation', (_request, response: ServerResponse) =>
    refuseRequest(response, problem('expectation_unsupported')),
  );
  server.on('connect', (request: IncomingMessage, socket: Socket) => refuseTunnel(listener, request, socket));
  // Large uploads and commits take as long as they take.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;
  server.keepAliveTimeout = 75_000;
  return server;
}

/** What isn't HTTP is answered in the shape of all other errors, then hung up on. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const found = problem(error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'request_malformed');
  const body = textIn('json', errorBody(found));
  const head = `HTTP/1.1 ${found.status} ${found.status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'}`;
  const headers = { ...apiHeaders, 'Content-Type': mediaTypes.json, 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  const isHead = 'rawPacket' in error && String(error.rawPacket).startsWith('HEAD ');
  socket.end([head, ...lines, '', isHead ? '' : body].join('\r\n'));
}

/** What the framework refuses before a route is found, such as an address with a broken escape. */
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
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustedProxies.length === 0 ? false : createNetworkTest(options.trustedProxies),
    routerOptions: { caseSensitive: false, maxParamLength: 1000 },
    exposeHeadRoutes: true,
    serverFactory: (handler) => serverFor(options, handler, busy),
    clientErrorHandler(error, socket) {
      if (!readUnescaped(app.server, error, socket, busy.has(socket))) refuseConnection(error, socket);
    },
    frameworkErrors: (error, request, reply) =>
      refuseAddress(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply, options.bodyLimit),
  }) as unknown as FastifyInstance;
  // The interface has search criteria in the body of a GET.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  app.addHttpMethod('DELETE', { hasBody: true, overrideExisting: true });
  // The framework would refuse it for a missing type, before it is known that no address has it.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true });
  return app;
}
