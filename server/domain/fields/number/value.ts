import type { PropertyDefinition } from '../form-part.ts';
import { missingValue } from '../messages.ts';
import { accept, plainValue, refuse, type ValuePart } from '../value-part.ts';

/** Reads a JSON number or a text of digits; undefined: it is not a number. */
export type NumberReader = (given: unknown) => number | undefined;

const spelled = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export const readFloat: NumberReader = (given) => {
  const number = typeof given === 'string' && spelled.test(given.trim()) ? Number(given) : given;
  // Adding zero turns a negative zero into zero.
  return typeof number === 'number' && Number.isFinite(number) ? number + 0 : undefined;
};

export const readInteger: NumberReader = (given) => {
  if (typeof given === 'string' && !/^[+-]?\d+$/.test(given.trim())) return undefined;
  const number = readFloat(given);
  return Number.isSafeInteger(number) ? number : undefined;
};

/** A number in a document may lack the digits before or after its point: `.5`, `5.`. */
export const withAllDigits = (text: string): string =>
  text.replace(/^([+-]?)(?=\.\d)/, (sign) => `${sign}0`).replace(/(?<=\d)\.(?=$|e)/i, '');

export interface NumberKind {
  /** the name of the type in the changes of archives */
  name: string;
  /** its name in messages and TQL */
  word: 'integer' | 'float';
  /** "an integer", "a float" */
  noun: string;
  property: 'integer' | 'number';
  read: NumberReader;
}

export const integers: NumberKind = {
  name: 'int',
  word: 'integer',
  noun: 'an integer',
  property: 'integer',
  read: readInteger,
};

export const floats: NumberKind = {
  name: 'float',
  word: 'float',
  noun: 'a float',
  property: 'number',
  read: readFloat,
};

export const numberProperties = ({ property }: NumberKind): Record<string, PropertyDefinition> => ({
  maxchars: { type: 'integer', default: 0, minimum: 0 },
  size: { type: 'integer', default: 5, minimum: 0 },
  default_value: { type: property, default: null },
});

export const numberValue = ({ read, noun }: NumberKind): ValuePart<number> => ({
  ...plainValue,
  byName: { isShown: true, isAccepted: true },
  isClearedByNull: true,
  async parse(field, { value }) {
    if (value === undefined) return refuse(missingValue(field));
    if (value === null || (typeof value === 'string' && value.trim() === '')) return accept(null);
    const number = read(value);
    return number === undefined ? refuse(`${field.label} is not ${noun}.`) : accept(number);
  },
  initial: (field) => read(field.properties['default_value']),
  present: (_field, stored) => ({ value: stored ?? null }),
});
