import { localDate } from '../../../lib/dates/iso-date.ts';
import type { FieldType } from '../field-type.ts';
import { plainForm } from '../form-part.ts';
import { dateSearch } from './search.ts';
import { dateTransfer } from './transfer.ts';
import {
  dateValue,
  defaultDate,
  defaultKinds,
  isTimeDisplayed,
  momentOf,
  presetSeconds,
  type StoredDate,
} from './value.ts';

/** A day, or a minute of a day. */
export const dateType: FieldType<StoredDate> = {
  ...plainForm,
  properties: {
    default_value_type: { type: 'integer', default: defaultKinds.fixed, minimum: 0, maximum: 1 },
    default_value_today: { type: 'string', default: 'today' },
    default_value: { type: 'date', default: null },
    display_time: { type: 'integer', default: 0, minimum: 0, maximum: 1 },
  },
  // One attribute says whether a new artifact gets today, a fixed day, or nothing.
  xmlProperties: {
    read: ({ default_value: given = '', ...others }) =>
      given === 'today' ? { ...others, default_value_type: '0' } : { ...others, default_value: given },
    write: ({ default_value_type: kind, default_value: preset, display_time: time }) => ({
      default_value: Number(kind) === defaultKinds.today ? 'today' : presetSeconds(preset),
      display_time: time ?? 0,
    }),
  },
  presentDefault(field, { now }) {
    const moment = momentOf(defaultDate(field, now));
    return moment === undefined ? null : localDate(moment, isTimeDisplayed(field));
  },
  presentExtras: (field) => ({ is_time_displayed: isTimeDisplayed(field) }),
  value: dateValue,
  search: dateSearch,
  transfer: dateTransfer,
};
