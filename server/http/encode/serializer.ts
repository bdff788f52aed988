import build from 'fast-json-stringify';
import type { TSchema } from 'typebox';

export type Serialize = (value: unknown) => string;

const isObject = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null;

const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null';

/**
 * The same schema, with "this or null" in the way that the serializer decides by looking for null. It validates the
 * value against each member of other unions, which takes longer than writing it.
 */
function withNullables(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullables);
  if (!isObject(schema)) return schema;
  const { anyOf, ...rest } = schema;
  if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some(isNull)) {
    const other: unknown = anyOf.find((one) => !isNull(one));
    if (isObject(other) && typeof other['type'] === 'string') {
      return { ...rest, ...(withNullables(other) as object), nullable: true };
    }
  }
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withNullables(part)]));
}

const serializers = new Map<string, Serialize>();

/** Servers of one process share what they compile: in tests there are many. */
function compiled(schema: TSchema): Serialize {
  const text = JSON.stringify(schema);
  const known = serializers.get(text) ?? (build(withNullables(schema) as TSchema) as Serialize);
  serializers.set(text, known);
  return known;
}

const itemsIn = (schema: TSchema): TSchema | undefined =>
  isObject(schema) && schema['type'] === 'array' && isObject(schema['items']) ? schema['items'] : undefined;

/** Writes an item of a list. undefined: the schema is not that of a list. */
export function createItemSerializer(schema: TSchema | undefined): Serialize | undefined {
  const items = schema === undefined ? undefined : itemsIn(schema);
  return items === undefined ? undefined : createSerializer(items);
}

/**
 * Writes the members that the schema allows. Compiled on first use, because compiling all schemas would double the
 * start time.
 */
export function createSerializer(schema: TSchema): Serialize {
  let serialize: Serialize | undefined;
  return (value) => {
    serialize ??= compiled(schema);
    return serialize(value);
  };
}
