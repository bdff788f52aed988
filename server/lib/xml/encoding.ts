/** A declaration is within these first bytes. */
export const headLength = 256;

/** The first bytes identify UTF-16, with or without a byte order mark. */
const beginnings: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'<>]*)["']/;

/** The encoding of a document: from its first bytes, else the name in its declaration, else the given one. */
export function encodingIn(bytes: Uint8Array, otherwise = 'utf-8'): string {
  const shown = beginnings.find(([begin]) => begin.every((byte, index) => bytes[index] === byte));
  if (shown !== undefined) return shown[1];
  const head = Buffer.from(bytes.subarray(0, headLength)).toString('latin1');
  const named = declaration.exec(head)?.[1] ?? otherwise;
  // A document that is readable as ASCII is not UTF-16, whatever it declares: some writers declare their in-memory
  // encoding.
  return /^utf-?16/i.test(named) ? 'utf-8' : named;
}
