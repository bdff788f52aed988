import { type ServerResponse, validateHeaderValue } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiHeaders } from './headers.ts';

/** Names and values in turn, as `writeHead` takes them. */
export type Lines = readonly string[];

const requestId = Object.keys(apiHeaders).length * 2 + 1;

/** The headers of all answers of an address. The place of the request's id is left empty. */
export const preparedHead = (others: Readonly<Record<string, string>>): Lines =>
  Object.entries({ ...apiHeaders, 'X-Request-Id': '', ...others }).flat();

/**
 * The headers of one answer. They are written with one `writeHead`, which costs a fraction of one `setHeader` for
 * each of them.
 */
export class Head {
  readonly #lines: string[];
  readonly #isStopping: () => boolean;

  constructor(prepared: Lines, id: string, isStopping: () => boolean) {
    this.#lines = prepared.slice();
    this.#lines[requestId] = id;
    this.#isStopping = isStopping;
  }

  set(name: string, value: string): void {
    validateHeaderValue(name, value);
    this.setKnown(name, value);
  }

  /** Sets a header whose value can't contain anything that headers must not. */
  setKnown(name: string, value: string): void {
    const lines = this.#lines;
    const wanted = name.toLowerCase();
    for (let index = 0; index < lines.length; index += 2) {
      const known = lines[index] ?? '';
      if (known.length !== name.length || known.toLowerCase() !== wanted) continue;
      lines[index] = name;
      lines[index + 1] = value;
      return;
    }
    lines.push(name, value);
  }

  setAll(headers: Readonly<Record<string, string>>): void {
    for (const name in headers) this.set(name, headers[name] ?? '');
  }

  /** Adds headers that are not set yet. */
  append(headers: Readonly<Record<string, string>>): void {
    for (const name in headers) {
      const value = headers[name] ?? '';
      validateHeaderValue(name, value);
      this.#lines.push(name, value);
    }
  }

  /** For an answer that is streamed. */
  copyTo(response: ServerResponse): void {
    for (let index = 0; index < this.#lines.length; index += 2) {
      response.setHeader(this.#lines[index] ?? '', this.#lines[index + 1] ?? '');
    }
  }

  /** With the type and the length of the body. */
  finished(type: string, length: number): string[] {
    const lines = this.begun(type);
    lines.push('content-length', String(length));
    return lines;
  }

  /** With the type of a body of unknown length. */
  begun(type: string): string[] {
    const lines = this.#lines;
    // An open keep-alive connection would keep the server from closing.
    if (this.#isStopping()) lines.push('connection', 'close');
    lines.push('content-type', type);
    return lines;
  }
}

/** Sends an answer that is complete, past the hooks and serializers of Fastify. */
export function sendBytes(
  { head, method, isAlwaysOk }: Pick<FastifyRequest, 'head' | 'method' | 'isAlwaysOk'>,
  reply: FastifyReply,
  { status, type, body }: { status: number; type: string; body: Buffer | string },
): void {
  const { raw } = reply;
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  reply.hijack();
  raw.writeHead(isAlwaysOk ? 200 : status, head.finished(type, length));
  raw.end(method === 'HEAD' ? undefined : body);
}
