import { StringDecoder } from 'node:string_decoder';

/** The lines of a stream of bytes. Only a line feed ends one: texts may have other separators in them. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  for await (const chunk of bytes) {
    const lines = (begun + decoder.write(Buffer.from(chunk))).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
  begun += decoder.end();
  if (begun !== '') yield begun;
}
