import type { Version } from '../../../http/encode/conditional.ts';
import { httpDate } from '../../../lib/dates/http-date.ts';

/** A version that is kept with its representation is sent again and again. */
const known = new WeakMap<Version, Readonly<Record<string, string>>>();

export function versionHeaders(version: Version): Readonly<Record<string, string>> {
  const found = known.get(version);
  if (found !== undefined) return found;
  const headers = { Etag: version.etag, 'Last-Modified': httpDate(version.lastModified) };
  known.set(version, headers);
  return headers;
}
