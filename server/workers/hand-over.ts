import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { problem } from '../../contract/problems.ts';
import { refuseRequest } from '../http/edge/refuse.ts';
import type { Log } from '../lib/log.ts';
import { bodyFraming, connectionPerClient, endToEnd, expectsContinue, headOf, stream } from '../svn/index.ts';

/** Names the client to the first worker. Only workers reach its socket, so it is believed there, and nowhere else. */
const clientHeader = 'x-hearth-client';
/** The first worker is started again within this time. */
const timeoutMs = 15_000;
const stepMs = 50;
/** Twice the head that other servers of Node accept. */
const largestHead = 32 * 1024;

const isBare = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

interface Deps {
  socketPath: string;
  log: Log;
  isStopping: () => boolean;
}

/** Hands requests to the first worker as streams, with the address of the client. */
export function createHandOver({ socketPath, log, isStopping }: Deps) {
  const agentOf = connectionPerClient();

  function handOver(request: IncomingMessage, response: ServerResponse, path: string, deadline: number): void {
    const mayWait = (): boolean => !isStopping() && performance.now() < deadline;
    const framing = isBare(request) ? [] : bodyFraming(request);
    stream({
      request,
      response,
      ask: () =>
        httpRequest({
          socketPath,
          method: request.method,
          path,
          agent: agentOf(request.socket),
          setHost: false,
          headers: [
            ...endToEnd(request, ['content-length', clientHeader]),
            ...framing,
            clientHeader,
            request.socket.remoteAddress ?? '',
          ],
        }),
      head: headOf,
      ...(expectsContinue(request) ? { continueOn: 'continue' } : {}),
      async retry() {
        await pause(stepMs);
        return mayWait();
      },
      onFailure(err) {
        if (isBare(request) && mayWait()) {
          setTimeout(() => handOver(request, response, path, deadline), stepMs);
          return;
        }
        log.error({ err }, 'the first worker does not answer');
        // It is unknown whether a change was made. A client of a single process loses its connection in that case.
        if (!isBare(request) && !isStopping()) request.socket.destroy();
        else refuseRequest(response, problem('service_stopping', {}, { headers: { 'Retry-After': '1' } }));
      },
    });
  }

  return (request: IncomingMessage, response: ServerResponse, path = request.url ?? '/'): void => {
    request.on('error', () => undefined);
    try {
      handOver(request, response, path, performance.now() + timeoutMs);
    } catch (err) {
      // Node sends less than it receives.
      log.warn({ err }, 'a request could not be handed to the first worker');
      refuseRequest(response, problem('request_malformed'));
    }
  };
}

/** Reads the address of the client from a request that another worker forwards. */
function restoreClient(request: IncomingMessage, isByTls: boolean): void {
  const address = request.headers[clientHeader];
  delete request.headers[clientHeader];
  const at = request.rawHeaders.indexOf(clientHeader);
  if (at !== -1) request.rawHeaders.splice(at, 2);
  Object.defineProperty(request.socket, 'remoteAddress', { value: address, configurable: true });
  if (isByTls) Object.defineProperty(request.socket, 'encrypted', { value: true, configurable: true });
}

/** Accepts requests from the other workers. They are answered like requests of clients. */
export async function listenToWorkers(server: Server, socketPath: string, isByTls: boolean) {
  // The name of the client must not make the headers too large.
  const own = createServer({ requireHostHeader: false, maxHeaderSize: largestHead });
  own.requestTimeout = 0;
  own.headersTimeout = 0;
  own.keepAliveTimeout = 0;
  for (const event of ['request', 'checkContinue']) {
    own.on(event, (request: IncomingMessage, response: ServerResponse) => {
      restoreClient(request, isByTls);
      server.emit(event, request, response);
    });
  }
  // A worker that was killed leaves its socket behind.
  await rm(socketPath, { force: true });
  own.listen({ path: socketPath, exclusive: true });
  await once(own, 'listening');
  return {
    dropAll: (): void => own.closeAllConnections(),
    async close(): Promise<void> {
      own.close();
      await once(own, 'close');
    },
  };
}
