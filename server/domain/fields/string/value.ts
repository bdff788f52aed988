import { isAbsent } from '../given.ts';
import { isTooLong, mostBytes } from '../length.ts';
import { missingValue, tooLong } from '../messages.ts';
import { accept, plainValue, refuse, type ValuePart } from '../value-part.ts';

export const stringValue: ValuePart<string> = {
  ...plainValue,
  byName: { isShown: true, isAccepted: true },
  async parse(field, { value }) {
    if (isAbsent(value)) return refuse(missingValue(field));
    if (typeof value !== 'string') return refuse(`${field.label} is not a string.`);
    const text = value.toWellFormed();
    if (/[\r\n\0]/.test(text)) {
      return refuse(`${field.label} can contain neither carriage return nor null char.`);
    }
    const most = Number(field.properties['maxchars'] ?? 0);
    if (most > 0 && Array.from(text).length > most) return refuse(tooLong(field, most));
    return isTooLong(text) ? refuse(tooLong(field, mostBytes)) : accept(text);
  },
  initial: (field) => String(field.properties['default_value'] ?? ''),
  isEmpty: (stored) => (stored ?? '').trim() === '',
  equals: (a, b) => (a ?? '') === (b ?? ''),
  present: (_field, stored) => ({ value: stored ?? '' }),
};
