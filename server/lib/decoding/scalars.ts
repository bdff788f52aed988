import { toBoolean, toInteger, toNumber } from '../coerce.ts';
import { nearest } from '../text/nearest.ts';
import { type FixedValue, type JsonSchema, cachedPattern } from '../schema.ts';
import { type Codec, counted, Failure, type JsonKind, kindOf } from './codec.ts';

const ALL_KINDS: readonly JsonKind[] = ['string', 'number', 'boolean', 'null', 'array', 'object'];

export function anyCodec(): Codec {
  return { kinds: new Set(ALL_KINDS), takesBlank: true, decode: (raw) => raw };
}

export function nullCodec(): Codec {
  return {
    kinds: new Set<JsonKind>(['null']),
    takesBlank: false,
    decode: (raw, path) => (raw === null ? null : Failure.invalid(path, 'Expecting null')),
  };
}

export function booleanCodec(): Codec {
  return {
    kinds: new Set<JsonKind>(['boolean']),
    takesBlank: false,
    decode: (raw, path) => toBoolean(raw) ?? Failure.invalid(path, 'Expecting boolean value'),
  };
}

export const integerCodec = (schema: JsonSchema): Codec => numericCodec(schema, 'integer', toInteger);
export const numberCodec = (schema: JsonSchema): Codec => numericCodec(schema, 'number', toNumber);

function numericCodec(schema: JsonSchema, noun: string, convert: (raw: unknown) => number | undefined): Codec {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  return {
    kinds: new Set<JsonKind>(['number']),
    takesBlank: false,
    decode(raw, path) {
      const number = convert(raw);
      if (number === undefined) return Failure.invalid(path, `Expecting ${noun} value`);
      if (number < minimum) return Failure.invalid(path, `Minimum required value is ${minimum}.`);
      if (number > maximum) return Failure.invalid(path, `Maximum allowed value is ${maximum}.`);
      return number;
    },
  };
}

export function stringCodec(schema: JsonSchema): Codec {
  const { minLength = 0, maxLength = Infinity } = schema;
  const isTextOnly = schema.contentMediaType !== undefined;
  const pattern = schema.pattern === undefined ? undefined : cachedPattern(schema.pattern);
  return {
    kinds: new Set<JsonKind>(['string']),
    takesBlank: true,
    decode(raw, path) {
      const text = typeof raw === 'number' && !isTextOnly ? String(raw) : raw;
      if (typeof text !== 'string') return Failure.invalid(path, 'Expecting string value');
      const length = minLength > 0 || text.length > maxLength ? lengthOf(text, minLength, maxLength) : 0;
      if (length < minLength) return Failure.invalid(path, `Minimum ${counted(minLength, 'character')} required.`);
      if (length > maxLength) return Failure.invalid(path, `Maximum ${counted(maxLength, 'character')} allowed.`);
      if (pattern?.test(text) === false) return Failure.invalid(path, 'Not in the expected format');
      return text;
    },
  };
}

/** An enumeration, or a union of constants. A number matches its text and vice versa. */
export function fixedCodec(values: readonly FixedValue[]): Codec {
  const byText = new Map(values.map((value) => [String(value), value]));
  const list = values.filter((value) => value !== null).join(',');
  const kinds = new Set(values.map(kindOf).filter((kind) => kind !== undefined));
  return {
    kinds,
    takesBlank: byText.has(''),
    decode(raw, path) {
      const exact = values.find((value) => value === raw);
      if (exact !== undefined) return exact;
      const isScalar = typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean';
      const value = isScalar ? byText.get(String(raw)) : undefined;
      const near = typeof raw === 'string' ? nearest(raw, [...byText.keys()]) : undefined;
      return value ?? Failure.invalid(path, `Expected one of (${list}).`, near);
    },
  };
}

/** In characters, as JSON Schema counts: one emoji is one. A text that exceeds both bounds anyway isn't counted. */
function lengthOf(text: string, minimum: number, maximum: number): number {
  const least = text.length / 2;
  if (least > Math.max(minimum, Number.isFinite(maximum) ? maximum : 0)) return least;
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
