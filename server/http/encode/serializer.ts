import build from 'fast-json-stringify';
import type { TSchema } from 'typebox';

/** Writes what the schema lets through. Compiled at its first use: compiling all would double the time of a start. */
export function serialiser(schema: TSchema): (value: unknown) => string {
  let compiled: ((value: unknown) => string) | undefined;
  return (value) => {
    compiled ??= build(schema) as (value: unknown) => string;
    return compiled(value);
  };
}
