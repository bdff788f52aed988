import { isTooComplex, matcherOf } from './match.ts';
import { printPattern } from './print.ts';
import { readPattern } from './read.ts';

const longest = 250;

/** A regular expression in the form of plans, or the reason why it is refused. */
export function patternOf(source: string): { pattern: string } | { reason: string } {
  if (source.length > longest) return { reason: `it has more than ${longest} characters` };
  const read = readPattern(source);
  if (typeof read === 'string') return { reason: read };
  return isTooComplex(read) ? { reason: 'it repeats too much' } : { pattern: printPattern(read) };
}

/** Whether the pattern of a plan occurs in a folded text. */
export function patternMatcher(pattern: string): (text: string) => boolean {
  const read = readPattern(pattern);
  if (typeof read === 'string') throw new Error(`The pattern ${pattern} of a plan can't be read: ${read}`);
  return matcherOf(read);
}
