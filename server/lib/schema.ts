import type { TSchema } from 'typebox';

export type FixedValue = string | number | boolean | null;

/** The JSON Schema keywords that the codecs understand. TypeBox builds plain objects of them. */
export interface JsonSchema {
  readonly type?: string;
  readonly title?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly FixedValue[];
  readonly const?: FixedValue;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** of a text that has no other type: numbers are not converted to it */
  readonly contentMediaType?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  /** `body`: the body of another request, whose schema is known later */
  readonly $comment?: string;
}

export const ANYTHING: JsonSchema = {};

const UNSUPPORTED = ['allOf', 'oneOf', 'not', 'if', '$ref', 'prefixItems', 'additionalItems'];

/** Reads a TypeBox schema as JSON Schema. Throws on keywords that would be silently ignored. */
export function jsonSchemaOf(schema: TSchema): JsonSchema {
  const keyword = UNSUPPORTED.find((name) => name in schema);
  if (keyword !== undefined) throw new TypeError(`The codecs do not support the schema keyword ${keyword}`);
  return schema;
}

export function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(branchesOf);
}

/** The values of an enumeration or a constant; undefined for other schemas. */
export function fixedValuesOf(schema: JsonSchema): readonly FixedValue[] | undefined {
  return schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
}

/** True of `{ type: 'object' }` that says nothing about its members. */
function isOpenObject(schema: JsonSchema): boolean {
  if (schema.additionalProperties !== undefined) return schema.additionalProperties === true;
  return schema.properties === undefined && schema.patternProperties === undefined;
}

/** The pattern of a key or a text. `s` because TypeBox writes "any key" as `^.*$`, which would miss line breaks. */
export function cachedPattern(source: string): RegExp {
  let pattern = patterns.get(source);
  if (pattern === undefined) {
    pattern = new RegExp(source, 'su');
    patterns.set(source, pattern);
  }
  return pattern;
}

const patterns = new Map<string, RegExp>();

/** The schema of a member that `properties` lacks: a record's value, or any value of an open object. */
export function extraMemberSchema(schema: JsonSchema, name: string): JsonSchema | undefined {
  for (const [source, value] of Object.entries(schema.patternProperties ?? {})) {
    if (cachedPattern(source).test(name)) return value;
  }
  if (typeof schema.additionalProperties === 'object') return schema.additionalProperties;
  return isOpenObject(schema) ? ANYTHING : undefined;
}
