import type { IncomingHttpHeaders } from 'node:http';

export interface BasicCredentials {
  username: string;
  password: string;
}

export function basicCredentials(headers: IncomingHttpHeaders): BasicCredentials | undefined {
  const encoded = /^basic\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon === -1) return { username: decoded, password: '' };
  return { username: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

export function cookie(headers: IncomingHttpHeaders, name: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals !== -1 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}

function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : undefined;
}

/**
 * A browser sends its session along wherever a request comes from, so a request with one must come from our pages.
 * Reading needs no proof (another site can't see the answer), but a request that says it comes from elsewhere is refused.
 */
export function comesFromOwnPage(method: string, headers: IncomingHttpHeaders, ownHosts: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if (typeof site === 'string') return site === 'same-origin' || (reads && site === 'none');
  const origin = headers.origin ?? headers.referer;
  if (origin === undefined) return reads;
  return ownHosts.includes(hostOf(origin) ?? '');
}
