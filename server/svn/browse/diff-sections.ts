import { textLines } from '../repositories/text-lines.ts';

const ruler = '='.repeat(67);

/**
 * The lines of a diff with their sections. A title is the line before a ruler. Lines of files and properties start with
 * a sign, so they can't be confused with a ruler.
 */
export async function* sectionLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ title: string; line: string | undefined }> {
  let title: string | undefined;
  let held: string | undefined;
  for await (const line of textLines(chunks)) {
    if (line === ruler && held !== undefined) {
      title = held;
      held = undefined;
      yield { title, line: undefined };
      continue;
    }
    if (title !== undefined && held !== undefined) yield { title, line: held };
    held = line;
  }
  if (title !== undefined && held !== undefined) yield { title, line: held };
}
