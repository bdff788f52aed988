import type { IncomingMessage } from 'node:http';

const methods = new Set(['PUT', 'PATCH', 'DELETE', 'POST']);
const documents = /^\/api\/(?:explorer(?:\/|$)|openapi\.json$)/i;

/**
 * Normalizes the spellings of an API address before routing:
 * /api/v1/… is /api/…, a trailing slash is ignored, and .json or .xml at the end selects the format.
 */
function normalisePath(path: string, request: IncomingMessage): string {
  if (!/^\/api(?:\/|$)/i.test(path)) return path;
  const unversioned = path.replace(/^\/api(?:\/v1(?=\/|$))?/i, '/api');
  if (documents.test(unversioned)) return unversioned;
  const bare = unversioned.replace(/(?<=.)\/$/, '');
  const suffix = /\.(json|xml)$/i.exec(bare)?.[1]?.toLowerCase();
  if (suffix === undefined) return bare;
  request.headers.accept = `application/${suffix}`;
  return bare.slice(0, -(suffix.length + 1));
}

const isOfApi = (path: string): boolean => /^\/api(?:\/|$)/.test(path);

function overridable(wanted: string | undefined): string | undefined {
  const method = wanted?.trim().toUpperCase();
  return method !== undefined && methods.has(method) ? method : undefined;
}

const methodIn = (pairs: string): string | undefined => /(?:^|&)http_method=([A-Za-z]+)/.exec(pairs)?.[1];

function overriddenMethod(request: IncomingMessage, query: string): string | undefined {
  if (request.method !== 'POST') return undefined;
  const header = request.headers['x-http-method-override'];
  return overridable(typeof header === 'string' ? header : methodIn(query));
}

/** Whether this is a form with a known length. A form without one would have to be read to its end. */
const isForm = ({ headers }: IncomingMessage): boolean =>
  /^\s*application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '') &&
  Number(headers['content-length']) > 0;

/** A form may name the method in its first part, which is read before the request is passed on. */
export function withMethodOfForm(request: IncomingMessage, pass: () => void): void {
  if (request.method !== 'POST' || !isOfApi(request.url ?? '') || !isForm(request)) return pass();
  request.once('readable', () => {
    const piece = request.read() as Buffer | null;
    if (piece !== null) {
      request.unshift(piece);
      const text = piece.toString('latin1');
      // `curl -d '{…}'` calls its JSON a form.
      request.method = overridable(/^\s*[{[]/.test(text) ? undefined : methodIn(text)) ?? request.method;
    }
    pass();
  });
}

export function normaliseRequest(request: IncomingMessage): void {
  const url = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? '' : url.slice(mark + 1);
  const normal = normalisePath(path === '' ? '/' : path, request);
  request.url = mark === -1 ? normal : `${normal}?${query}`;
  const method = overriddenMethod(request, query);
  // Uploads outside the API have their own method override.
  if (method !== undefined && isOfApi(normal)) request.method = method;
}
