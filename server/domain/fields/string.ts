import { accept, type FieldType, refuse } from './field-type.ts';
import { isAbsent } from './given.ts';
import { isTooLong, mostBytes } from './length.ts';
import { missingValue, tooLong } from './messages.ts';
import { plain } from './plain.ts';

/** One line of text. */
export const stringField: FieldType = {
  ...plain,
  type: 'string',
  properties: {
    maxchars: { type: 'integer', default: 0, minimum: 0 },
    size: { type: 'integer', default: 30, minimum: 0 },
    default_value: { type: 'string', default: '' },
  },
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
  // Blanks tell nothing.
  isEmpty: (stored) => typeof stored !== 'string' || stored.trim() === '',
  equals: (a, b) => (a ?? '') === (b ?? ''),
  present: (_field, stored) => ({ value: stored ?? '' }),
  presentDefault: (field) => String(field.properties['default_value'] ?? ''),
  byField: (stored) => stored ?? null,
  text: (stored) => (typeof stored === 'string' ? stored : ''),
};
