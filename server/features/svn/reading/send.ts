import { type Answer, answer, Content } from '../../../http/encode/answer.ts';
import { isNotModified } from '../../../http/encode/conditional.ts';
import { httpDate } from '../../../lib/dates/http-date.ts';
import { byteRangeOf, safeHeaders } from '../../files/index.ts';
import type { FileContent } from './content.ts';

type Headers = Record<string, string | string[] | undefined>;

/** The bytes of a file or a range of them, with headers that make them harmless in a browser. */
export function contentAnswer(file: FileContent, headers: Headers): Content | Answer<undefined> {
  const validators = {
    ETag: file.etag,
    'Last-Modified': httpDate(file.lastModified),
    'Accept-Ranges': 'bytes',
    // Always revalidate: the caller may have lost access.
    'Cache-Control': 'private, no-cache',
  };
  if (isNotModified(headers, file)) return answer(undefined, validators, 304);
  const range = byteRangeOf(headers, file.size, file.etag);
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const about = { ...validators, ...safeHeaders(file), 'content-length': String(end - start + 1) };
  if (range === undefined) return new Content(file.bytes({ start, end }), about);
  return new Content(file.bytes(range), { ...about, 'content-range': `bytes ${start}-${end}/${file.size}` }, 206);
}
