import { bodyLimits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { exceededBound } from '../../lib/json-bounds.ts';
import { MalformedText, parsePairs, PairsError } from '../../lib/text/brackets.ts';
import { checkSoundInSlices, maxDepth } from './valid-text.ts';
import { xmlEncoding } from './xml-encoding.ts';
import { readXmlInSlices, type XmlElement, XmlError } from '../../lib/xml/read.ts';

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

async function readJson(text: string, values: number): Promise<RawBody> {
  const exceeded = await exceededBound(text, { values, depth: maxDepth, members: bodyLimits.members });
  if (exceeded === 'values') throw problem('body_values_too_many', { limit: values });
  if (exceeded === 'members') throw problem('body_values_too_many', { limit: bodyLimits.members });
  if (exceeded === 'depth') throw problem('nesting_too_deep', { limit: maxDepth });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problem('json_malformed');
  }
  if (value === null) throw problem('json_null');
  await checkSoundInSlices(value);
  return { kind: 'json', value };
}

async function readForm(text: string, values: number): Promise<RawBody> {
  // `curl -d '{…}'` calls its JSON a form; no form of ours begins with a brace or a bracket.
  if (/^\s*[{[]/.test(text)) return readJson(text, values);
  try {
    const value = parsePairs(text);
    await checkSoundInSlices(value);
    delete value['http_method'];
    return { kind: 'form', value };
  } catch (error) {
    if (error instanceof MalformedText) throw problem('utf8_malformed');
    if (error instanceof PairsError) throw problem('form_malformed', { reason: error.message });
    throw error;
  }
}

async function readXmlBody(text: string, values: number): Promise<RawBody> {
  try {
    return { kind: 'xml', element: await readXmlInSlices(text, { maxDepth, maxElements: values }) };
  } catch (error) {
    if (error instanceof XmlError) throw problem('xml_malformed', { reason: error.message });
    throw error;
  }
}

const readers: Record<string, (text: string, values: number) => Promise<RawBody>> = {
  'application/json': readJson,
  'application/merge-patch+json': readJson,
  'application/xml': readXmlBody,
  'application/x-www-form-urlencoded': readForm,
};

/** A body as bytes, with the headers that say what it is. */
export interface ReceivedBody {
  bytes: Uint8Array;
  contentType: string | undefined;
  encoding: string | undefined;
}

/** No Content-Type means JSON: most public clients send none. */
export async function readBody(received: ReceivedBody, isAnonymous: boolean): Promise<RawBody> {
  const { bytes, contentType, encoding } = received;
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() || 'application/json';
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (read === undefined) throw problem('content_type_unsupported', { type });
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw problem('content_encoding_unsupported', { encoding });
  }
  const text = textOf(bytes, type === 'application/xml' ? xmlEncoding(bytes, contentType) : 'utf-8');
  const { values, anonymousValues } = bodyLimits;
  return text.trim() === '' ? { kind: 'none' } : read(text, isAnonymous ? anonymousValues : values);
}
