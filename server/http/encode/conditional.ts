import { parseDateHeader } from '../../lib/dates/http-date.ts';

/** Identifies one version of a resource. */
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

/** Entity tags in a header: quoted or not, weak (from a proxy) or strong. */
const tagsIn = (header: string): string[] =>
  header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//i, '')
      .replace(/^"(.*)"$/, '$1'),
  );

/** Most clients send one tag, exactly as they got it. */
const names = (header: string, etag: string): boolean =>
  header === etag || header.trim() === '*' || tagsIn(header).includes(etag.slice(1, -1));

/**
 * A precondition is about the version, whichever representation was read. The part after the dash distinguishes
 * representations.
 */
const namesVersion = (header: string, etag: string): boolean =>
  header.trim() === '*' || versionsIn(header).includes(etag.slice(1, -1));

/** The versions that a header names. */
export const versionsIn = (header: string): string[] => tagsIn(header).map((tag) => tag.replace(/-[\da-f]{12}$/, ''));

/** If-Unmodified-Since must name the exact second. An earlier, later or unreadable date doesn't match. */
const isSameSecond = (header: string, version: Version): boolean => parseDateHeader(header) === version.lastModified;

/** Whether every precondition of the request matches this version. */
export const preconditionsHold = (sent: Preconditions, version: Version): boolean =>
  (sent.ifMatch === undefined || namesVersion(sent.ifMatch, version.etag)) &&
  (sent.ifUnmodifiedSince === undefined || isSameSecond(sent.ifUnmodifiedSince, version));

/**
 * Whether the caller already has this version, so that 304 is enough. A date is used only if it identifies a version.
 */
export function isNotModified(headers: Headers, version: Version, isDated = true): boolean {
  const tags = one(headers, 'if-none-match');
  if (tags !== undefined) return names(tags, version.etag);
  const since = one(headers, 'if-modified-since');
  const date = since === undefined ? undefined : parseDateHeader(since);
  return isDated && date !== undefined && version.lastModified <= date;
}
