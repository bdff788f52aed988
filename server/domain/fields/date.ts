import { localDate, parseDate, startOf } from '../../lib/dates/iso-date.ts';
import type { FormElement } from '../trackers/tracker.ts';
import { accept, type FieldType, refuse, type Stored } from './field-type.ts';
import { isAbsent } from './given.ts';
import { plain } from './plain.ts';

export const isTimeDisplayed = (field: Pick<FormElement, 'properties'>): boolean =>
  Number(field.properties['display_time'] ?? 0) === 1;

/** Seconds never count; hours and minutes only where they are displayed. */
const reduced = (field: FormElement, milliseconds: number): number =>
  startOf(isTimeDisplayed(field) ? 'minute' : 'day', milliseconds);

const byDefault = { today: 0, fixed: 1 };

function preset(field: FormElement, now: number): number | undefined {
  const { default_value_type: type = byDefault.fixed, default_value: seconds = null } = field.properties;
  if (Number(type) === byDefault.today) return reduced(field, now);
  return typeof seconds === 'number' ? reduced(field, seconds * 1000) : undefined;
}

const held = (stored: Stored): number | null => (typeof stored === 'number' ? stored : null);

/** A day, or a minute of it. */
export const dateField: FieldType = {
  ...plain,
  type: 'date',
  properties: {
    default_value_type: { type: 'integer', default: byDefault.fixed, minimum: 0, maximum: 1 },
    default_value_today: { type: 'string', default: 'today' },
    default_value: { type: 'date', default: null },
    display_time: { type: 'integer', default: 0, minimum: 0, maximum: 1 },
  },
  async parse(field, { value }) {
    if (isAbsent(value) || value === '') return accept(null);
    const instant = typeof value === 'string' ? parseDate(value) : undefined;
    return instant === undefined ? refuse(`${field.label} is not a date.`) : accept(reduced(field, instant));
  },
  initial: (field, { now }) => preset(field, now),
  present(field, stored, context) {
    const milliseconds = held(stored);
    return {
      value: milliseconds === null ? null : context.isoDate(milliseconds),
      is_time_displayed: isTimeDisplayed(field),
    };
  },
  presentDefault(field, { now }) {
    const milliseconds = preset(field, now);
    return milliseconds === undefined ? null : localDate(milliseconds, isTimeDisplayed(field));
  },
  presentExtras: (field) => ({ is_time_displayed: isTimeDisplayed(field) }),
  index: (stored) => (held(stored) === null ? [] : [Number(stored)]),
};
