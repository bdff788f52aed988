import { TextDecoder } from 'node:util';
import { brief } from './read.ts';

/** A declaration stands within these bytes. */
const headLength = 256;

const starts: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

const declaration = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'<>]*)["']/;

/** A decoder for the encoding of a document: of its first bytes, or the one that it declares. */
function decoderFor(head: Uint8Array, refuse: (reason: string) => never): TextDecoder {
  const started = starts.find(([bytes]) => bytes.every((byte, index) => head[index] === byte))?.[1];
  const declared = declaration.exec(Buffer.from(head.subarray(0, headLength)).toString('latin1'))?.[1];
  // Bytes in which the declaration can be read are not UTF-16, whatever it says.
  const named = declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
  try {
    return new TextDecoder(started ?? (/^utf8$/i.test(named) ? 'utf-8' : named), { fatal: true });
  } catch {
    return refuse(`the encoding ${brief(named)} is not known`);
  }
}

/** The text of a document. Bytes that its encoding doesn't have are refused; texts are passed on. */
export async function* decodedXml(
  chunks: AsyncIterable<Uint8Array | string>,
  refuse: (reason: string) => never,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  /** the first chunks, until the encoding is known */
  let waiting: Uint8Array[] = [];
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder?.decode(chunk, { stream: chunk !== undefined }) ?? '';
    } catch {
      return refuse(`the text is not ${decoder?.encoding.toUpperCase()}`);
    }
  };
  function* texts(isEnd: boolean): Generator<string> {
    const head = decoder === undefined ? Buffer.concat(waiting) : undefined;
    if (head !== undefined && head.length < headLength && !isEnd) return;
    if (head !== undefined) decoder = decoderFor(head, refuse);
    for (const chunk of waiting) yield decode(chunk);
    waiting = [];
    if (isEnd) yield decode();
  }
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      yield chunk;
      continue;
    }
    waiting.push(chunk);
    yield* texts(false);
  }
  yield* texts(true);
}
