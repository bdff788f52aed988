import type { IncomingMessage } from 'node:http';

const overridable = new Set(['PUT', 'PATCH', 'DELETE', 'POST']);
const documents = /^\/api\/(?:explorer(?:\/|$)|openapi\.json$)/i;

/**
 * Brings the ways in which an address of the API may be written into one, before routing:
 * /api/v1/… is /api/…, a trailing slash means nothing, and .json or .xml at the end chooses the format.
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

function overriddenMethod(request: IncomingMessage, query: string): string | undefined {
  if (request.method !== 'POST') return undefined;
  const header = request.headers['x-http-method-override'];
  const wanted = typeof header === 'string' ? header : /(?:^|&)http_method=([A-Za-z]+)/.exec(query)?.[1];
  const method = wanted?.trim().toUpperCase();
  return method !== undefined && overridable.has(method) ? method : undefined;
}

export function normaliseRequest(request: IncomingMessage): void {
  const url = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? '' : url.slice(mark + 1);
  const normal = normalisePath(path === '' ? '/' : path, request);
  request.url = mark === -1 ? normal : `${normal}?${query}`;
  const method = overriddenMethod(request, query);
  // Uploads outside the API have an override of their own.
  if (method !== undefined && /^\/api(?:\/|$)/.test(normal)) request.method = method;
}
