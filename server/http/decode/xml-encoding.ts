import { problem } from '../../../contract/problems.ts';

/** Names of the supported encodings in XML declarations. */
const known: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'iso-8859-1',
  latin1: 'iso-8859-1',
  'windows-1252': 'windows-1252',
};

const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/;

/** The first bytes identify UTF-16, with or without a byte order mark. */
const beginnings: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

function named(name: string): string {
  const encoding = Object.hasOwn(known, name.toLowerCase()) ? known[name.toLowerCase()] : undefined;
  if (encoding === undefined) throw problem('xml_encoding_unsupported', { encoding: name.slice(0, 40) });
  // A document that reads as ASCII is not UTF-16, whatever it declares: some writers declare their in-memory encoding.
  return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
}

/** The encoding of a document: from its first bytes, else from its declaration, else from its Content-Type. */
export function xmlEncoding(bytes: Uint8Array, contentType: string | undefined): string {
  const shown = beginnings.find(([begin]) => begin.every((byte, index) => bytes[index] === byte));
  if (shown !== undefined) return shown[1];
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1];
  return named(declared.exec(head)?.[1] ?? charset ?? 'utf-8');
}
