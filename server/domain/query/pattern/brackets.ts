import { fold } from '../../../../contract/fold.ts';
import { type PatternCursor, NotUnderstood } from './cursor.ts';
import { classes, type Pattern, type Range } from './pattern.ts';

const controls: Record<string, string> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v' };

/** After a backslash: a class, or one character. */
export function readEscaped(cursor: PatternCursor): { ranges: readonly Range[]; isNegated: boolean } | string {
  const character = cursor.take();
  const small = character.toLowerCase();
  const ranges = Object.hasOwn(classes, small) ? classes[small] : undefined;
  if (ranges !== undefined) return { ranges, isNegated: character !== small };
  const control = Object.hasOwn(controls, character) ? controls[character] : undefined;
  if (control !== undefined) return control;
  if (/[\p{L}\p{N}]/u.test(character)) throw new NotUnderstood(`\\${character} is not supported`);
  return character;
}

const code = (character: string): number => character.codePointAt(0) ?? 0;
const isOne = (text: string): boolean => Array.from(text).length === 1;

/** The members of larger ranges are not folded one by one. */
const mostMembers = 512;

/** A range with its counterpart in folded text. */
function folded(range: Range): Range[] {
  const { from, to } = range;
  const ranges = [range];
  const small = { from: fold(from), to: fold(to) };
  const isParallel =
    isOne(small.from) && isOne(small.to) && code(small.to) - code(small.from) === code(to) - code(from);
  if (isParallel) ranges.push(small);
  // Capital letters in a wider range are lower case in folded text.
  if (code(from) <= code('Z') && code(to) >= code('A')) {
    ranges.push({ from: (from > 'A' ? from : 'A').toLowerCase(), to: (to < 'Z' ? to : 'Z').toLowerCase() });
  }
  return [...ranges, ...foldedMembers(range)];
}

/** The counterparts of letters with accents and of special signs in folded text. */
function foldedMembers({ from, to }: Range): Range[] {
  if (code(to) <= 0x7f || code(to) - code(from) >= mostMembers) return [];
  const members: Range[] = [];
  for (let at = Math.max(code(from), 0x80); at <= code(to); at += 1) {
    const member = fold(String.fromCodePoint(at));
    if (isOne(member)) members.push({ from: member, to: member });
  }
  return members;
}

function readCharacter(cursor: PatternCursor): string | Range[] {
  const character = cursor.take();
  if (character === '[' && /[:.=]/.test(cursor.peek() ?? '')) throw new NotUnderstood('[: :] is not supported');
  if (character !== '\\') return character;
  const read = readEscaped(cursor);
  if (typeof read === 'string') return read;
  if (read.isNegated) throw new NotUnderstood('an opposite in brackets is not supported');
  return [...read.ranges];
}

function readMember(cursor: PatternCursor): Range[] {
  const from = readCharacter(cursor);
  if (typeof from !== 'string') return from;
  const isRange = cursor.peek() === '-' && cursor.peek(1) !== undefined && cursor.peek(1) !== ']';
  if (!isRange) return folded({ from, to: from });
  cursor.take();
  const to = readCharacter(cursor);
  if (typeof to !== 'string' || code(from) > code(to)) throw new NotUnderstood('a range in brackets has no order');
  return folded({ from, to });
}

/** After `[`. */
export function readBrackets(cursor: PatternCursor): Pattern {
  const isNegated = cursor.skip('^');
  const members = new Map<string, Range>();
  while (cursor.peek() !== ']') {
    for (const range of readMember(cursor)) members.set(`${range.from}-${range.to}`, range);
  }
  cursor.take();
  if (members.size === 0) throw new NotUnderstood('brackets are empty');
  return { kind: 'class', isNegated, ranges: [...members.values()] };
}
