import type { Pattern } from './pattern.ts';

type Step =
  | { kind: 'take'; accepts: (character: string) => boolean }
  | { kind: 'start' | 'end' }
  | { kind: 'fork'; to: number[] }
  | { kind: 'match' };

const mostSteps = 1000;

const code = (character: string): number => character.codePointAt(0) ?? 0;

function taking(pattern: Extract<Pattern, { kind: 'character' | 'any' | 'class' }>): (character: string) => boolean {
  if (pattern.kind === 'any') return () => true;
  if (pattern.kind === 'character') return (character) => character === pattern.character;
  const ranges = pattern.ranges.map(({ from, to }) => ({ from: code(from), to: code(to) }));
  return (character) =>
    ranges.some(({ from, to }) => code(character) >= from && code(character) <= to) !== pattern.isNegated;
}

/** How many steps a pattern makes, so that none is laid out that makes too many. */
export function stepsOf(pattern: Pattern): number {
  if (pattern.kind === 'sequence') return pattern.parts.reduce((sum, part) => sum + stepsOf(part), 0);
  if (pattern.kind === 'choice') return pattern.parts.reduce((sum, part) => sum + stepsOf(part) + 2, 0);
  if (pattern.kind !== 'repeat') return 1;
  return (stepsOf(pattern.part) + 2) * Math.max(1, pattern.most ?? pattern.least + 1);
}

export const isTooComplex = (pattern: Pattern): boolean => stepsOf(pattern) > mostSteps;

function layOut(pattern: Pattern, steps: Step[]): void {
  switch (pattern.kind) {
    case 'sequence':
      for (const part of pattern.parts) layOut(part, steps);
      return;
    case 'choice':
      layOutChoice(pattern.parts, steps);
      return;
    case 'repeat':
      layOutRepeat(pattern, steps);
      return;
    case 'start':
    case 'end':
      steps.push({ kind: pattern.kind });
      return;
    default:
      steps.push({ kind: 'take', accepts: taking(pattern) });
  }
}

function layOutChoice(parts: readonly Pattern[], steps: Step[]): void {
  const fork: number[] = [];
  const exits: number[][] = [];
  steps.push({ kind: 'fork', to: fork });
  for (const part of parts) {
    fork.push(steps.length);
    layOut(part, steps);
    const exit: number[] = [];
    exits.push(exit);
    steps.push({ kind: 'fork', to: exit });
  }
  for (const exit of exits) exit.push(steps.length);
}

function layOutRepeat({ part, least, most }: Extract<Pattern, { kind: 'repeat' }>, steps: Step[]): void {
  for (let time = 0; time < least; time++) layOut(part, steps);
  if (most === null) {
    const fork = [steps.length + 1];
    const begin = steps.length;
    steps.push({ kind: 'fork', to: fork });
    layOut(part, steps);
    steps.push({ kind: 'fork', to: [begin] });
    fork.push(steps.length);
    return;
  }
  const skips: number[][] = [];
  for (let time = least; time < most; time++) {
    const skip = [steps.length + 1];
    skips.push(skip);
    steps.push({ kind: 'fork', to: skip });
    layOut(part, steps);
  }
  for (const skip of skips) skip.push(steps.length);
}

/** Whether a pattern occurs in a (folded) text: all ways are followed at once, so time grows with the text only. */
export function matcherOf(pattern: Pattern): (text: string) => boolean {
  const steps: Step[] = [];
  layOut(pattern, steps);
  steps.push({ kind: 'match' });
  return (text) => occurs(steps, Array.from(text));
}

function occurs(steps: readonly Step[], characters: readonly string[]): boolean {
  let current: number[] = [];
  for (let at = 0; at <= characters.length; at++) {
    const reached = reach(steps, [...current, 0], at === 0, at === characters.length);
    if (reached === 'match') return true;
    const character = characters[at];
    if (character === undefined) return false;
    current = [];
    for (const index of reached) {
      const step = steps[index];
      if (step?.kind === 'take' && step.accepts(character)) current.push(index + 1);
    }
  }
  return false;
}

/** The steps that can be taken next, without taking a character. */
function reach(steps: readonly Step[], from: number[], isStart: boolean, isEnd: boolean): Set<number> | 'match' {
  const seen = new Set<number>();
  const open = from;
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (seen.has(index)) continue;
    seen.add(index);
    const step = steps[index];
    if (step?.kind === 'match') return 'match';
    if (step?.kind === 'fork') open.push(...step.to);
    if ((step?.kind === 'start' && isStart) || (step?.kind === 'end' && isEnd)) open.push(index + 1);
  }
  return seen;
}
