import type { FormElement } from '../../trackers/tracker.ts';
import type { QueryContext } from '../context.ts';
import type { Plan } from '../plan.ts';
import type { Literal, Operator, Spot } from './ast.ts';
import type { KindWord } from './errors.ts';

/** The field that is compared, with its name in the query. */
export interface Subject {
  name: string;
  field: Pick<FormElement, 'id' | 'bind' | 'properties'>;
}

/** A plan, or a sentence that says why a value is refused. */
export type Compared = Plan | Refused;

export interface Refused {
  refused: string;
  at: Spot;
}

export const refused = (sentence: string, literal: Literal): Refused => ({ refused: sentence, at: literal.spot });

/** How TQL compares the fields of a type. A negated operator is the opposite of its plain one. */
export interface Kind {
  word: KindWord;
  operators: readonly Operator[];
  functions: readonly ('now' | 'myself')[];
  /** the plan of `= ""`; null: it is refused */
  empty: ((subject: Subject) => Plan) | null;
  /** the sentence that refuses `""`, if the type has its own */
  emptyRefused?(name: string): string;
  /** One value of `=`, or one of several values of IN. */
  equals(subject: Subject, literal: Literal, context: QueryContext): Promise<Compared> | Compared;
  /** `<`, `>`, `<=` and `>=` */
  ordered?(subject: Subject, operator: '<' | '>' | '<=' | '>=', literal: Literal, context: QueryContext): Compared;
  between?(subject: Subject, from: Literal, to: Literal, context: QueryContext): Compared;
}

export const equality: readonly Operator[] = ['=', '!='];
export const membership: readonly Operator[] = [...equality, 'IN()', 'NOT IN()'];
export const orders: readonly Operator[] = [...equality, '<', '<=', '>', '>=', 'BETWEEN()'];

/** A text or a number as written; functions were checked before. */
export const written = (literal: Literal): string => ('value' in literal ? literal.value : literal.spot.word);
