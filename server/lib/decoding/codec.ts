import type { JsonSchema } from '../schema.ts';
import { atOnce, type Steps } from '../steps.ts';

export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** State of one decode call. */
export interface DecodeRun {
  /** The value is text (XML, form, query): an empty text may mean an absent array or object. */
  readonly textual: boolean;
  readonly emptyIsAbsent: boolean;
  /** Paths of the members that the schema does not know. */
  readonly ignored: string[];
  /** how many items and members have been decoded */
  count: number;
}

/** A compiled schema. Failures are returned rather than thrown, because a union tries many branches. */
export interface Codec {
  /** The kinds of JSON values that this schema accepts without conversion. */
  readonly kinds: ReadonlySet<JsonKind>;
  /** Whether '' is valid for this schema. */
  readonly takesBlank: boolean;
  /** of values that contain others */
  readonly steps?: (raw: unknown, path: string, run: DecodeRun) => Steps;
  decode(raw: unknown, path: string, run: DecodeRun): unknown;
}

/** A codec of values that contain others. */
export const composite = (codec: Omit<Required<Codec>, 'decode'>): Codec => ({
  ...codec,
  decode: (raw, path, run) => atOnce(codec.steps(raw, path, run)),
});

const stepLength = 100;

/** Decodes something inside another value, and ends a step from time to time. */
export function* inside(codec: Codec, raw: unknown, path: string, run: DecodeRun): Steps {
  run.count += 1;
  if (run.count % stepLength === 0) yield;
  return codec.steps === undefined ? codec.decode(raw, path, run) : yield* codec.steps(raw, path, run);
}

export type CodecOf = (schema: JsonSchema) => Codec;

export class Failure {
  readonly path: string;
  readonly message: string;
  /** the valid value that is closest to the given one */
  readonly nearest: string | undefined;

  private constructor(path: string, message: string, nearest?: string) {
    this.path = path;
    this.message = message;
    this.nearest = nearest;
  }

  static invalid(path: string, complaint = '', nearest?: string): Failure {
    const message = `Invalid value specified for \`${path || 'body'}\`${complaint && `. ${complaint}`}`;
    return new Failure(path, message, nearest);
  }

  static missing(path: string): Failure {
    return new Failure(path, `\`${path || 'body'}\` is required.`);
  }
}

export function memberPath(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}

export function kindOf(raw: unknown): JsonKind | undefined {
  if (raw === null) return 'null';
  if (Array.isArray(raw)) return 'array';
  const type = typeof raw;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object' ? type : undefined;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
