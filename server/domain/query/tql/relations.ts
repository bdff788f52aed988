import type { Neighbour, Relation, Target } from './ast.ts';
import type { TokenCursor } from './cursor.ts';

function readArtifact(cursor: TokenCursor): Target {
  cursor.expectWord('ARTIFACT');
  cursor.expectSymbol('=');
  const { kind, value, spot } = cursor.peek();
  if (kind !== 'word' || !/^\d+$/u.test(value)) return cursor.fail('expected the id of an artifact');
  cursor.take();
  return { kind: 'artifact', id: value, spot };
}

function readTarget(cursor: TokenCursor): Target | null {
  if (cursor.isWord('ARTIFACT')) return readArtifact(cursor);
  if (!cursor.skipWord('TRACKER')) return null;
  const { spot } = cursor.peek();
  const isNot = cursor.isSymbol('!=');
  if (!isNot && !cursor.isSymbol('=')) return cursor.fail('expected = or !=');
  cursor.take();
  return { kind: 'tracker', isNot, name: cursor.expectString().value, spot };
}

function readType(cursor: TokenCursor): Relation['type'] {
  // WITH can only start a type here: other terms are joined with AND or OR.
  if (!cursor.skipWord('WITH')) return null;
  cursor.expectWord('TYPE');
  const { value: name, spot } = cursor.expectString();
  return { name, spot };
}

type Rest = Pick<Relation, 'neighbour' | 'target' | 'type'>;

const afterIs: Record<string, (cursor: TokenCursor) => Rest> = {
  LINKED(cursor) {
    const neighbour: Neighbour = cursor.expectWord('FROM', 'TO') === 'FROM' ? 'linked from' : 'linked to';
    return { neighbour, target: readTarget(cursor), type: readType(cursor) };
  },
  COVERED: (cursor) => ({
    neighbour: 'covered',
    target: cursor.skipWord('BY') ? readArtifact(cursor) : null,
    type: null,
  }),
  COVERING: (cursor) => ({
    neighbour: 'covering',
    target: cursor.isWord('ARTIFACT') ? readArtifact(cursor) : null,
    type: null,
  }),
};

/** WITH, WITHOUT and IS start a relation. */
export function readRelation(cursor: TokenCursor): Relation {
  const { spot } = cursor.peek();
  const begin = cursor.expectWord('WITH', 'WITHOUT', 'IS');
  if (begin === 'IS') {
    const isNegated = cursor.skipWord('NOT');
    const read = afterIs[cursor.expectWord(...Object.keys(afterIs))];
    if (read === undefined) return cursor.fail('expected a relation');
    return { kind: 'relation', isNegated, spot, ...read(cursor) };
  }
  const neighbour: Neighbour = cursor.expectWord('PARENT', 'CHILDREN', 'CHILD') === 'PARENT' ? 'parent' : 'children';
  return { kind: 'relation', neighbour, isNegated: begin === 'WITHOUT', target: readTarget(cursor), type: null, spot };
}
