import { isTimeDisplayed } from '../../../fields/date.ts';
import type { QueryContext } from '../../context.ts';
import { type Period, periodAround, readPeriod, shifted } from '../../days.ts';
import { excluding, including, type Subject as Measured } from '../../number-test.ts';
import type { Fact } from '../../plan.ts';
import type { Literal } from '../ast.ts';
import type { Kind, Subject } from './kind.ts';
import { spanKind } from './span.ts';

/** The day or the minute that is meant. */
function readDate(literal: Literal, withTime: boolean, { now }: QueryContext): Period | undefined {
  if (literal.kind === 'string') return readPeriod(literal.value, withTime);
  if (literal.kind !== 'now') return undefined;
  const instant = literal.shift === null ? now : shifted(now, literal.shift.amount, literal.shift.unit);
  return instant === undefined ? undefined : periodAround(withTime ? 'minute' : 'day', instant);
}

const dateKind = (measured: (subject: Subject) => Measured, withTime: (subject: Subject) => boolean): Kind =>
  spanKind('date', ['now'], measured, (subject, literal, context) => {
    const period = readDate(literal, withTime(subject), context);
    return period === undefined ? undefined : { from: including(period.start), to: excluding(period.end) };
  });

export const dateField = dateKind(
  ({ field }) => ({ field: field.id }),
  ({ field }) => isTimeDisplayed(field),
);

export const dateFact = (fact: Fact): Kind =>
  dateKind(
    () => ({ fact }),
    () => true,
  );
