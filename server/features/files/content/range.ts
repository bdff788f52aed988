import { problem } from '../../../../contract/problems.ts';
import type { ByteRange } from '../../../blobs/index.ts';

/**
 * RFC 9110, section 14: one range of bytes. undefined: all bytes, also for ranges that can't be parsed, for several
 * ranges, and for an `If-Range` with an outdated validator.
 */
export function byteRangeOf(
  headers: Record<string, string | string[] | undefined>,
  size: number,
  etag: string,
): ByteRange | undefined {
  const { range, 'if-range': condition } = headers;
  if (typeof range !== 'string' || (condition !== undefined && condition !== etag)) return undefined;
  const [, first = '', last = ''] = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})$/i.exec(range.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  if (start > end) {
    throw problem('range_not_satisfiable', { size }, { headers: { 'Content-Range': `bytes */${size}` } });
  }
  return { start, end };
}
