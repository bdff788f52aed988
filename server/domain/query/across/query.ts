import { type Fault, fault, isFault } from '../context.ts';
import type { Or } from '../tql/ast.ts';
import { TokenCursor } from '../tql/cursor.ts';
import { tqlMessages, placeOf, SyntaxFault, TooComplex } from '../tql/errors.ts';
import { isBlank, readOr } from '../tql/parser.ts';
import { acrossMessages } from './messages.ts';

/** `@project`, `@project.name` or `@project.category`, compared with `=` or IN. */
export interface ProjectCondition {
  target: 'project' | 'name' | 'category';
  isIn: boolean;
  /** `mine`: MY_PROJECTS() */
  values: readonly string[] | 'mine';
}

/** The projects and the short names of trackers in FROM; null: no such condition. */
export interface From {
  project: ProjectCondition | null;
  trackers: readonly string[] | null;
}

export interface OrderBy {
  name: string;
  isDescending: boolean;
}

/** A query across trackers: SELECT ... FROM ... WHERE ... ORDER BY ... */
export interface AcrossQuery {
  select: readonly string[];
  from: From;
  where: Or;
  orderBy: OrderBy | null;
}

/** A query that can't be read, and where. */
export interface SyntaxErrorFault extends Fault {
  place: { line: number; column: number };
}

export const isSyntaxError = (given: Fault): given is SyntaxErrorFault => 'place' in given;

function readName(cursor: TokenCursor): string {
  const { kind, value } = cursor.peek();
  if (kind !== 'word' && kind !== 'meta') return cursor.fail('expected the name of a field or of a semantic');
  cursor.take();
  return value;
}

function readSelect(cursor: TokenCursor): string[] {
  cursor.expectWord('SELECT');
  const names = [readName(cursor)];
  while (cursor.skipSymbol(',')) names.push(readName(cursor));
  return names;
}

const targets: Record<string, ProjectCondition['target'] | 'tracker'> = {
  '@project': 'project',
  '@project.name': 'name',
  '@project.category': 'category',
  '@tracker.name': 'tracker',
};

function readStrings(cursor: TokenCursor): string[] {
  cursor.expectSymbol('(');
  const values = [cursor.expectString().value];
  while (cursor.skipSymbol(',')) {
    if (cursor.isSymbol(')')) break;
    values.push(cursor.expectString().value);
  }
  cursor.expectSymbol(')');
  return values;
}

function readMine(cursor: TokenCursor): boolean {
  if (!cursor.skipWord('MY_PROJECTS')) return false;
  cursor.expectSymbol('(');
  cursor.expectSymbol(')');
  return true;
}

function readCondition(cursor: TokenCursor): Partial<From> {
  const { kind, value } = cursor.peek();
  const target = kind === 'meta' ? targets[value.toLowerCase()] : undefined;
  if (target === undefined) return cursor.fail(`expected ${Object.keys(targets).join(' or ')}`);
  cursor.take();
  const isIn = cursor.skipWord('IN');
  if (!isIn) cursor.expectSymbol('=');
  if (target === 'tracker') return { trackers: isIn ? readStrings(cursor) : [cursor.expectString().value] };
  if (!isIn && readMine(cursor)) return { project: { target, isIn, values: 'mine' } };
  return { project: { target, isIn, values: isIn ? readStrings(cursor) : [cursor.expectString().value] } };
}

function readFrom(cursor: TokenCursor): From {
  const first = readCondition(cursor);
  if (!cursor.skipWord('AND')) return { project: null, trackers: null, ...first };
  const { spot } = cursor.peek();
  const second = readCondition(cursor);
  if (Object.keys(first)[0] === Object.keys(second)[0]) {
    throw new SyntaxFault('expected one condition on the project and one on the tracker', spot);
  }
  return { project: null, trackers: null, ...first, ...second };
}

function readOrderBy(cursor: TokenCursor): OrderBy | null {
  if (!cursor.skipWord('ORDER')) return null;
  cursor.expectWord('BY');
  const name = readName(cursor);
  return { name, isDescending: cursor.expectWord('ASC', 'ASCENDING', 'DESC', 'DESCENDING').startsWith('DESC') };
}

function read(text: string): AcrossQuery | Fault {
  const cursor = new TokenCursor(text);
  if (!cursor.isWord('SELECT') || cursor.isSymbol('=', 1)) {
    readOr(cursor);
    return cursor.peek().kind === 'end'
      ? fault(acrossMessages.noFrom)
      : cursor.fail('expected AND, OR or the end of the query');
  }
  const select = readSelect(cursor);
  cursor.expectWord('FROM');
  const from = readFrom(cursor);
  cursor.expectWord('WHERE');
  const where = readOr(cursor);
  const orderBy = readOrderBy(cursor);
  if (cursor.peek().kind !== 'end') cursor.fail('expected AND, OR, ORDER BY or the end of the query');
  return { select, from, where, orderBy };
}

/** Parses a query across trackers, or reports why it can't be read. */
export function parseAcross(text: string): AcrossQuery | Fault | SyntaxErrorFault {
  if (isBlank(text)) return fault(acrossMessages.empty);
  try {
    const query = read(text);
    if (isFault(query)) return query;
    const { select } = query;
    return new Set(select).size < select.length ? fault(acrossMessages.selectedTwice) : query;
  } catch (error) {
    if (error instanceof TooComplex) return fault(tqlMessages.tooComplex);
    if (!(error instanceof SyntaxFault)) throw error;
    const expected = error.expected.replace(/^expected /u, '');
    return { ...fault(acrossMessages.syntax(expected)), place: placeOf(text, error.spot.offset) };
  }
}
