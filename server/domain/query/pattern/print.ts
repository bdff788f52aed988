import type { Pattern, Range } from './pattern.ts';

const escape = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/-]/, String.raw`\$&`);
const range = ({ from, to }: Range): string => (from === to ? escape(from) : `${escape(from)}-${escape(to)}`);
const grouped = (pattern: Pattern): string => `(?:${printPattern(pattern)})`;

function times(least: number, most: number | null): string {
  if (most === null) return least === 0 ? '*' : least === 1 ? '+' : `{${least},}`;
  if (least === 0 && most === 1) return '?';
  return least === most ? `{${least}}` : `{${least},${most}}`;
}

function part(pattern: Pattern): string {
  return pattern.kind === 'choice' ? grouped(pattern) : printPattern(pattern);
}

function repeated(pattern: Pattern): string {
  const isOne = ['character', 'any', 'class'].includes(pattern.kind);
  return isOne ? printPattern(pattern) : grouped(pattern);
}

const printers: { [K in Pattern['kind']]: (pattern: Extract<Pattern, { kind: K }>) => string } = {
  character: ({ character }) => escape(character),
  any: () => '.',
  start: () => '^',
  end: () => '$',
  class: ({ isNegated, ranges }) => `[${isNegated ? '^' : ''}${ranges.map(range).join('')}]`,
  sequence: ({ parts }) => parts.map(part).join(''),
  choice: ({ parts }) => parts.map(part).join('|'),
  repeat: ({ part: one, least, most }) => `${repeated(one)}${times(least, most)}`,
};

/** Prints a pattern in the form that all engines read the same way. They match folded text. */
export function printPattern(pattern: Pattern): string {
  const print = printers[pattern.kind] as (pattern: Pattern) => string;
  return print(pattern);
}
