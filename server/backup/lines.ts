import { StringDecoder } from 'node:string_decoder';

/** The lines of a byte stream. Only a line feed ends a line, because texts may contain other separators. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
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
