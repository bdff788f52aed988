import { Agent, request as httpRequest } from 'node:http';
import { record } from './record.ts';

export interface Sent {
  headers?: Record<string, string>;
  /** a text as it is, anything else as JSON */
  body?: unknown;
  query?: Record<string, string | number | boolean>;
}

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** the spelling of the header names matters to some clients */
  headerNames: string[];
  text: string;
  /** the body, parsed; fails where it isn't JSON */
  json: Json;
}

/** What JSON can be, for tests that look into answers freely. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Speaks HTTP as it is: bodies on GET, odd headers, addresses that are sent unescaped. */
export function send(base: string, method: string, path: string, sent: Sent = {}): Promise<Answered> {
  const url = new URL(base);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {})) search.set(name, String(value));
  const target = search.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${search.toString()}`;
  const body =
    sent.body === undefined ? undefined : typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const request = httpRequest(
      { host: url.hostname, port: url.port, method, path: target, agent, headers: { ...length, ...sent.headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const { statusCode: status = 0, headers } = response;
          record({ method, target, body, status, headers, text });
          resolve({
            status,
            headers,
            headerNames: response.rawHeaders.filter((_, index) => index % 2 === 0),
            text,
            get json(): Json {
              return JSON.parse(text);
            },
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
