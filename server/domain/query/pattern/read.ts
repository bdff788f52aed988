import { fold } from '../../../../contract/fold.ts';
import { readBrackets, readEscaped } from './brackets.ts';
import { PatternCursor, NotUnderstood } from './cursor.ts';
import type { Pattern } from './pattern.ts';

/** The maximum count of PostgreSQL. */
const mostTimes = 255;

function letter(character: string): Pattern {
  const parts = Array.from(fold(character), (one): Pattern => ({ kind: 'character', character: one }));
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'sequence', parts };
}

function readGroup(cursor: PatternCursor): Pattern {
  if (!cursor.skip('?:') && cursor.peek() === '?') throw new NotUnderstood('(? is not supported');
  const inner = readChoice(cursor);
  if (!cursor.skip(')')) throw new NotUnderstood('a parenthesis is not closed');
  return inner;
}

const atoms: Record<string, (cursor: PatternCursor) => Pattern> = {
  '(': readGroup,
  '[': readBrackets,
  '.': () => ({ kind: 'any' }),
  '^': () => ({ kind: 'start' }),
  $: () => ({ kind: 'end' }),
  '\\'(cursor) {
    const read = readEscaped(cursor);
    return typeof read === 'string' ? letter(read) : { kind: 'class', ...read };
  },
};

type Times = Pick<Extract<Pattern, { kind: 'repeat' }>, 'least' | 'most'>;

/** After `{`. */
function readBraces(cursor: PatternCursor): Times {
  const [, digits, comma, last = ''] = cursor.takeMatch(/^(\d{1,3})(,?)(\d{0,3})\}/u, 8) ?? [];
  if (digits === undefined || (comma === '' && last !== '')) throw new NotUnderstood('{ needs one or two numbers');
  const least = Number(digits);
  const most = comma === '' ? least : last === '' ? null : Number(last);
  const isPossible = least <= mostTimes && (most === null || (most <= mostTimes && most >= least));
  if (!isPossible) throw new NotUnderstood(`{ counts from 0 to ${mostTimes}`);
  return { least, most };
}

const quantifiers: Record<string, (cursor: PatternCursor) => Times> = {
  '*': () => ({ least: 0, most: null }),
  '+': () => ({ least: 1, most: null }),
  '?': () => ({ least: 0, most: 1 }),
  '{': readBraces,
};
const quantifierOf = (character: string | undefined) =>
  character !== undefined && Object.hasOwn(quantifiers, character) ? quantifiers[character] : undefined;

function readAtom(cursor: PatternCursor): Pattern {
  const character = cursor.take();
  if (quantifierOf(character) !== undefined) throw new NotUnderstood(`nothing stands before ${character}`);
  const read = Object.hasOwn(atoms, character) ? atoms[character] : undefined;
  return read === undefined ? letter(character) : read(cursor);
}

function readRepeat(cursor: PatternCursor): Pattern {
  const isEnd = cursor.peek() === '^' || cursor.peek() === '$';
  const part = readAtom(cursor);
  const quantifier = quantifierOf(cursor.peek());
  if (quantifier === undefined) return part;
  if (isEnd) throw new NotUnderstood('an end of the text is not repeated');
  cursor.take();
  const times = quantifier(cursor);
  // Greedy and lazy quantifiers match the same texts.
  cursor.skip('?');
  if (quantifierOf(cursor.peek()) !== undefined) throw new NotUnderstood('something is repeated twice');
  return { kind: 'repeat', part, ...times };
}

function readSequence(cursor: PatternCursor): Pattern {
  const parts: Pattern[] = [];
  for (let next = cursor.peek(); next !== undefined && next !== '|' && next !== ')'; next = cursor.peek()) {
    parts.push(readRepeat(cursor));
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'sequence', parts };
}

function readChoice(cursor: PatternCursor): Pattern {
  const parts = [readSequence(cursor)];
  while (cursor.skip('|')) parts.push(readSequence(cursor));
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts };
}

/** Reads a pattern, or says why it is refused. */
export function readPattern(source: string): Pattern | string {
  if (!source.isWellFormed() || source.includes('\0')) return 'it has characters that no text has';
  const cursor = new PatternCursor(source);
  try {
    const pattern = readChoice(cursor);
    return cursor.peek() === undefined ? pattern : 'a parenthesis is closed that was not opened';
  } catch (error) {
    if (error instanceof NotUnderstood) return error.message;
    throw error;
  }
}
