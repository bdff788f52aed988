import build from 'fast-json-stringify';
import type { TSchema } from 'typebox';

/**
 * Writes the members that the schema allows. Compiled on first use, because compiling all schemas would double the
 * start time.
 */
export function serialiser(schema: TSchema): (value: unknown) => string {
  let compiled: ((value: unknown) => string) | undefined;
  return (value) => {
    compiled ??= build(schema) as (value: unknown) => string;
    return compiled(value);
  };
}
