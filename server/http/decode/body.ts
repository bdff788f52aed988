import { bodyLimits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { exceededBound } from '../../lib/json-bounds.ts';
import { parseInSlices } from '../../lib/json-slices.ts';
import { MalformedText, PairsError, parsePairs } from '../../lib/text/brackets.ts';
import { checkTextInSlices, maxDepth } from './valid-text.ts';
import { readXmlInSlices, type XmlElement, XmlError } from '../../lib/xml/read.ts';
import { encodingIn } from '../../lib/xml/encoding.ts';

/** Names of the supported encodings in XML declarations. */
const known: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'iso-8859-1',
  latin1: 'iso-8859-1',
  'windows-1252': 'windows-1252',
};

/** The encoding of a body: from its first bytes, else from its declaration, else from its Content-Type. */
function xmlEncoding(bytes: Uint8Array, contentType: string | undefined): string {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1];
  const name = encodingIn(bytes, charset);
  const encoding = Object.hasOwn(known, name.toLowerCase()) ? known[name.toLowerCase()] : undefined;
  if (encoding === undefined) throw problem('xml_encoding_unsupported', { encoding: name.slice(0, 40) });
  return encoding;
}

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

interface Bounds {
  values: number;
  members: number;
}

async function readJson(text: string, { values, members }: Bounds): Promise<RawBody> {
  const exceeded = await exceededBound(text, { values, members, depth: maxDepth });
  if (exceeded === 'values') throw problem('body_values_too_many', { limit: values });
  if (exceeded === 'members') throw problem('body_values_too_many', { limit: members });
  if (exceeded === 'depth') throw problem('nesting_too_deep', { limit: maxDepth });
  let value: unknown;
  try {
    value = await parseInSlices(text);
  } catch {
    throw problem('json_malformed');
  }
  if (value === null) throw problem('json_null');
  await checkTextInSlices(value);
  return { kind: 'json', value };
}

async function readForm(text: string, bounds: Bounds): Promise<RawBody> {
  // `curl -d '{…}'` calls its JSON a form; no form of ours begins with a brace or a bracket.
  if (/^\s*[{[]/.test(text)) return readJson(text, bounds);
  try {
    const value = parsePairs(text);
    await checkTextInSlices(value);
    delete value['http_method'];
    return { kind: 'form', value };
  } catch (error) {
    if (error instanceof MalformedText) throw problem('utf8_malformed');
    if (error instanceof PairsError) throw problem('form_malformed', { reason: error.message });
    throw error;
  }
}

async function readXmlBody(text: string, { values, members }: Bounds): Promise<RawBody> {
  try {
    const limits = { maxDepth, maxElements: values, maxMembers: members };
    return { kind: 'xml', element: await readXmlInSlices(text, limits) };
  } catch (error) {
    if (error instanceof XmlError) throw problem('xml_malformed', { reason: error.message });
    throw error;
  }
}

const readers: Record<string, (text: string, bounds: Bounds) => Promise<RawBody>> = {
  'application/json': readJson,
  'application/merge-patch+json': readJson,
  'application/xml': readXmlBody,
  'application/x-www-form-urlencoded': readForm,
};

/** A body as bytes, with the headers that describe it. */
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
  const { values, members, anonymousValues, anonymousMembers } = bodyLimits;
  const bounds = isAnonymous ? { values: anonymousValues, members: anonymousMembers } : { values, members };
  return text.trim() === '' ? { kind: 'none' } : read(text, bounds);
}
