/** The lines of what a program prints, as they come. */
export async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Files are in whatever encoding: what isn't UTF-8 is shown as well as it can be.
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
