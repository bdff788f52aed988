import { localDate, parseDate, parseIsoDate, startOf } from '../../../lib/dates/iso-date.ts';
import type { FormElement, Property } from '../../trackers/tracker.ts';
import { isAbsent } from '../given.ts';
import { accept, plainValue, refuse, type ValuePart } from '../value-part.ts';

/**
 * A day in text form, 2026-02-03, which is the same day in every time zone. Or, if the field displays times, a point in
 * time in milliseconds.
 */
export type StoredDate = string | number;

export const isTimeDisplayed = (field: Pick<FormElement, 'properties'>): boolean =>
  Number(field.properties['display_time'] ?? 0) === 1;

/** A date as the field stores it: a day, or a minute if times are displayed. Seconds are never stored. */
export const storedDate = (field: Pick<FormElement, 'properties'>, milliseconds: number): StoredDate =>
  isTimeDisplayed(field) ? startOf('minute', milliseconds) : localDate(milliseconds, false);

/** The instant of a stored date in the platform's time zone: a day begins at midnight. */
export function momentOf(stored: unknown): number | undefined {
  if (typeof stored === 'string') return parseIsoDate(stored);
  return typeof stored === 'number' ? stored : undefined;
}

/** The stored date as the field stores it now, after it began or ceased to display times. */
export function convertedDate(field: Pick<FormElement, 'properties'>, stored: unknown): StoredDate | null {
  const moment = momentOf(stored);
  return moment === undefined ? null : storedDate(field, moment);
}

export const defaultKinds = { today: 0, fixed: 1 };

/** A preset date in seconds since 1970, as the interface and archives have it. */
export function presetSeconds(preset: Property | undefined): number | null {
  const moment = typeof preset === 'string' ? parseDate(preset) : undefined;
  return moment === undefined ? null : moment / 1000;
}

export function defaultDate(field: FormElement, now: number): StoredDate | undefined {
  const { default_value_type: type = defaultKinds.fixed, default_value: preset } = field.properties;
  if (Number(type) === defaultKinds.today) return storedDate(field, now);
  const seconds = presetSeconds(preset);
  return seconds === null ? undefined : storedDate(field, seconds * 1000);
}

export const dateValue: ValuePart<StoredDate> = {
  ...plainValue,
  async parse(field, { value }) {
    if (isAbsent(value) || value === '') return accept(null);
    const moment = typeof value === 'string' ? parseDate(value) : undefined;
    return moment === undefined ? refuse(`${field.label} is not a date.`) : accept(storedDate(field, moment));
  },
  initial: (field, { now }) => defaultDate(field, now),
  present(field, stored, context) {
    const moment = momentOf(convertedDate(field, stored));
    return { value: moment === undefined ? null : context.isoDate(moment), is_time_displayed: isTimeDisplayed(field) };
  },
};
