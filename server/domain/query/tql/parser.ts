import type { Fault } from '../context.ts';
import type { And, TqlComparison, Literal, TqlOperator, Or, Spot, Term } from './ast.ts';
import { TokenCursor } from './cursor.ts';
import { tqlFault, tqlMessages, SyntaxFault, TooComplex } from './errors.ts';
import { readLiteral, readLiterals } from './literals.ts';
import { readRelation } from './relations.ts';

const comparing: readonly TqlOperator[] = ['=', '!=', '<', '>', '<=', '>='];
/** Far more than anyone needs, and far less than the stack allows. */
const deepest = 100;

/** Whether a comparison starts here, in which a keyword can be a name. */
function isComparison(cursor: TokenCursor): boolean {
  const { kind } = cursor.peek();
  if (kind === 'meta') return true;
  if (kind !== 'word') return false;
  const isNotIn = cursor.isWord('NOT', 1) && cursor.isWord('IN', 2);
  const isListed = ['BETWEEN', 'IN'].some((word) => cursor.isWord(word, 1) && cursor.isSymbol('(', 2));
  return isNotIn || isListed || comparing.some((operator) => cursor.isSymbol(operator, 1));
}

interface Compared {
  operator: TqlOperator;
  operatorSpot: Spot;
  literals: Literal[];
}

function readBetween(cursor: TokenCursor, operatorSpot: Spot): Compared {
  cursor.expectSymbol('(');
  const from = readLiteral(cursor);
  cursor.expectSymbol(',');
  const to = readLiteral(cursor);
  cursor.expectSymbol(')');
  return { operator: 'BETWEEN()', operatorSpot, literals: [from, to] };
}

function readCompared(cursor: TokenCursor): Compared {
  const { spot: operatorSpot } = cursor.peek();
  if (cursor.skipWord('BETWEEN')) return readBetween(cursor, operatorSpot);
  if (cursor.skipWord('IN')) return { operator: 'IN()', operatorSpot, literals: readLiterals(cursor) };
  if (cursor.skipWord('NOT')) {
    cursor.expectWord('IN');
    return { operator: 'NOT IN()', operatorSpot: { ...operatorSpot, word: 'NOT IN' }, literals: readLiterals(cursor) };
  }
  const operator = comparing.find((one) => cursor.isSymbol(one));
  if (operator === undefined) return cursor.fail('expected =, !=, <, >, <=, >=, BETWEEN, IN or NOT IN');
  cursor.take();
  return { operator, operatorSpot, literals: [readLiteral(cursor)] };
}

function readComparison(cursor: TokenCursor): TqlComparison {
  const { kind, value: name, spot } = cursor.peek();
  if (kind !== 'word' && kind !== 'meta') return cursor.fail('expected the name of a field');
  cursor.take();
  return { kind: 'comparison', name, spot, ...readCompared(cursor) };
}

function readTerm(cursor: TokenCursor, depth: number): Term {
  if (cursor.isSymbol('(')) {
    if (depth > deepest) throw new TooComplex(tqlMessages.tooComplex, cursor.peek().spot);
    cursor.take();
    const inner = readOr(cursor, depth + 1);
    if (!cursor.isSymbol(')')) cursor.fail('expected AND, OR or )');
    cursor.take();
    return inner;
  }
  const isRelation = ['WITH', 'WITHOUT', 'IS'].some((word) => cursor.isWord(word));
  return isRelation && !isComparison(cursor) ? readRelation(cursor) : readComparison(cursor);
}

function readAnd(cursor: TokenCursor, depth: number): And {
  const terms = [readTerm(cursor, depth)];
  while (cursor.skipWord('AND')) terms.push(readTerm(cursor, depth));
  return { kind: 'and', terms };
}

export function readOr(cursor: TokenCursor, depth = 0): Or {
  const terms = [readAnd(cursor, depth)];
  while (cursor.skipWord('OR')) terms.push(readAnd(cursor, depth));
  return { kind: 'or', terms };
}

/** SELECT ... FROM ... WHERE ... ORDER BY ... is a query across trackers. */
function refuseAcrossTrackers(cursor: TokenCursor, text: string): Fault | undefined {
  const isSelect = cursor.isWord('SELECT') && !isComparison(cursor);
  const isOrder = cursor.isWord('ORDER') && cursor.isWord('BY', 1);
  return isSelect || isOrder
    ? tqlFault(text, [{ message: tqlMessages.acrossTrackers, spots: [cursor.peek().spot] }])
    : undefined;
}

function readQuery(text: string): Or | Fault {
  const cursor = new TokenCursor(text);
  const atBegin = refuseAcrossTrackers(cursor, text);
  if (atBegin !== undefined) return atBegin;
  const query = readOr(cursor, 0);
  const atEnd = refuseAcrossTrackers(cursor, text);
  if (atEnd !== undefined) return atEnd;
  return cursor.peek().kind === 'end' ? query : cursor.fail('expected AND, OR or the end of the query');
}

/** Parses a query that is not blank, or reports its syntax errors. */
export function parse(text: string): Or | Fault {
  try {
    return readQuery(text);
  } catch (error) {
    if (error instanceof TooComplex) return tqlFault(text, [{ message: tqlMessages.tooComplex, spots: [error.spot] }]);
    if (error instanceof SyntaxFault) return tqlFault(text, [{ message: error.message, spots: [error.spot] }]);
    throw error;
  }
}

export const isBlank = (text: string): boolean => /^[ \t\r\n\u00a0]*$/u.test(text);
