import { lookup } from 'node:dns';
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type RequestOptions,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createOutgoingTest } from './networks.ts';

/** Thrown for an address that Hearth never calls. */
export class ClosedAddress extends Error {}

export interface OutgoingCall {
  url: URL;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** time to connect */
  connectMs?: number;
  /** maximum bytes of the body to read; by default none */
  readsUpTo?: number;
}

export interface OutgoingAnswer {
  status: number;
  /** Target of a redirect, which is not followed. */
  location: string | undefined;
  headers: IncomingHttpHeaders;
  /** the beginning of the body */
  body: string;
}

const clients: Record<string, typeof requestHttp> = { 'http:': requestHttp, 'https:': requestHttps };
Object.setPrototypeOf(clients, null);

/** Statuses from 102 to 199, which precede the final one. */
const mostInterimAnswers = 10;

const closedHost = (host: string): ClosedAddress =>
  new ClosedAddress(`${host} is in a network that HEARTH_OUTGOING_NETWORKS does not open.`);

const hostOf = (url: URL): string => url.hostname.replaceAll(/[[\]]/g, '');

async function beginningOf(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  if (bytes > 0) {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= bytes) break;
    }
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, bytes).toString();
}

function limitConnecting(request: ClientRequest, host: string, ms: number): void {
  const timer = setTimeout(() => request.destroy(new Error(`${host} can't be reached.`)), ms);
  request.on('socket', (socket) => socket.once('connect', () => clearTimeout(timer)));
  request.once('close', () => clearTimeout(timer));
}

/** Node waits for the caller to take over a connection that changes its protocol, and reads interim answers for ever. */
function refuseOddAnswers(request: ClientRequest, host: string, reject: (error: Error) => void): void {
  let interim = 0;
  request.on('information', () => {
    interim += 1;
    if (interim > mostInterimAnswers) request.destroy(new Error(`${host} sends interim answers without end.`));
  });
  request.on('upgrade', (_response, socket) => {
    socket.destroy();
    reject(new Error(`${host} answered 101, but no other protocol was asked for.`));
  });
}

/**
 * Calls servers at addresses that users wrote. Internal networks are out of reach unless the configuration opens them.
 */
export function createOutgoing(openNetworks: readonly string[]) {
  const isOpen = createOutgoingTest(openNetworks);

  // Checks the same address that the socket connects to: a second lookup of the name could return another one.
  const guarded: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '', 0);
      const open = found.filter(({ address }) => isOpen(address));
      const [first] = open;
      if (first === undefined) return callback(closedHost(host), '', 0);
      return options.all === true ? callback(null, open) : callback(null, first.address, first.family);
    });
  };

  return {
    /** Whether the address is a number in a closed network. Names are resolved and checked for each call. */
    isClosed(url: URL): boolean {
      const host = hostOf(url);
      return isIP(host) !== 0 && !isOpen(host);
    },

    /** Sends a POST. */
    async post({ url, headers, body, signal, connectMs, readsUpTo = 0 }: OutgoingCall): Promise<OutgoingAnswer> {
      const client = clients[url.protocol];
      const host = hostOf(url);
      if (client === undefined) throw new ClosedAddress('Only http and https addresses are called.');
      if (isIP(host) !== 0 && !isOpen(host)) throw closedHost(host);
      const length = { 'Content-Length': String(Buffer.byteLength(body)) };
      const options: RequestOptions = { method: 'POST', headers: { ...headers, ...length }, lookup: guarded, signal };
      return new Promise((resolve, reject) => {
        const request = client(url, { ...options, agent: false }, (response) => {
          const { statusCode: status = 0, headers: given } = response;
          beginningOf(response, readsUpTo).then(
            (beginning) => resolve({ status, location: given.location, headers: given, body: beginning }),
            reject,
          );
        });
        refuseOddAnswers(request, host, reject);
        if (connectMs !== undefined) limitConnecting(request, host, connectMs);
        request.on('error', reject);
        request.end(body);
      });
    },
  };
}

export type Outgoing = ReturnType<typeof createOutgoing>;
