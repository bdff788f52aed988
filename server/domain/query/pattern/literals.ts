import type { Pattern } from './pattern.ts';
import { readPattern } from './read.ts';

/** The runs of characters that every matching text contains. Each run may continue. */
function collect(pattern: Pattern, runs: string[]): void {
  switch (pattern.kind) {
    case 'character':
      runs[runs.length - 1] += pattern.character;
      return;
    case 'sequence':
      for (const part of pattern.parts) collect(part, runs);
      return;
    case 'repeat':
      // It occurs at least once. The next run starts again, because the number of repetitions is unknown.
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

/** Texts that every match of the pattern contains. */
export function literalsOf(source: string): string[] {
  const pattern = readPattern(source);
  if (typeof pattern === 'string') return [];
  const runs = [''];
  collect(pattern, runs);
  return [...new Set(runs)].filter((run) => run !== '');
}
