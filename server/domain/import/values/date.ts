import { parseDate, startOf } from '../../../lib/dates/iso-date.ts';
import { isTimeDisplayed } from '../../fields/date.ts';
import { wrong } from '../fault.ts';
import { childOf, trimmed } from '../nodes.ts';
import type { ValueReader } from './value-reader.ts';

/** A day is the one that is written, whatever the time zone; with a time, it is the instant. */
export const dateValue: ValueReader = (change, field) => {
  const text = trimmed(childOf(change, 'value'));
  if (text === '') return null;
  const isTimed = isTimeDisplayed(field);
  const instant = parseDate(text);
  const day = parseDate(text.slice(0, 10));
  if (instant === undefined) throw wrong(change, `${JSON.stringify(text)} is no date for the field ${field.name}.`);
  return isTimed || day === undefined ? startOf(isTimed ? 'minute' : 'day', instant) : day;
};
