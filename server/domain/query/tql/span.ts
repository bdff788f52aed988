import type { QueryContext } from '../context.ts';
import { compared, numberPlan, type Order, type Span, type TestedNumber } from '../number-test.ts';
import type { Literal } from './ast.ts';
import { type KindWord, tqlMessages } from './errors.ts';
import { type Compared, orders, refused, type TqlKind, type TqlSubject, written } from './kind.ts';

type ReadSpan = (subject: TqlSubject, literal: Literal, context: QueryContext) => Span | undefined;

/** Compares numbers and dates: whether they are before, within or after a span. */
export function spanKind(
  word: KindWord,
  functions: TqlKind['functions'],
  measured: (subject: TqlSubject) => TestedNumber,
  read: ReadSpan,
): TqlKind {
  const wrong = ({ name }: TqlSubject, literal: Literal): Compared =>
    refused(tqlMessages.wrongScalar(word, name, written(literal)), literal);

  function ordered(subject: TqlSubject, order: Order, literal: Literal, context: QueryContext): Compared {
    const span = read(subject, literal, context);
    return span === undefined ? wrong(subject, literal) : numberPlan(measured(subject), compared(order, span));
  }

  return {
    word,
    operators: orders,
    functions,
    empty(subject) {
      const of = measured(subject);
      // Facts are never empty.
      return 'fact' in of ? { kind: 'none' } : { kind: 'no number', field: of.field };
    },
    equals: (subject, literal, context) => ordered(subject, '=', literal, context),
    ordered,
    between(subject, first, last, context) {
      const from = read(subject, first, context);
      const to = read(subject, last, context);
      if (from === undefined || to === undefined) return wrong(subject, from === undefined ? first : last);
      return numberPlan(measured(subject), { from: from.from, to: to.to });
    },
  };
}
