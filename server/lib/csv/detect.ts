import { type Separator, separators } from './write.ts';

/** A first line such as `sep=;`, which names the separator for spreadsheets. */
const hint = /^\uFEFF?"?sep=([,;\t])"?(?:\r?\n|\r)/i;

/** The separator in a first line such as `sep=;`, if there is one. */
export function namedSeparator(text: string): Separator | undefined {
  const [, given] = hint.exec(text) ?? [];
  return given === undefined
    ? undefined
    : (Object.keys(separators) as Separator[]).find((name) => separators[name] === given);
}

/** The separator that occurs most in the first line, outside of quotes. */
export function detectSeparator(text: string): Separator {
  const counts: Record<Separator, number> = { comma: 0, semicolon: 0, tab: 0 };
  const names = Object.keys(separators) as Separator[];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted) for (const name of names) if (separators[name] === character) counts[name] += 1;
  }
  return names.toSorted((one, other) => counts[other] - counts[one])[0] ?? 'comma';
}
