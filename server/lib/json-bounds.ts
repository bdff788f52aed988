import { createPauses } from './pauses.ts';

export interface JsonBounds {
  /** values, including those inside of others; the names of members count as well */
  values: number;
  depth: number;
  /** members of one object */
  members: number;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);
const sliceLength = 65_536;

function indexFrom(text: string, character: string, start: number): number {
  const found = text.indexOf(character, start);
  return found < 0 ? text.length : found;
}

/**
 * Which bound a JSON text exceeds. Reads the text without building its values, which could need a hundred times its
 * memory, and lets others work meanwhile.
 */
export async function exceededBound(text: string, bounds: JsonBounds): Promise<keyof JsonBounds | undefined> {
  const pause = createPauses();
  let values = 1;
  let depth = 0;
  /** of the objects and lists around, from the outside to the inside */
  const members: number[] = [];
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
    else if (code === comma) values += 1;
    else if (code === colon) {
      values += 1;
      const count = (members.pop() ?? 0) + 1;
      members.push(count);
      if (count > bounds.members) return 'members';
    } else if (opening.has(code)) {
      values += 1;
      depth += 1;
      members.push(0);
      if (depth > bounds.depth) return 'depth';
    } else if (closing.has(code)) {
      depth -= 1;
      members.pop();
    }
    if (values > bounds.values) return 'values';
  }
  return undefined;
}
