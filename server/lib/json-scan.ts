import { createPauses } from './pauses.ts';

const quote = 0x22;
const sliceLength = 65_536;
const structural = new Set(Buffer.from(',:[]{}'));

function indexFrom(text: string, character: string, start: number): number {
  const found = text.indexOf(character, start);
  return found < 0 ? text.length : found;
}

/**
 * Passes `visit` every comma, colon and bracket of a JSON text outside of strings, until it returns true. Builds no
 * values, which could need a hundred times the memory of the text, and lets other work run in between.
 */
export async function scanJson(text: string, visit: (code: number, index: number) => boolean): Promise<void> {
  const pause = createPauses();
  let nextPause = 0;
  let isInString = false;
  let nextQuote = -1;
  let nextBackslash = -1;
  for (let index = 0; index < text.length; index += 1) {
    if (index >= nextPause) {
      await pause();
      nextPause = index + sliceLength;
    }
    if (isInString) {
      // Each is looked for once: the other may be millions of characters away.
      if (nextQuote < index) nextQuote = indexFrom(text, '"', index);
      if (nextBackslash < index) nextBackslash = indexFrom(text, '\\', index);
      isInString = nextBackslash < nextQuote;
      // The character after a backslash ends nothing.
      index = isInString ? nextBackslash + 1 : nextQuote;
      continue;
    }
    const code = text.charCodeAt(index);
    if (code === quote) isInString = true;
    else if (structural.has(code) && visit(code, index)) return;
  }
}
