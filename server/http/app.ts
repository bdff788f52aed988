import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { problem } from '../../contract/problems.ts';
import type { Log } from '../lib/log.ts';
import { asProblem, errorBody } from './errors.ts';
import { normaliseRequest } from './front.ts';

export interface AppOptions {
  log: Log;
  tls: { cert: string; key: string } | undefined;
  trustedProxies: readonly string[];
  bodyLimit: number;
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

function serverFor(options: AppOptions, handler: RequestListener) {
  const listener: RequestListener = (request, response) => {
    normaliseRequest(request);
    handler(request, response);
  };
  const server =
    options.tls === undefined
      ? createHttpServer(listener)
      : createHttpsServer({ cert: readFileSync(options.tls.cert), key: readFileSync(options.tls.key) }, listener);
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
  const body = JSON.stringify(errorBody(found));
  const head = `HTTP/1.1 ${found.status} ${found.status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'}`;
  socket.end(
    `${head}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

export function createApp(options: AppOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    routerOptions: { caseSensitive: false, maxParamLength: 1000 },
    exposeHeadRoutes: true,
    serverFactory: (handler) => serverFor(options, handler),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket),
    frameworkErrors: (error, _request, reply) => {
      const found = asProblem(error, options.bodyLimit);
      const answer = reply as unknown as FastifyReply;
      void answer.code(found.status).type('application/json; charset=utf-8').send(errorBody(found));
    },
  }) as unknown as FastifyInstance;
  // The interface has search criteria in the body of a GET.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  app.addHttpMethod('DELETE', { hasBody: true, overrideExisting: true });
  return app;
}
