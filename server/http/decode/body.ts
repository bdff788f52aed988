import { problem } from '../../../contract/problems.ts';
import { MalformedText, parsePairs, PairsError } from '../../lib/text/brackets.ts';
import { checkSound } from './valid-text.ts';
import { xmlEncoding } from './xml-encoding.ts';
import { readXml, type XmlElement, XmlError } from '../../lib/xml/read.ts';

/** A body as received, before a schema interprets it. */
export type RawBody =
  | { kind: 'none' }
  /** The interface defines no body here. */
  | { kind: 'unread' }
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; value: Record<string, unknown> }
  | { kind: 'xml'; element: XmlElement };

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Uint8Array, encoding: string): string {
  try {
    const decoder = encoding === 'utf-8' ? utf8 : new TextDecoder(encoding, { fatal: true });
    return decoder.decode(bytes);
  } catch {
    throw problem('utf8_malformed');
  }
}

function readJson(text: string): RawBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problem('json_malformed');
  }
  if (value === null) throw problem('json_null');
  checkSound(value);
  return { kind: 'json', value };
}

function readForm(text: string): RawBody {
  // `curl -d '{…}'` calls its JSON a form; no form of ours begins with a brace or a bracket.
  if (/^\s*[{[]/.test(text)) return readJson(text);
  try {
    const value = parsePairs(text);
    checkSound(value);
    delete value['http_method'];
    return { kind: 'form', value };
  } catch (error) {
    if (error instanceof MalformedText) throw problem('utf8_malformed');
    if (error instanceof PairsError) throw problem('form_malformed', { reason: error.message });
    throw error;
  }
}

function readXmlBody(text: string): RawBody {
  try {
    return { kind: 'xml', element: readXml(text) };
  } catch (error) {
    if (error instanceof XmlError) throw problem('xml_malformed', { reason: error.message });
    throw error;
  }
}

const readers: Record<string, (text: string) => RawBody> = {
  'application/json': readJson,
  'application/xml': readXmlBody,
  'application/x-www-form-urlencoded': readForm,
};

/** No Content-Type means JSON: most public clients send none. */
export function readBody(contentType: string | undefined, encoding: string | undefined, bytes: Uint8Array): RawBody {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() || 'application/json';
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (read === undefined) throw problem('content_type_unsupported', { type });
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw problem('content_encoding_unsupported', { encoding });
  }
  const text = textOf(bytes, type === 'application/xml' ? xmlEncoding(bytes, contentType) : 'utf-8');
  return text.trim() === '' ? { kind: 'none' } : read(text);
}
