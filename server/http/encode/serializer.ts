import build from 'fast-json-stringify';
import type { TSchema } from 'typebox';
import { isLong, writtenInSlices } from '../../lib/json-slices.ts';
import type { Pieces } from '../../lib/text/pieces.ts';

export type Serialize = (value: unknown) => string;

/** Writes a long value in slices, so that other requests run in between. */
export type SerializeInSlices = (value: unknown) => Promise<string | Buffer>;

export const bytesOf = (json: string | Buffer): Buffer => (typeof json === 'string' ? Buffer.from(json) : json);

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

/** Servers in one process share compiled code: in tests there are many. */
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

const branchesIn = (schema: unknown): unknown[] =>
  isObject(schema) && Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema];

/** The schema of a member's contents, if it is a list, or an object with arbitrary names. */
function contentIn(schema: unknown): TSchema | undefined {
  for (const branch of branchesIn(schema)) {
    if (!isObject(branch)) continue;
    const open: unknown = isObject(branch['patternProperties'])
      ? Object.values(branch['patternProperties'])[0]
      : undefined;
    const content = branch['type'] === 'array' ? branch['items'] : open;
    if (isObject(content)) return content;
  }
  return undefined;
}

/** A member of an object, which is serialized separately. */
interface Member {
  name: string;
  /** writes an object with this member alone */
  alone: Serialize;
  /** writes one of the things that the member contains */
  inside: Serialize | undefined;
}

/** Required members come first, as in the output of `build`. */
function membersOf(schema: TSchema): Member[] {
  const { properties, required }: Record<string, unknown> = { ...schema };
  const needed: unknown[] = Array.isArray(required) ? required : [];
  const all = Object.entries(isObject(properties) ? properties : {});
  const isNeeded = ([name]: [string, unknown]): boolean => needed.includes(name);
  return [...all.filter(isNeeded), ...all.filter((member) => !isNeeded(member))].map(([name, member]) => {
    const content = contentIn(member);
    const own = { type: 'object', properties: { [name]: member }, required: needed.filter((one) => one === name) };
    return {
      name,
      alone: createSerializer(own),
      inside: content === undefined ? undefined : createSerializer(content),
    };
  });
}

async function writeContent(member: object, write: Serialize, pieces: Pieces): Promise<void> {
  const isList = Array.isArray(member);
  let mark = '';
  await pieces.add(isList ? '[' : '{');
  for (const [name, value] of Object.entries(member) as [string, unknown][]) {
    await pieces.add(`${mark}${isList ? '' : `${JSON.stringify(name)}:`}${write(value)}`);
    mark = ',';
  }
  await pieces.add(isList ? ']' : '}');
}

/** The same as `createSerializer`, for objects that may be long: each item of their lists is serialized separately. */
export function createSlicedSerializer(schema: TSchema): SerializeInSlices {
  const serialize = createSerializer(schema);
  let members: Member[] | undefined;
  return async (value) => {
    if (!isObject(value) || !isLong(value)) return serialize(value);
    const all = (members ??= membersOf(schema));
    if (all.length === 0) return serialize(value);
    return writtenInSlices(async (pieces) => {
      let mark = '{';
      for (const { name, alone, inside } of all) {
        const member = value[name];
        if (inside !== undefined && isObject(member)) {
          await pieces.add(`${mark}${JSON.stringify(name)}:`);
          await writeContent(member, inside, pieces);
        } else {
          const written = alone(value).slice(1, -1);
          if (written === '') continue;
          await pieces.add(`${mark}${written}`);
        }
        mark = ',';
      }
      await pieces.add(mark === '{' ? '{}' : '}');
    });
  };
}
