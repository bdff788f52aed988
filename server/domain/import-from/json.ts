import { isRecord } from '../../lib/is-record.ts';

/** Readers of JSON from other programs: missing values, and values of another type, count as empty. */
export type Json = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): Json => (isRecord(value) ? value : {});

export const objectIn = (object: Json, name: string): Json => objectOf(object[name]);

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

export const textIn = (object: Json, name: string): string => textOf(object[name]);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const listIn = (object: Json, name: string): readonly unknown[] => listOf(object[name]);

export const objectsIn = (object: Json, name: string): Json[] => listIn(object, name).filter(isRecord);

/** undefined: not a number */
export function numberIn(object: Json, name: string): number | undefined {
  const value = object[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
