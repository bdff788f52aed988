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

/** The number of steps of a pattern, to refuse patterns that have too many. */
function stepsOf(pattern: Pattern): number {
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

/** The possible positions in a pattern after some text. Transitions are computed once. */
interface State {
  /** the steps that the text reached so far */
  steps: readonly number[];
  isStart: boolean;
  /** the pattern has matched; or matches if the text ends here */
  isMatch: boolean;
  isMatchAtEnd: boolean;
  next: Map<number, State>;
}

/** The cache drops all states but the first when it reaches this size. */
const mostStates = 1000;

/** Whether a pattern occurs in a folded text. It follows all alternatives in parallel, in linear time. */
export function matcherOf(pattern: Pattern): (text: string) => boolean {
  const steps: Step[] = [];
  layOut(pattern, steps);
  steps.push({ kind: 'match' });
  const known = new Map<string, State>();
  const stateOf = (reached: readonly number[], isStart: boolean): State => ({
    steps: reached,
    isStart,
    isMatch: reach(steps, [...reached, 0], isStart, false) === 'match',
    isMatchAtEnd: reach(steps, [...reached, 0], isStart, true) === 'match',
    next: new Map(),
  });
  const first = stateOf([], true);

  function after(state: State, character: number): State {
    const reached = taken(steps, state, String.fromCodePoint(character));
    const key = reached.join();
    if (known.size >= mostStates) {
      known.clear();
      first.next.clear();
    }
    const found = known.get(key) ?? stateOf(reached, false);
    known.set(key, found);
    state.next.set(character, found);
    return found;
  }

  return (text) => {
    let state = first;
    for (let at = 0; at < text.length && !state.isMatch; at++) {
      const character = text.codePointAt(at) ?? 0;
      if (character > 0xffff) at++;
      state = state.next.get(character) ?? after(state, character);
    }
    return state.isMatch || state.isMatchAtEnd;
  };
}

/** The steps that a character leads to. */
function taken(steps: readonly Step[], state: State, character: string): number[] {
  const reached = reach(steps, [...state.steps, 0], state.isStart, false);
  if (reached === 'match') return [];
  return [...reached]
    .filter((index) => {
      const step = steps[index];
      return step?.kind === 'take' && step.accepts(character);
    })
    .map((index) => index + 1)
    .toSorted((a, b) => a - b);
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
