import type { Unit } from '../days.ts';

/** A word of the query, as it was written, and where it begins. */
export interface Spot {
  word: string;
  offset: number;
}

export type Operator = '=' | '!=' | '<' | '>' | '<=' | '>=' | 'BETWEEN()' | 'IN()' | 'NOT IN()';

export interface Shift {
  /** negative: before now */
  amount: number;
  unit: Unit;
}

export type Literal = { spot: Spot } & (
  | { kind: 'string'; value: string }
  /** as it was written */
  | { kind: 'number'; value: string }
  | { kind: 'now'; shift: Shift | null }
  | { kind: 'myself' }
  | { kind: 'open' }
);

export interface Comparison {
  kind: 'comparison';
  /** a field; or, with the @ before it, what is no field */
  name: string;
  spot: Spot;
  operator: Operator;
  operatorSpot: Spot;
  /** one; two for BETWEEN; at least one for IN */
  literals: readonly Literal[];
}

/** The artifacts around one: their parents, their children, ... */
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

export type Term = Comparison | Relation | Or;

export interface And {
  kind: 'and';
  terms: readonly Term[];
}

/** A whole query, or one in parentheses. */
export interface Or {
  kind: 'or';
  terms: readonly And[];
}
