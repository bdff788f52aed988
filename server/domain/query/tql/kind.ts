import type { FormElement } from '../../trackers/tracker.ts';
import type { QueryContext } from '../context.ts';
import type { Plan } from '../plan.ts';
import type { Literal, TqlOperator, Spot } from './ast.ts';
import type { KindWord } from './errors.ts';

/** The field that is compared, with its name in the query. */
export interface TqlSubject {
  name: string;
  field: Pick<FormElement, 'id' | 'bind' | 'properties'>;
}

/** A plan, or a sentence that says why a value is refused. */
export type Compared = Plan | Refused;

export interface Refused {
  refused: string;
  at: Spot;
  /** the known value that is closest to an unknown one */
  nearest?: string;
  /** The value is of the right kind, but no artifact can have it. Known values beside it in IN are enough. */
  isUnknown?: true;
}

export const refused = (sentence: string, literal: Literal, nearest?: string): Refused => ({
  refused: sentence,
  at: literal.spot,
  ...(nearest === undefined ? {} : { nearest }),
});

/** How TQL compares the fields of a type. A negated operator is the opposite of its plain one. */
export interface TqlKind {
  word: KindWord;
  operators: readonly TqlOperator[];
  functions: readonly ('now' | 'myself' | 'open')[];
  /** the plan of `= ""`; null: it is refused */
  empty: ((subject: TqlSubject) => Plan) | null;
  /** the sentence that refuses `""`, if the type has its own */
  emptyRefused?(name: string): string;
  /** One value of `=`, or one of several values of IN. */
  equals(subject: TqlSubject, literal: Literal, context: QueryContext): Promise<Compared> | Compared;
  /** `<`, `>`, `<=` and `>=` */
  ordered?(subject: TqlSubject, operator: '<' | '>' | '<=' | '>=', literal: Literal, context: QueryContext): Compared;
  between?(subject: TqlSubject, from: Literal, to: Literal, context: QueryContext): Compared;
}

export const equality: readonly TqlOperator[] = ['=', '!='];
export const membership: readonly TqlOperator[] = [...equality, 'IN()', 'NOT IN()'];
export const orders: readonly TqlOperator[] = [...equality, '<', '<=', '>', '>=', 'BETWEEN()'];

/** A text or a number as written; functions were checked before. */
export const written = (literal: Literal): string => ('value' in literal ? literal.value : literal.spot.word);
