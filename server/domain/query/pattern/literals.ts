import type { Pattern } from './pattern.ts';
import { readPattern } from './read.ts';

/** What a pattern says of characters that come in any case: runs of them, each of which may go on. */
function collect(pattern: Pattern, runs: string[]): void {
  switch (pattern.kind) {
    case 'character':
      runs[runs.length - 1] += pattern.character;
      return;
    case 'sequence':
      for (const part of pattern.parts) collect(part, runs);
      return;
    case 'repeat':
      // Once is certain; what comes next begins anew, since nobody knows how often it was.
      if (pattern.least > 0) collect(pattern.part, runs);
      if (pattern.least !== 1 || pattern.most !== 1) runs.push('');
      return;
    case 'start':
    case 'end':
      return;
    default:
      runs.push('');
  }
}

/** Texts that are in every text which the pattern of a plan matches. */
export function literalsOf(source: string): string[] {
  const pattern = readPattern(source);
  if (typeof pattern === 'string') return [];
  const runs = [''];
  collect(pattern, runs);
  return [...new Set(runs)].filter((run) => run !== '');
}
