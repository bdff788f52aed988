import { Agent, request as httpRequest } from 'node:http';
import { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ErrorBody } from '../../../contract/common.ts';
import type { AnswerTo } from './answers.ts';
import { record } from './record.ts';

export interface Sent {
  headers?: Record<string, string>;
  /** strings are sent unchanged, all other values as JSON */
  body?: unknown;
  query?: Record<string, string | number | boolean>;
}

export interface Answered<Body = unknown> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** the case of header names matters to some clients */
  headerNames: string[];
  text: string;
  /** the typed body of a successful response; throws for any other status */
  json: Body;
  /** the error of a refusal; throws if there is none */
  error: ErrorBody['error'];
  /** the parsed body, with any status and shape; throws unless it is JSON */
  body: unknown;
  /** the body with the type of this schema; throws if it doesn't match. For paths that don't determine their route. */
  as<T extends TSchema>(schema: T): Static<T>;
}

/** Reads the body of an answer; `Body` is checked against the OpenAPI document by `conformance.ts`. */
function readers<Body>(status: number, text: string): Pick<Answered<Body>, 'json' | 'error' | 'body' | 'as'> {
  const parse = (): unknown => JSON.parse(text);
  const checked = <T extends TSchema>(schema: T): Static<T> => {
    const body = parse();
    if (!Value.Check(schema, body))
      throw new Error(`the response does not match the schema: ${status} ${text.slice(0, 2000)}`);
    return body;
  };
  return {
    get json() {
      if (status >= 400) throw new Error(`the request failed: ${status} ${text.slice(0, 2000)}`);
      return parse() as Body;
    },
    get error() {
      return checked(ErrorBody).error;
    },
    get body() {
      return parse();
    },
    as: checked,
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a raw request to any path below `base`. The path determines the type of the response. */
export const send = <const Method extends string, const Path extends string>(
  base: string,
  method: Method,
  path: Path,
  sent: Sent = {},
): Promise<Answered<AnswerTo<Method, Path>>> => exchange(base, method, path, sent);

/** A raw HTTP client: allows bodies on GET, odd headers and unescaped addresses. */
export function exchange<Body>(base: string, method: string, path: string, sent: Sent): Promise<Answered<Body>> {
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
        const answered = () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const { statusCode: status = 0, headers } = response;
          record({ method, target, body, status, headers, text });
          const headerNames = response.rawHeaders.filter((_, index) => index % 2 === 0);
          resolve(Object.assign(readers<Body>(status, text), { status, headers, headerNames, text }));
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          // A stream of events is endless: its first part is the answer.
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            answered();
            request.destroy();
          }
        });
        response.on('error', reject);
        response.on('end', answered);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
