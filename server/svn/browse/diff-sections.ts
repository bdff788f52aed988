import { textLines } from '../repositories/text-lines.ts';

const ruler = '='.repeat(67);

/**
 * The lines of a diff with the section that each belongs to. A title is the line before a ruler: lines of files and of
 * properties begin with a sign of their own, so they can't look like that.
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
