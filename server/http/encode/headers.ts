import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sent with every answer of the API. Set on the raw response, because Fastify would lowercase the names. */
export const apiHeaders: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers': [
    'Authorization',
    'Content-Type',
    'Origin',
    'X-Auth-UserId',
    'X-Auth-Token',
    'X-Client-Uuid',
    'X-Auth-AccessKey',
    'If-Match',
    'If-None-Match',
    'If-Modified-Since',
    'If-Unmodified-Since',
    'Prefer',
    'Idempotency-Key',
    'X-HTTP-Method-Override',
  ].join(', '),
  'Access-Control-Expose-Headers': [
    'X-PAGINATION-SIZE',
    'X-PAGINATION-LIMIT-MAX',
    'X-PAGINATION-LIMIT',
    'X-PAGINATION-OFFSET',
    'Etag',
    'Last-Modified',
    'Location',
    'Link',
    'Retry-After',
    'Idempotency-Replayed',
    'X-IGNORED',
    'X-Not-Carried-Over',
    'X-Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
  ].join(', '),
  'Cache-Control': 'no-store',
  Expires: '0',
  Vary: 'Accept',
  'Content-Language': 'en',
  'X-Content-Type-Options': 'nosniff',
  // An answer that a browser shows as a page loads nothing and is in no frame.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

export function setApiHeaders(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(apiHeaders)) reply.raw.setHeader(name, value);
  reply.raw.setHeader('X-Request-Id', request.id);
}

/** No Basic challenge for a page's own fetch: the browser would open its password dialog over the page. */
export function challengeFor(request: FastifyRequest): string {
  const realm = 'realm="Hearth API"';
  const basic = request.headers['sec-fetch-mode'] === undefined ? [`Basic ${realm}`] : [];
  return [...basic, `Token ${realm}`, `AccessKey ${realm}`].join(', ');
}
