import { parseDateHeader } from '../../lib/dates/http-date.ts';

/** What tells one version of a resource from another. */
export interface Version {
  /** quoted */
  etag: string;
  /** a whole second, in milliseconds */
  lastModified: number;
}

export interface Preconditions {
  ifMatch: string | undefined;
  ifUnmodifiedSince: string | undefined;
}

type Headers = Record<string, string | string[] | undefined>;

const one = (headers: Headers, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

export const preconditionsOf = (headers: Headers): Preconditions => ({
  ifMatch: one(headers, 'if-match'),
  ifUnmodifiedSince: one(headers, 'if-unmodified-since'),
});

/** Names of versions in a header: quoted or not, weakened by a proxy or not. */
const tagsIn = (header: string): string[] =>
  header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//i, '')
      .replace(/^"(.*)"$/, '$1'),
  );

const names = (header: string, etag: string): boolean =>
  header.trim() === '*' || tagsIn(header).includes(etag.slice(1, -1));

/** A change is about a version, whichever of its representations was read: those are told apart behind a dash. */
const namesVersion = (header: string, etag: string): boolean =>
  header.trim() === '*' ||
  tagsIn(header)
    .map((tag) => tag.replace(/-[\da-f]{12}$/, ''))
    .includes(etag.slice(1, -1));

/** If-Unmodified-Since has to name the very second: an earlier, a later or an unreadable one doesn't match. */
const isSameSecond = (header: string, version: Version): boolean => parseDateHeader(header) === version.lastModified;

/** Whether each precondition that was sent matches this version. */
export const preconditionsHold = (sent: Preconditions, version: Version): boolean =>
  (sent.ifMatch === undefined || namesVersion(sent.ifMatch, version.etag)) &&
  (sent.ifUnmodifiedSince === undefined || isSameSecond(sent.ifUnmodifiedSince, version));

/** Whether the caller has this version already: then 304 says enough. A date counts where it tells versions apart. */
export function isNotModified(headers: Headers, version: Version, isDated = true): boolean {
  const tags = one(headers, 'if-none-match');
  if (tags !== undefined) return names(tags, version.etag);
  const since = one(headers, 'if-modified-since');
  const date = since === undefined ? undefined : parseDateHeader(since);
  return isDated && date !== undefined && version.lastModified <= date;
}
