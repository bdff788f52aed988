import type { FieldTypeName } from '../../../../contract/field-types.ts';
import { localDate, parseDate } from '../../../lib/dates/iso-date.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import type { Property } from '../../trackers/tracker.ts';
import type { FormPart, PropertyDefinition } from '../form-part.ts';
import { fieldTypeOf } from '../index.ts';
import { booleanFrom, shown } from '../given.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { readFloat, readInteger } from '../number/value.ts';

export type ParsedProperties = { ok: true; properties: Record<string, Property> } | { ok: false; message: string };

/** A date is given in seconds since 1970 or as a text. It is stored as text: 2026-02-03 10:00. */
const readDate = (given: unknown): string | undefined => {
  const seconds = readInteger(given);
  const moment = seconds === undefined ? parseDate(typeof given === 'string' ? given : '') : seconds * 1000;
  return moment === undefined || Math.abs(moment) > 253_402_300_799_000 ? undefined : localDate(moment, true);
};

const readText = (given: unknown): string | undefined => {
  if (typeof given === 'number') return String(given);
  return typeof given === 'string' && !given.includes('\0') ? given.toWellFormed() : undefined;
};

/** Accepts true and false for 1 and 0. */
const readWhole = (given: unknown): number | undefined =>
  typeof given === 'boolean' ? Number(given) : readInteger(given);

const readers: Record<PropertyDefinition['type'], { read: (given: unknown) => Property | undefined; is: string }> = {
  string: { read: readText, is: 'a text' },
  integer: { read: readWhole, is: 'an integer' },
  number: { read: readFloat, is: 'a number' },
  boolean: { read: booleanFrom, is: 'true or false' },
  date: { read: readDate, is: 'a date' },
};

function readProperty(name: string, given: unknown, definition: PropertyDefinition): { value: Property } | string {
  const isUnset = given === null || (given === '' && definition.default === null);
  if (isUnset) return { value: definition.default };
  const { read, is } = readers[definition.type];
  const value = read(given);
  if (value === undefined) return `The property ${name} must be ${is}, not ${shown(given)}.`;
  const { minimum = -Infinity, maximum = Infinity, oneOf } = definition;
  if (oneOf?.includes(String(value)) === false) {
    return `The property ${name} must be one of ${oneOf.join(', ')}, not ${shown(value)}.`;
  }
  if (typeof value !== 'number' || (value >= minimum && value <= maximum)) return { value };
  return maximum === Infinity
    ? `The property ${name} must be at least ${minimum}, not ${value}.`
    : `The property ${name} must be from ${minimum} to ${maximum}, not ${value}.`;
}

function unknownProperty(type: FieldTypeName, properties: FormPart['properties'], name: string): string {
  const names = Object.keys(properties);
  const meant = nearest(name, names);
  const hint = meant === undefined ? `It has ${names.join(', ') || 'none'}.` : `Did you mean ${meant}?`;
  return `A field of type ${type} has no property ${shown(name)}. ${hint}`;
}

/** The checked properties of a request; null resets a property to its default. */
export function parseProperties(
  type: FieldTypeName,
  given: unknown,
  definitions: FormPart['properties'] = fieldTypeOf({ type }).properties,
): ParsedProperties {
  if (given === undefined || given === null) return { ok: true, properties: {} };
  // A type without properties is represented with an empty array.
  if (Array.isArray(given) && given.length === 0) return { ok: true, properties: {} };
  if (!isRecord(given)) return { ok: false, message: 'The properties of a field must be an object.' };
  const properties: Record<string, Property> = {};
  for (const [name, one] of Object.entries(given)) {
    const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    if (definition === undefined)
      return { ok: false, message: unknownProperty(type, fieldTypeOf({ type }).properties, name) };
    const read = readProperty(name, one, definition);
    if (typeof read === 'string') return { ok: false, message: read };
    properties[name] = read.value;
  }
  return { ok: true, properties };
}
