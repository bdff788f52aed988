import type { Static, TSchema } from 'typebox';
import { type Codec, Failure, inside, type DecodeRun } from '../../lib/decoding/codec.ts';
import { arrayCodec, objectCodec, unionCodec } from '../../lib/decoding/composites.ts';
import {
  anyCodec,
  booleanCodec,
  fixedCodec,
  integerCodec,
  nullCodec,
  numberCodec,
  stringCodec,
} from '../../lib/decoding/scalars.ts';
import { fixedValuesOf, type JsonSchema, jsonSchemaOf } from '../../lib/schema.ts';
import { atOnce, inSlices, type Steps } from '../../lib/steps.ts';

export interface DecodeOptions {
  /** Name of the parameter. It starts every path in error messages. */
  readonly name?: string;
  readonly source: 'json' | 'text';
  /** For query parameters: `limit=` is the same as no limit. */
  readonly emptyIsAbsent?: boolean;
}

export interface Decoded<Value> {
  readonly value: Value;
  /** Paths of the members that the schema does not know, which are not in the value. */
  readonly ignored: string[];
}

export class InvalidParameter extends Error {
  readonly path: string;
  readonly nearest: string | undefined;

  constructor({ message, path, nearest }: Failure) {
    super(message);
    this.name = 'InvalidParameter';
    this.path = path;
    this.nearest = nearest;
  }
}

/** Converts received data to a value of the schema. Text is converted by the expected type. */
export function decode<Schema extends TSchema>(
  schema: Schema,
  raw: unknown,
  options: DecodeOptions,
): Decoded<Static<Schema>> {
  const run = runOf(options);
  return resultOf(atOnce(decodeRoot(schema, raw, options.name ?? '', run)), run);
}

/** The same for large values: other requests run in between. */
export async function decodeInSlices<Schema extends TSchema>(
  schema: Schema,
  raw: unknown,
  options: DecodeOptions,
): Promise<Decoded<Static<Schema>>> {
  const run = runOf(options);
  return resultOf(await inSlices(decodeRoot(schema, raw, options.name ?? '', run)), run);
}

const runOf = ({ source, emptyIsAbsent = false }: DecodeOptions): DecodeRun => ({
  textual: source === 'text',
  emptyIsAbsent,
  ignored: [],
  count: 0,
});

function resultOf<Value>(decoded: unknown, { ignored }: DecodeRun): Decoded<Value> {
  if (decoded instanceof Failure) throw new InvalidParameter(decoded);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the codec of a schema yields the schema's type
  return { value: decoded as Value, ignored };
}

function* decodeRoot(schema: JsonSchema, raw: unknown, name: string, run: DecodeRun): Steps {
  const codec = codecOf(schema);
  const absent = raw === undefined || (raw === null && !codec.kinds.has('null'));
  if (!absent) return yield* inside(codec, raw, name, run);
  return schema.default === undefined ? Failure.missing(name) : structuredClone(schema.default);
}

const compiled = new WeakMap<JsonSchema, Codec>();

function codecOf(schema: JsonSchema): Codec {
  let codec = compiled.get(schema);
  if (codec === undefined) {
    codec = compile(jsonSchemaOf(schema));
    compiled.set(schema, codec);
  }
  return codec;
}

const BY_TYPE: Readonly<Record<string, (schema: JsonSchema) => Codec>> = {
  string: stringCodec,
  integer: integerCodec,
  number: numberCodec,
  boolean: booleanCodec,
  null: nullCodec,
  array: (schema) => arrayCodec(schema, codecOf),
  object: (schema) => objectCodec(schema, codecOf),
};

function compile(schema: JsonSchema): Codec {
  const values = fixedValuesOf(schema);
  if (values !== undefined) return fixedCodec(values);
  if (schema.anyOf !== undefined) return unionCodec(schema, codecOf);
  if (schema.type === undefined) return anyCodec();
  const codec = BY_TYPE[schema.type];
  if (codec === undefined) throw new TypeError(`No codec for the schema type ${schema.type}`);
  return codec(schema);
}
