type Json = Record<string, unknown>;

/** Schemas of the document by title, collected as operations refer to them. */
export type Components = Map<string, { from: object; schema: unknown }>;

/** Arrays have one `<item>` per element at every level, which OpenAPI can express. */
const wrapped = { wrapped: true };

function named(schema: unknown, name: string): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  return { ...schema, xml: { ...(schema as { xml?: object }).xml, name } };
}

function inside(schema: object, components: Components): Json {
  const parts = Object.entries(schema).map(([name, part]) => [name, refer(part, components)]);
  const copy = Object.fromEntries(parts) as Json;
  return copy['type'] === 'array' ? { ...copy, items: named(copy['items'] ?? {}, 'item'), xml: wrapped } : copy;
}

/** Most schemas are used as they are, and only a few are copied. */
const isSame = (one: object, other: object): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** A schema with a title becomes a component, and every use a reference to it. */
export function refer(schema: unknown, components: Components): unknown {
  if (Array.isArray(schema)) return schema.map((part) => refer(part, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { title } = schema as { title?: unknown };
  if (typeof title !== 'string') return inside(schema, components);
  const known = components.get(title);
  if (known !== undefined && !isSame(known.from, schema)) throw new Error(`Two schemas have the title ${title}`);
  if (known === undefined) {
    const component = { from: schema, schema: {} };
    components.set(title, component);
    component.schema = inside(schema, components);
  }
  return { $ref: `#/components/schemas/${title}` };
}

/** One message in its formats. */
export function media(schema: unknown, root: 'request' | 'response'): Json {
  return { 'application/json': { schema }, 'application/xml': { schema: named(schema, root) } };
}
