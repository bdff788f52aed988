import type { IncomingHttpHeaders } from 'node:http';
import { unattendedHeader } from '../../contract/accounts/attendance.ts';
import { isValidText } from './decode/valid-text.ts';

export interface BasicCredentials {
  username: string;
  password: string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8; some clients (Python's requests) send Latin-1. */
function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

/** A name or password with impossible characters matches no account. */
const nobody: BasicCredentials = { username: '', password: '' };

export function basicCredentials(headers: IncomingHttpHeaders): BasicCredentials | undefined {
  const encoded = /^basic\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = textOf(Buffer.from(encoded, 'base64'));
  if (!isValidText(decoded)) return nobody;
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

function isOwn(address: string, ownHosts: readonly string[]): boolean {
  const host = hostOf(address);
  return host !== undefined && host !== '' && ownHosts.some((own) => own.toLowerCase() === host);
}

/**
 * A browser sends its session with every request, whatever its origin, so a request with one must come from our pages.
 * Reading needs no proof (another site can't see the response), but a request that declares another origin is
 * refused.
 */
export function isFromOwnPage(method: string, headers: IncomingHttpHeaders, ownHosts: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if (typeof site === 'string') return site === 'same-origin' || (reads && site === 'none');
  const origin = headers.origin ?? headers.referer;
  return origin === undefined ? reads : isOwn(origin, ownHosts);
}

/** Signing in needs no proof of origin, but another site must not sign its visitors in to an account of its choice. */
export function isFromOtherSite(headers: IncomingHttpHeaders, ownHosts: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  const origin = headers.origin ?? headers.referer;
  return origin !== undefined && !isOwn(origin, ownHosts);
}

/**
 * Whether a person is behind a request of a browser. Our pages mark requests that they make while they are idle
 * (`unattendedHeader`). Images and streams can't be marked, but no page consists of these alone.
 */
export function isAttended(url: string, headers: IncomingHttpHeaders): boolean {
  const path = url.split('?', 1)[0] ?? '';
  const isByItself = headers[unattendedHeader] !== undefined || headers['sec-fetch-dest'] === 'image';
  return !isByItself && !path.endsWith('/changes/stream');
}
