import { type TSchema, Type } from 'typebox';
import { valueMembers } from '../../../contract/artifacts/artifact.ts';
import { answerLimits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { isRecord } from '../../lib/is-record.ts';
import { parseInSlices, stringifyInSlices } from '../../lib/json-slices.ts';
import { branchesOf, extraMemberSchema, type JsonSchema, jsonSchemaOf } from '../../lib/schema.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { AnyRoute } from '../route.ts';
import type { FinishedList } from './finished.ts';

/** The members in `fields`, each with its nested members; an empty tree means all of them. */
export interface MemberTree {
  [name: string]: MemberTree;
}

/** The requested shape of the answer: only some members, and expansions of others. */
export interface Shape {
  fields: MemberTree | undefined;
  expand: readonly string[];
}

export const shapeQuery = ({ expands }: Pick<AnyRoute, 'expands'>) =>
  expands === undefined
    ? {}
    : {
        fields: Type.Optional(
          Type.String({ description: 'Extension: only these members, separated by commas: `id,title,tracker.label`' }),
        ),
        expand: Type.Optional(
          Type.String({
            description: `Extension: whole things in place of references to them, and lists that belong to them, separated by commas. Valid names: ${Object.keys(expands).join(', ')}`,
          }),
        ),
      };

const namesIn = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
    : [];

function unknown(parameter: string, name: string, valid: readonly string[]): Error {
  const near = nearest(name, valid);
  const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`;
  const reason = `Invalid value specified for \`${parameter}\`: \`${name}\`.${hint}`;
  return problem(
    'parameter_invalid',
    { reason },
    { details: near === undefined ? { parameter } : { parameter, nearest: near } },
  );
}

/** The schema of one item: lists are an array, or an object with the member `collection`. */
function itemSchema(schema: TSchema): readonly JsonSchema[] {
  return branchesOf(jsonSchemaOf(schema)).flatMap((branch) => {
    const inside = branch.items ?? branch.properties?.['collection']?.items;
    return inside === undefined ? [branch] : branchesOf(inside);
  });
}

const throughLists = (schemas: readonly JsonSchema[]): readonly JsonSchema[] =>
  schemas.flatMap((schema) => (schema.items === undefined ? [schema] : throughLists(branchesOf(schema.items))));

const isAnything = (schema: JsonSchema): boolean => Object.keys(schema).every((keyword) => keyword === 'description');

/** The members that a schema leaves open, but that have known names. */
const furtherNames = ({ title }: JsonSchema): readonly string[] | undefined =>
  title === 'FieldValue' ? valueMembers : undefined;

/** The schemas of a member; an empty list if it doesn't exist. */
const memberOf = (schemas: readonly JsonSchema[], name: string): readonly JsonSchema[] =>
  schemas.flatMap((schema) => {
    if (isAnything(schema)) return [schema];
    const own = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
    const isOpen = schema.type === 'object' && furtherNames(schema)?.includes(name) !== false;
    const found = own ?? (isOpen ? extraMemberSchema(schema, name) : undefined);
    return found === undefined ? [] : throughLists(branchesOf(found));
  });

const namesOf = (schemas: readonly JsonSchema[]): string[] =>
  schemas.flatMap((schema) => [...Object.keys(schema.properties ?? {}), ...(furtherNames(schema) ?? [])]);

/** Without a prototype, because callers choose the names, and `__proto__` is one. */
const emptyTree = (): MemberTree => Object.create(null) as MemberTree;

/** Reads `fields` and `expand`. Names that no answer can have are refused. */
export function createShapes(route: AnyRoute, schemaOf: (path: string) => TSchema | undefined) {
  const { answers, expands = {} } = route;
  const own = answers === undefined ? [] : itemSchema(answers);

  /** The schemas inside an expanded member. */
  const expanded = (path: string): readonly JsonSchema[] => {
    const schema = schemaOf(expands[path] ?? '');
    return schema === undefined ? [] : itemSchema(schema);
  };

  function add(tree: MemberTree, path: string, expand: readonly string[]): void {
    let [inside, schemas]: [MemberTree, readonly JsonSchema[]] = [tree, own];
    const before: string[] = [];
    for (const name of path.split('.')) {
      before.push(name);
      const place = before.join('.');
      const found = expand.includes(place) ? [...memberOf(schemas, name), ...expanded(place)] : memberOf(schemas, name);
      if (found.length === 0)
        throw unknown(
          'fields',
          place,
          namesOf(schemas).map((one) => [...before.slice(0, -1), one].join('.')),
        );
      inside[name] ??= emptyTree();
      [inside, schemas] = [inside[name], found];
    }
  }

  return function shapeIn(query: unknown): Shape | undefined {
    const { fields, expand } = query as { fields?: string; expand?: string };
    if (route.expands === undefined || (fields === undefined && expand === undefined)) return undefined;
    const wanted = namesIn(expand);
    const wrong = wanted.find((name) => !Object.hasOwn(expands, name));
    if (wrong !== undefined) throw unknown('expand', wrong, Object.keys(expands));
    if (fields === undefined) return { fields: undefined, expand: wanted };
    const tree = emptyTree();
    for (const path of namesIn(fields)) add(tree, path, wanted);
    return { fields: tree, expand: wanted };
  };
}

function picked(value: unknown, tree: MemberTree): unknown {
  if (Object.keys(tree).length === 0) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => picked(one, tree));
  if (!isRecord(value)) return value;
  const kept = Object.keys(tree).filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(kept.map((name) => [name, picked(value[name], tree[name] ?? {})]));
}

/** Replaces each resource at a path in a value. `read` gets undefined for a missing one. */
async function replaced(
  value: unknown,
  [name, ...rest]: readonly string[],
  read: (thing: Record<string, unknown> | undefined, owner: Record<string, unknown>) => Promise<unknown>,
): Promise<void> {
  if (Array.isArray(value)) {
    for (const one of value as unknown[]) await replaced(one, name === undefined ? [] : [name, ...rest], read);
    return;
  }
  if (!isRecord(value) || name === undefined) return;
  const inside = value[name];
  if (rest.length > 0) return replaced(inside, rest, read);
  if (inside === undefined) {
    const added = await read(undefined, value);
    if (added !== undefined) value[name] = added;
  } else if (Array.isArray(inside)) {
    const all: unknown[] = [];
    for (const one of inside as unknown[]) all.push(isRecord(one) ? await read(one, value) : one);
    value[name] = all;
  } else if (isRecord(inside)) value[name] = await read(inside, value);
}

/** Different things that one request may expand. */
const mostExpanded = 200;

/** Something that an answer contains in place of a reference to it. */
export interface Expanded {
  value: unknown;
  bytes: number;
}

/** A tree that also has the members that the caller asks for in another way. */
function withNames(tree: MemberTree, names: readonly string[]): MemberTree {
  const all = Object.assign(emptyTree(), tree);
  // An empty tree has all members.
  if (Object.keys(tree).length > 0) for (const name of names) all[name] = emptyTree();
  return all;
}

/** Items of a list with only the members that the caller wants, one by one. undefined: more than that is wanted. */
export function sparse(
  items: FinishedList['items'],
  { fields, expand }: Shape,
): AsyncIterable<string | Buffer> | undefined {
  if (fields === undefined || expand.length > 0) return undefined;
  return (async function* () {
    for await (const item of items) yield stringifyInSlices(picked(await parseInSlices(item.toString()), fields));
  })();
}

/**
 * An answer in the requested shape. `read` returns the resource at an address; the names of items to keep needn't be in
 * `fields`.
 */
export async function shaped(
  json: string | Buffer,
  { fields, expand }: Shape,
  expands: Readonly<Record<string, string>>,
  read: (address: string) => Promise<Expanded | undefined>,
  kept: readonly string[] = [],
): Promise<string | Buffer> {
  const body = await parseInSlices(json.toString());
  const items: unknown = isRecord(body) && Array.isArray(body['collection']) ? body['collection'] : body;
  const known = new Map<string, Expanded | undefined>();
  let bytes = json.length;
  for (const path of expand) {
    const target = expands[path] ?? '';
    await replaced(items, path.split('.'), async (thing, owner) => {
      const isList = !target.endsWith('/:id');
      const { id, ...others } = (isList ? owner : thing) ?? {};
      if (typeof id !== 'number' && typeof id !== 'string') return thing;
      const address = target.replace(':id', encodeURIComponent(String(id)));
      if (!known.has(address)) {
        if (known.size === mostExpanded) throw problem('expand_too_large', { limit: mostExpanded });
        known.set(address, await read(address));
      }
      const { value: found, bytes: more = 0 } = known.get(address) ?? {};
      // The same thing may be in many places.
      bytes += more;
      if (bytes > answerLimits.gatheredBytes) throw problem('answer_too_long', { limit: answerLimits.gatheredBytes });
      if (isList) return found ?? [];
      // A link keeps its type.
      return isRecord(found) ? { ...others, ...found } : thing;
    });
  }
  if (fields === undefined) return stringifyInSlices(body);
  const wanted = withNames(fields, kept);
  if (items === body) return stringifyInSlices(picked(body, wanted));
  return stringifyInSlices({ ...(body as object), collection: picked(items, wanted) });
}
