import type { Unit } from '../days.ts';
import type { Literal, Shift, Spot } from './ast.ts';
import type { TokenCursor } from './cursor.ts';

const functions: Record<string, (cursor: TokenCursor, spot: Spot) => Literal> = {
  NOW: (cursor, spot) => ({ kind: 'now', shift: readShift(cursor), spot }),
  MYSELF: (_cursor, spot) => ({ kind: 'myself', spot }),
  OPEN: (_cursor, spot) => ({ kind: 'open', spot }),
};

/** Reads `+ 3d` and `-1w`. A minus is a part of words, so it is in the same token. */
function readShift(cursor: TokenCursor): Shift | null {
  const { kind, value } = cursor.peek();
  const isBefore = kind === 'word' && value.startsWith('-');
  if (!isBefore && !cursor.isSymbol('+')) return null;
  const isAlone = !isBefore || value === '-';
  if (isAlone) cursor.take();
  const amount = readAmount(cursor, isBefore && !isAlone ? /^-(\d+)([dwmy]?)$/iu : /^(\d+)([dwmy]?)$/iu);
  return isBefore ? { ...amount, amount: -amount.amount } : amount;
}

function readAmount(cursor: TokenCursor, shape: RegExp): Shift {
  const { kind, value } = cursor.peek();
  const [, digits, attached = ''] = (kind === 'word' ? shape.exec(value) : null) ?? [];
  if (digits === undefined) return cursor.fail('expected a number of days (d), weeks (w), months (m) or years (y)');
  cursor.take();
  const unit = attached === '' ? cursor.expectWord('D', 'W', 'M', 'Y') : attached;
  return { amount: Number(digits), unit: unit.toLowerCase() as Unit };
}

const expected = 'expected a text in quotes, a number, NOW(), MYSELF() or OPEN()';

export function readLiteral(cursor: TokenCursor): Literal {
  const { kind, value, spot } = cursor.peek();
  if (kind === 'string') {
    cursor.take();
    return { kind, value, spot };
  }
  if (kind === 'float' || (kind === 'word' && /^\d+$/u.test(value))) {
    cursor.take();
    return { kind: 'number', value, spot };
  }
  const name = value.toUpperCase();
  const read = kind === 'word' && Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (read === undefined) return cursor.fail(expected);
  cursor.take();
  cursor.expectSymbol('(');
  cursor.expectSymbol(')');
  return read(cursor, spot);
}

/** Reads `(a, b, c)`, with an optional trailing comma. */
export function readLiterals(cursor: TokenCursor): Literal[] {
  cursor.expectSymbol('(');
  const literals = [readLiteral(cursor)];
  while (cursor.skipSymbol(',')) {
    if (cursor.isSymbol(')')) break;
    literals.push(readLiteral(cursor));
  }
  if (!cursor.isSymbol(')')) return cursor.fail('expected , or )');
  cursor.take();
  return literals;
}
