import type { Unit } from '../days.ts';

/** A word of the query as written, and its position. */
export interface Spot {
  word: string;
  offset: number;
}

export type TqlOperator = '=' | '!=' | '<' | '>' | '<=' | '>=' | 'BETWEEN()' | 'IN()' | 'NOT IN()';

export interface Shift {
  /** negative: before now */
  amount: number;
  unit: Unit;
}

export type Literal = { spot: Spot } & (
  | { kind: 'string'; value: string }
  /** as written */
  | { kind: 'number'; value: string }
  | { kind: 'now'; shift: Shift | null }
  | { kind: 'myself' }
  | { kind: 'open' }
);

export interface TqlComparison {
  kind: 'comparison';
  /** a field; with a leading @, something else */
  name: string;
  spot: Spot;
  operator: TqlOperator;
  operatorSpot: Spot;
  /** one; two for BETWEEN; at least one for IN */
  literals: readonly Literal[];
}

/** Related artifacts: parents, children, ... */
export type Neighbour = 'parent' | 'children' | 'linked from' | 'linked to' | 'covered' | 'covering';

export type Target =
  | { kind: 'artifact'; id: string; spot: Spot }
  | { kind: 'tracker'; name: string; isNot: boolean; spot: Spot };

export interface Relation {
  kind: 'relation';
  neighbour: Neighbour;
  isNegated: boolean;
  target: Target | null;
  type: { name: string; spot: Spot } | null;
  spot: Spot;
}

export type Term = TqlComparison | Relation | Or;

export interface And {
  kind: 'and';
  terms: readonly Term[];
}

/** A whole query, or one in parentheses. */
export interface Or {
  kind: 'or';
  terms: readonly And[];
}
