import { parseDate, startOf } from '../../../lib/dates/iso-date.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { isAbsent } from '../given.ts';
import { accept, plainValue, refuse, type ValuePart } from '../value-part.ts';

export const isTimeDisplayed = (field: Pick<FormElement, 'properties'>): boolean =>
  Number(field.properties['display_time'] ?? 0) === 1;

/** Seconds are never stored; hours and minutes only where they are displayed. */
const reduced = (field: FormElement, milliseconds: number): number =>
  startOf(isTimeDisplayed(field) ? 'minute' : 'day', milliseconds);

export const defaultKinds = { today: 0, fixed: 1 };

export function defaultDate(field: FormElement, now: number): number | undefined {
  const { default_value_type: type = defaultKinds.fixed, default_value: seconds = null } = field.properties;
  if (Number(type) === defaultKinds.today) return reduced(field, now);
  return typeof seconds === 'number' ? reduced(field, seconds * 1000) : undefined;
}

export const dateValue: ValuePart<number> = {
  ...plainValue,
  async parse(field, { value }) {
    if (isAbsent(value) || value === '') return accept(null);
    const instant = typeof value === 'string' ? parseDate(value) : undefined;
    return instant === undefined ? refuse(`${field.label} is not a date.`) : accept(reduced(field, instant));
  },
  initial: (field, { now }) => defaultDate(field, now),
  present: (field, stored, context) => ({
    value: typeof stored === 'number' ? context.isoDate(stored) : null,
    is_time_displayed: isTimeDisplayed(field),
  }),
};
