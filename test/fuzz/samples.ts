import type { TSchema } from 'typebox';

export interface Schema {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
}

const byType: Record<string, (schema: Schema) => unknown> = {
  string: () => 'sample',
  integer: () => 100,
  number: () => 1.5,
  boolean: () => true,
  null: () => null,
  array: (schema) => [sampleOf(schema.items ?? {})],
  object: (schema) =>
    Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, member]) => [name, sampleOf(member)])),
};

/** A value with every member that a schema has. */
export function sampleOf(schema: TSchema | Schema): unknown {
  const { type, anyOf, enum: values, const: fixed } = schema as Schema;
  if (fixed !== undefined) return fixed;
  if (values !== undefined) return values[0];
  if (anyOf !== undefined) return sampleOf(anyOf[0] ?? {});
  return byType[type ?? '']?.(schema) ?? 'anything';
}

export type Path = (string | number)[];

/** The paths of everything in a value, including the value itself. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...members.flatMap(([name, member]) => pathsIn(member, [...path, name]))];
}

/** The value with a replacement at the path. */
export function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (index === name ? replaced(item, rest, by) : item));
  const members = value as Record<string, unknown>;
  return { ...members, [name]: replaced(members[name], rest, by) };
}

/** The value without the member at the path. */
export function without(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) return undefined;
  if (Array.isArray(value)) return rest.length === 0 ? [] : value.map((item) => without(item, rest));
  const members = { ...(value as Record<string, unknown>) };
  if (rest.length > 0) return { ...members, [name]: without(members[name], rest) };
  delete members[name];
  return members;
}
