import { type Separator, separators } from './write.ts';

/** The separator that occurs most in the first line, outside of quotes. */
export function detectSeparator(text: string): Separator {
  const counts: Record<Separator, number> = { comma: 0, semicolon: 0, tab: 0 };
  const names = Object.keys(separators) as Separator[];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === '\n') break;
    else if (!isQuoted) for (const name of names) if (separators[name] === character) counts[name] += 1;
  }
  return names.toSorted((one, other) => counts[other] - counts[one])[0] ?? 'comma';
}
