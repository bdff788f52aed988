import type { Segment, PathToken } from './path-rule.ts';

type Step = '*' | '?' | number;

// Subversion compares bytes: `?` is one byte, not one letter.
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const stepsOf = (tokens: readonly PathToken[]): Step[] =>
  tokens.flatMap((token): Step[] => ('symbol' in token ? [token.symbol] : [...bytesOf(token.text)]));

/** Backtracks only to the last star, so the time is at most pattern × text. */
function matches(steps: readonly Step[], text: Uint8Array): boolean {
  let step = 0;
  let at = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (steps[step] === '*') {
      star = step++;
      resume = at;
    } else if (step < steps.length && (steps[step] === '?' || steps[step] === text[at])) {
      step++;
      at++;
    } else if (star >= 0) {
      step = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (steps[step] === '*') step++;
  return step === steps.length;
}

/** Whether a segment with wildcards matches a name. */
export function segmentMatcher(segment: Extract<Segment, { kind: 'pattern' }>): (name: string) => boolean {
  const steps = stepsOf(segment.tokens);
  return (name) => matches(steps, bytesOf(name));
}
