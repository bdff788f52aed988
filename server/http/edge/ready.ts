import type { IncomingHttpHeaders } from 'node:http';
import { type Actor, forReading } from '../../domain/actor.ts';
import { decodeQuery, callParameters, queryIn, queryOf } from '../decode/parameters.ts';
import { Head, type Lines } from '../encode/head.ts';
import { type Format, mediaTypes, responseFormat } from '../encode/negotiation.ts';
import type { AnyRoute, ReadyAnswer } from '../route.ts';
import type { Gate } from '../serve.ts';
import type { RequestHead, Send } from './plain-requests.ts';

/** A request that has been answered, for the log and the metrics. */
export interface Answered {
  id: string;
  method: string;
  /** the pattern of the route rather than the URL, because a URL may contain a token */
  route: string;
  status: number;
  actor: Actor | undefined;
  /** of the access key, even if it is refused */
  keyId: number | undefined;
  ip: string;
  milliseconds: number;
}

interface EarlyRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  ip: string;
  /** undefined: a proxy says another one, which is believed only if it is trusted */
  host: string | undefined;
  protocol: string | undefined;
}

interface Deps {
  routes: readonly AnyRoute[];
  gate: Pick<Gate, 'isOpenToAnonymous' | 'rates' | 'publicOrigin' | 'load'> & {
    /** The caller, if it is in memory and not a refusal. */
    known(request: EarlyRequest): Actor | undefined;
  };
  /** the headers of all answers of an address, by its pattern */
  headOf: (pattern: string) => Lines;
  addressOf: (request: RequestHead) => string;
  nextId: () => string;
  isStopping: () => boolean;
  onAnswered: (answered: Answered) => void;
}

/** A route that can answer from memory. */
interface ReadyRoute {
  route: AnyRoute;
  pattern: string;
  /** matches addresses whose parameters are plain numbers, in their usual spellings, and the format at their end */
  address: RegExp;
  names: readonly string[];
  /** decoded queries, by their text */
  queries: Map<string, { value: unknown }>;
}

/** A request whose answer may be in memory. */
interface Taken {
  actor: Actor;
  ip: string;
  format: Format;
  pattern: string;
  began: number;
}

const mostTexts = 1_000;

/** Their effects on an answer are left to the usual way. */
const unusualHeaders = ['content-length', 'transfer-encoding', 'accept-charset'] as const;
const unusualParameters = ['with', 'fields', 'expand'];

function readyRouteOf(route: AnyRoute): ReadyRoute[] {
  const { path } = route;
  // Headers for which a route needs the caller may require a read.
  if (route.ready === undefined || route.tells !== undefined) return [];
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const numbered = path.replaceAll(/:\w+/g, String.raw`(\d{1,9})`);
  const address = new RegExp(String.raw`^/api(?:/v1)?${numbered}(?:\.(json|xml))?$`);
  return [{ route, pattern: `/api${path}`, address, names, queries: new Map() }];
}

/** Clears the cache when it is full, because these texts hardly vary. */
function remember<V>(known: Map<string, V>, text: string, value: V): V {
  if (known.size >= mostTexts) known.clear();
  known.set(text, value);
  return value;
}

function decodedQuery({ route, queries }: ReadyRoute, text: string): { value: unknown } | undefined {
  const known = queries.get(text);
  if (known !== undefined) return known;
  const lowered = text.toLowerCase();
  if (callParameters.some((name) => lowered.includes(name))) return undefined;
  const { value, ignored } = decodeQuery(queryOf(route), queryIn(`?${text}`));
  const isUnusual = unusualParameters.some((name) => typeof value === 'object' && value !== null && name in value);
  if (ignored.length > 0 || isUnusual) return undefined;
  return remember(queries, text, { value });
}

/**
 * Answers requests whose caller and answer are in memory, without the router. On SQLite this is synchronous; on
 * PostgreSQL it needs only one check whether the answer is current, which all concurrent requests share. Every other
 * request, and every refusal, takes the usual path, which answers the same.
 */
export function createReadyAnswers({ routes, gate, headOf, addressOf, nextId, isStopping, onAnswered }: Deps) {
  const readyRoutes = routes.flatMap(readyRouteOf);
  const formats = new Map<string, Format>();

  function formatOf(accept: string | undefined): Format {
    const known = formats.get(accept ?? '');
    if (known !== undefined) return known;
    return remember(formats, accept ?? '', responseFormat(accept));
  }

  function readerOf({ access }: AnyRoute, request: RequestHead, ip: string): Actor | undefined {
    const { method = '', url = '', headers, socket } = request;
    const own = 'encrypted' in socket ? 'https' : 'http';
    const protocol = headers['x-forwarded-proto'] === undefined ? own : undefined;
    const host = headers['x-forwarded-host'] === undefined ? headers.host : undefined;
    const actor = gate.known({ method, url, headers, ip, host, protocol });
    if (actor === undefined) return undefined;
    const isServed = actor.kind === 'user' || (access !== 'protected' && gate.isOpenToAnonymous());
    return isServed ? forReading(actor) : undefined;
  }

  function answered(taken: Taken, send: Send, result: NonNullable<ReadyAnswer>): Answered {
    const { actor, ip, format, pattern, began } = taken;
    const id = nextId();
    const head = new Head(headOf(pattern), id, isStopping);
    gate.rates.count(ip, actor, head);
    head.append(result.headers);
    const { status = 200, body } = result;
    const bytes = body?.[format];
    send(status, head.finished(mediaTypes[format], bytes?.length ?? 0), bytes);
    const keyId = actor.kind === 'user' ? actor.keyId : undefined;
    const milliseconds = performance.now() - began;
    return { id, method: 'GET', route: pattern, status, actor, keyId, ip, milliseconds };
  }

  function answer(
    found: ReadyRoute,
    match: RegExpExecArray,
    text: string,
    request: RequestHead,
    send: Send,
  ): boolean | Promise<boolean> {
    const began = performance.now();
    const query = decodedQuery(found, text);
    const ip = addressOf(request);
    const actor = query === undefined ? undefined : readerOf(found.route, request, ip);
    if (query === undefined || actor === undefined) return false;
    const { route, names, pattern } = found;
    const params: Record<string, number> = {};
    for (const [index, name] of names.entries()) params[name] = Number(match[index + 1]);
    const { headers } = request;
    const format = (match[names.length + 1] as Format | undefined) ?? formatOf(headers.accept);
    const taken = { actor, ip, format, pattern, began };
    function finish(result: ReadyAnswer): boolean {
      if (result === undefined || (result.body !== undefined && result.body[format] === undefined)) return false;
      const line = answered(taken, send, result);
      count += 1;
      gate.load.note();
      onAnswered(line);
      return true;
    }
    const result = route.ready?.({ actor, params, query: query.value, headers, format } as never);
    return result instanceof Promise ? result.then(finish).catch(() => false) : finish(result);
  }

  /** False: the usual path must answer. It finds the same problem, if any. */
  function tryToAnswer(...given: Parameters<typeof answer>): boolean | Promise<boolean> {
    try {
      return answer(...given);
    } catch {
      return false;
    }
  }

  let count = 0;
  return {
    readings: (): Record<string, number> => ({ from_memory: count }),

    /** Whether the answer is or will be sent from here. */
    answers(request: RequestHead, send: Send): boolean | Promise<boolean> {
      const { method, url = '', headers } = request;
      if (method !== 'GET' || unusualHeaders.some((name) => headers[name] !== undefined)) return false;
      const mark = url.indexOf('?');
      const path = mark === -1 ? url : url.slice(0, mark);
      for (const found of readyRoutes) {
        const match = found.address.exec(path);
        if (match === null) continue;
        const text = mark === -1 ? '' : url.slice(mark + 1);
        return gate.publicOrigin.by(request, () => tryToAnswer(found, match, text, request, send));
      }
      return false;
    },
  };
}

export type ReadyAnswers = ReturnType<typeof createReadyAnswers>;
