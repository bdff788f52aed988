import { problem } from '../../../contract/problems.ts';
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
export function xmlEncoding(bytes: Uint8Array, contentType: string | undefined): string {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1];
  const name = encodingIn(bytes, charset);
  const encoding = Object.hasOwn(known, name.toLowerCase()) ? known[name.toLowerCase()] : undefined;
  if (encoding === undefined) throw problem('xml_encoding_unsupported', { encoding: name.slice(0, 40) });
  return encoding;
}
