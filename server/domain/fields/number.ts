import type { FieldTypeName } from '../../../contract/field-types.ts';
import { accept, type FieldType, refuse, type Stored } from './field-type.ts';
import { missingValue } from './messages.ts';
import { plain } from './plain.ts';

/** A number by its JSON or its digits; undefined: it is none. */
export type NumberReader = (given: unknown) => number | undefined;

const spelled = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export const readFloat: NumberReader = (given) => {
  const number = typeof given === 'string' && spelled.test(given.trim()) ? Number(given) : given;
  // Adding nothing makes a plain zero of a negative one.
  return typeof number === 'number' && Number.isFinite(number) ? number + 0 : undefined;
};

export const readInteger: NumberReader = (given) => {
  if (typeof given === 'string' && !/^[+-]?\d+$/.test(given.trim())) return undefined;
  const number = readFloat(given);
  return Number.isSafeInteger(number) ? number : undefined;
};

const held = (stored: Stored): number | null => (typeof stored === 'number' ? stored : null);

/** Integers and other numbers differ only in what is one. */
export function numberField(
  type: FieldTypeName,
  kind: 'integer' | 'number',
  read: NumberReader,
  is: string,
): FieldType {
  const preset = (value: unknown) => read(value) ?? null;
  return {
    ...plain,
    type,
    properties: {
      maxchars: { type: 'integer', default: 0, minimum: 0 },
      size: { type: 'integer', default: 5, minimum: 0 },
      default_value: { type: kind, default: null },
    },
    async parse(field, { value }) {
      if (value === undefined) return refuse(missingValue(field));
      if (value === null || (typeof value === 'string' && value.trim() === '')) return accept(null);
      const number = read(value);
      return number === undefined ? refuse(`${field.label} is not ${is}.`) : accept(number);
    },
    initial: (field) => preset(field.properties['default_value']) ?? undefined,
    present: (_field, stored) => ({ value: held(stored) }),
    presentDefault: (field) => preset(field.properties['default_value']),
    byField: held,
    index: (stored) => (held(stored) === null ? [] : [Number(stored)]),
  };
}
