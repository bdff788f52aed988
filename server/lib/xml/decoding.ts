import { TextDecoder } from 'node:util';
import { encodingIn, headLength } from './encoding.ts';
import { brief } from './read.ts';

/** A decoder for the encoding of a document. */
function decoderFor(head: Uint8Array, refuse: (reason: string) => never): TextDecoder {
  const encoding = encodingIn(head);
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return refuse(`the encoding ${brief(encoding)} is not known`);
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
