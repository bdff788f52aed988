import { problem } from '../../../contract/problems.ts';
import { writeXml } from '../../lib/xml/write.ts';

export type Format = 'json' | 'xml';

export const mediaTypes: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

/** A value in one of the wire formats. */
export const wireText = (format: Format, value: unknown): string =>
  format === 'xml' ? writeXml('response', value) : JSON.stringify(value);

const known: Record<string, Format> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'application/*': 'json',
  'text/*': 'xml',
  '*/*': 'json',
};

interface MediaRange {
  type: string;
  weight: number;
}

function rangesOf(header: string): MediaRange[] {
  const ranges = header.split(',').map((part): MediaRange => {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
    const value = weight === undefined ? 1 : Number(weight);
    return { type, weight: Number.isFinite(value) ? value : 1 };
  });
  const isWildcard = (range: MediaRange): number => (range.type.includes('*') ? 1 : 0);
  return ranges
    .filter((range) => range.type !== '')
    .toSorted((a, b) => b.weight - a.weight || isWildcard(a) - isWildcard(b));
}

const browsers = ['*/*', 'application/xhtml+xml'];

/**
 * The format of the answer. A browser (which prefers HTML and accepts anything) gets JSON. A request for
 * a file type that is not a wire format gets its error in JSON.
 */
export function responseFormat(accept: string | undefined, fileType?: string): Format {
  const format = acceptedFormat(accept, fileType);
  if (format === undefined) throw problem('format_not_acceptable');
  return format;
}

/** undefined: the caller accepts none of the formats */
export function acceptedFormat(accept: string | undefined, fileType?: string): Format | undefined {
  if (accept === undefined || accept.trim() === '') return 'json';
  const ranges = rangesOf(accept);
  const types = ranges.map((range) => range.type);
  if (fileType !== undefined && types.includes(fileType)) return known[fileType] ?? 'json';
  if (types.includes('text/html') && browsers.some((type) => types.includes(type))) return 'json';
  const first = types.find((type) => Object.hasOwn(known, type));
  return first === undefined ? undefined : known[first];
}

export function checkCharset(header: string | undefined): void {
  if (header === undefined || header.trim() === '') return;
  const acceptable = rangesOf(header).some((range) => ['utf-8', 'iso-8859-1', '*'].includes(range.type));
  if (!acceptable) throw problem('charset_not_acceptable');
}
