import { branchesOf, extraMemberSchema, fixedValuesOf, type JsonSchema } from '../schema.ts';
import {
  type Codec,
  type CodecOf,
  composite,
  counted,
  Failure,
  inside,
  type JsonKind,
  kindOf,
  memberPath,
  type DecodeRun,
} from './codec.ts';
import type { Steps } from '../steps.ts';
import { fixedCodec } from './scalars.ts';

/** Members shown as a single line. Members with stricter rules (`shortname`, `username`) are not listed. */
const names: ReadonlySet<string> = new Set([
  'label',
  'name',
  'real_name',
  'forward_label',
  'reverse_label',
  'platform_name',
  'values',
  'new_values',
]);

/** XML cannot represent most of these, and no list or menu can show them. */
const control = /[\p{Cc}\u2028\u2029\uFFFE\uFFFF]/u;

const isLine = (name: string): boolean => names.has(name);

/** The text (or each text of a list) without surrounding line breaks. Fails on inner line breaks. */
function asLine(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const lines = value.map((item, index) => (typeof item === 'string' ? asLine(item, `${path}[${index}]`) : item));
    return lines.find((line) => line instanceof Failure) ?? lines;
  }
  if (typeof value !== 'string' || !control.test(value)) return value;
  const line = value.trim();
  return control.test(line) ? Failure.invalid(path, 'Control characters and line breaks are not allowed.') : line;
}

interface Member {
  readonly name: string;
  readonly codec: Codec;
  readonly required: boolean;
  readonly fallback: unknown;
}

type Members = Record<string, unknown>;

export function arrayCodec(schema: JsonSchema, codecOf: CodecOf): Codec {
  const items = codecOf(schema.items ?? {});
  const { minItems = 0, maxItems = Infinity } = schema;
  return composite({
    kinds: new Set<JsonKind>(['array']),
    takesBlank: false,
    *steps(raw, path, run) {
      if (!Array.isArray(raw)) return Failure.invalid(path);
      if (raw.length < minItems) return Failure.invalid(path, `Minimum ${counted(minItems, 'item')} required.`);
      if (raw.length > maxItems) return Failure.invalid(path, `Maximum ${counted(maxItems, 'item')} allowed.`);
      const values: unknown[] = [];
      for (const [index, item] of raw.entries()) {
        const value = yield* inside(items, item, `${path}[${index}]`, run);
        if (value instanceof Failure) return value;
        values.push(value);
      }
      return values;
    },
  });
}

export function objectCodec(schema: JsonSchema, codecOf: CodecOf): Codec {
  const members = membersOf(schema, codecOf);
  const known = new Set(members.map((member) => member.name));
  return composite({
    kinds: new Set<JsonKind>(['object']),
    takesBlank: false,
    *steps(given, path, run) {
      // PHP writes an object without members as `[]`.
      const raw = Array.isArray(given) && given.length === 0 ? {} : given;
      if (!isMembers(raw)) return Failure.invalid(path, 'Expecting an object');
      const value: Members = {};
      for (const member of members) {
        const decoded = yield* decodeMember(member, raw, memberPath(path, member.name), run);
        if (decoded instanceof Failure) return decoded;
        if (decoded !== undefined) value[member.name] = decoded;
      }
      for (const name of Object.keys(raw)) {
        if (known.has(name)) continue;
        const extra = name === '__proto__' ? undefined : extraMemberSchema(schema, name);
        if (extra === undefined) {
          run.ignored.push(memberPath(path, name));
          continue;
        }
        const decoded = yield* inside(codecOf(extra), raw[name], memberPath(path, name), run);
        if (decoded instanceof Failure) return decoded;
        value[name] = decoded;
      }
      return value;
    },
  });
}

/** Tries the branch of the value's own kind before branches that would convert it. */
export function unionCodec(schema: JsonSchema, codecOf: CodecOf): Codec {
  const branches = branchesOf(schema);
  const fixed = branches.flatMap((branch) => fixedValuesOf(branch) ?? []);
  const others = branches.filter((branch) => fixedValuesOf(branch) === undefined).map(codecOf);
  const codecs = fixed.length > 0 ? [fixedCodec(fixed), ...others] : others;
  const kinds = new Set(codecs.flatMap((codec) => [...codec.kinds]));
  const takesBlank = codecs.some((codec) => codec.takesBlank);
  const inOrderFor = new Map<JsonKind | undefined, readonly Codec[]>();
  const inOrder = (kind: JsonKind | undefined) => {
    const exact = codecs.filter((codec) => kind !== undefined && codec.kinds.has(kind));
    return [...exact, ...codecs.filter((codec) => !exact.includes(codec))];
  };
  for (const kind of [...kinds, undefined]) inOrderFor.set(kind, inOrder(kind));

  return composite({
    kinds,
    takesBlank,
    *steps(raw, path, run) {
      if (raw === '' && !takesBlank && kinds.has('null')) return null;
      return yield* firstThatFits(inOrderFor.get(kindOf(raw)) ?? codecs, raw, path, run);
    },
  });
}

/** The failure of the branch that got furthest explains the error best. */
function* firstThatFits(codecs: readonly Codec[], raw: unknown, path: string, run: DecodeRun): Steps {
  const ignoredBefore = run.ignored.length;
  let best: Failure | undefined;
  for (const codec of codecs) {
    const value = yield* inside(codec, raw, path, run);
    if (!(value instanceof Failure)) return value;
    run.ignored.length = ignoredBefore;
    if (best === undefined || value.path.length > best.path.length) best = value;
  }
  return best;
}

function membersOf(schema: JsonSchema, codecOf: CodecOf): readonly Member[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    codec: codecOf(member),
    required: required.has(name),
    fallback: member.default,
  }));
}

function* decodeMember(member: Member, members: Members, path: string, run: DecodeRun): Steps {
  const raw = Object.hasOwn(members, member.name) ? members[member.name] : undefined;
  if (!isAbsent(member, raw, run)) {
    const decoded = yield* inside(member.codec, raw, path, run);
    return isLine(member.name) ? asLine(decoded, path) : decoded;
  }
  if (member.fallback !== undefined) return structuredClone(member.fallback);
  return member.required ? Failure.missing(path) : undefined;
}

function isAbsent({ codec, required, fallback }: Member, raw: unknown, run: DecodeRun): boolean {
  if (raw === undefined) return true;
  if (raw === null) return !codec.kinds.has('null');
  if (raw !== '') return false;
  if (run.emptyIsAbsent) return true;
  if (codec.takesBlank || (required && fallback === undefined)) return false;
  const holdsOthers = codec.kinds.has('array') || codec.kinds.has('object');
  return run.textual || !holdsOthers;
}

function isMembers(raw: unknown): raw is Members {
  return kindOf(raw) === 'object';
}
