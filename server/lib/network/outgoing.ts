import { lookup } from 'node:dns';
import { request as requestHttp, type RequestOptions } from 'node:http';
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
}

export interface OutgoingAnswer {
  status: number;
  /** Target of a redirect, which is not followed. */
  location: string | undefined;
}

const clients: Record<string, typeof requestHttp> = { 'http:': requestHttp, 'https:': requestHttps };
Object.setPrototypeOf(clients, null);

const closedHost = (host: string): ClosedAddress =>
  new ClosedAddress(`${host} is in a network that HEARTH_OUTGOING_NETWORKS does not open.`);

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
    /** Sends a POST and returns the response without its body. */
    async post({ url, headers, body, signal }: OutgoingCall): Promise<OutgoingAnswer> {
      const client = clients[url.protocol];
      const host = url.hostname.replaceAll(/[[\]]/g, '');
      if (client === undefined) throw new ClosedAddress('Only http and https addresses are called.');
      if (isIP(host) !== 0 && !isOpen(host)) throw closedHost(host);
      const length = { 'Content-Length': String(Buffer.byteLength(body)) };
      const options: RequestOptions = { method: 'POST', headers: { ...headers, ...length }, lookup: guarded, signal };
      return new Promise((resolve, reject) => {
        const request = client(url, { ...options, agent: false }, (response) => {
          resolve({ status: response.statusCode ?? 0, location: response.headers.location });
          response.destroy();
        });
        request.on('error', reject);
        request.end(body);
      });
    },
  };
}

export type Outgoing = ReturnType<typeof createOutgoing>;
