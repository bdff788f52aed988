import type { SQLInputValue } from 'node:sqlite';

/** Refuses values that PostgreSQL would refuse (a boolean for an integer, for example) or that can't be stored. */
export function sqlInputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map(sqlInput);
}

function sqlInput(value: unknown): SQLInputValue {
  if (value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A value of type ${typeof value} can't be a parameter of a statement.`);
}

/** A view into a larger buffer would copy the whole buffer to the other thread. */
export function transferable(inputs: SQLInputValue[]): SQLInputValue[] {
  return inputs.map((input) =>
    input instanceof Uint8Array && input.byteLength < input.buffer.byteLength ? new Uint8Array(input) : input,
  );
}
