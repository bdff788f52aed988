import type { TSchema } from 'typebox';
import { ANYTHING, branchesOf, extraMemberSchema, fixedValuesOf, type JsonSchema, jsonSchemaOf } from '../schema.ts';
import { atOnce, inSlices, type Steps } from '../steps.ts';
import type { XmlElement } from './read.ts';

type Kind = 'string' | 'scalar' | 'null' | 'array' | 'object' | 'any';
type Look = 'empty' | 'blank' | 'text' | 'items' | 'members';

/** Chooses the branch of a union by the shape of the element. */
const PREFERENCE: Readonly<Record<Look, readonly Kind[]>> = {
  empty: ['null', 'string', 'any', 'array', 'object', 'scalar'],
  blank: ['string', 'any', 'null', 'array', 'object', 'scalar'],
  text: ['string', 'any', 'scalar', 'array', 'object', 'null'],
  items: ['array', 'any', 'object', 'string', 'scalar', 'null'],
  members: ['object', 'any', 'array', 'string', 'scalar', 'null'],
};

const READERS: Readonly<Record<Kind, (schema: JsonSchema, element: XmlElement, run: Run) => Steps>> = {
  string: readScalar,
  scalar: readScalar,
  null: readNull,
  array: readArray,
  object: readObject,
  any: readAny,
};

interface Run {
  /** how many elements have been read */
  count: number;
}

const stepLength = 100;

const unread = Symbol('an element whose schema is known later');

/** The element that the body of another request holds. */
export const unreadElement = (value: unknown): XmlElement | undefined =>
  typeof value === 'object' && value !== null && unread in value ? (value[unread] as XmlElement) : undefined;

/** Converts an element to the shape that the schema expects. Scalars stay text; the decoder handles mismatches. */
export const xmlToRaw = (schema: TSchema, element: XmlElement): unknown =>
  atOnce(read(jsonSchemaOf(schema), element, { count: 0 }));

/** The same for large documents: other requests run in between. */
export const xmlToRawInSlices = (schema: TSchema, element: XmlElement): Promise<unknown> =>
  inSlices(read(jsonSchemaOf(schema), element, { count: 0 }));

function* read(schema: JsonSchema, element: XmlElement, run: Run): Steps {
  run.count += 1;
  if (run.count % stepLength === 0) yield;
  const branch = schema.anyOf === undefined ? schema : branchFor(schema, element);
  return yield* READERS[kindOf(branch)](branch, element, run);
}

function kindOf(schema: JsonSchema): Kind {
  const values = fixedValuesOf(schema);
  if (values !== undefined) return values.some((value) => typeof value === 'string') ? 'string' : 'scalar';
  const { type } = schema;
  if (type === undefined) return 'any';
  return type === 'string' || type === 'null' || type === 'array' || type === 'object' ? type : 'scalar';
}

function lookOf(element: XmlElement): Look {
  const { children, text } = element;
  if (children.length > 0) return children.every((child) => child.name === 'item') ? 'items' : 'members';
  if (Object.keys(element.attributes).length > 0) return 'members';
  if (text === '') return 'empty';
  return text.trim() === '' ? 'blank' : 'text';
}

/** The matching branches of a union, by the names in an element. Cached, because all items of a list use one union. */
const candidates = new WeakMap<JsonSchema, Readonly<Record<Look, readonly JsonSchema[]>>>();

function candidatesOf(schema: JsonSchema): Readonly<Record<Look, readonly JsonSchema[]>> {
  const known = candidates.get(schema);
  if (known !== undefined) return known;
  const branches = Map.groupBy(branchesOf(schema), kindOf);
  const preferred = (look: Look) => PREFERENCE[look].map((kind) => branches.get(kind)).find((found) => found) ?? [];
  const found = {
    empty: preferred('empty'),
    blank: preferred('blank'),
    text: preferred('text'),
    items: preferred('items'),
    members: preferred('members'),
  };
  candidates.set(schema, found);
  return found;
}

function branchFor(schema: JsonSchema, element: XmlElement): JsonSchema {
  const [first, ...others] = candidatesOf(schema)[lookOf(element)];
  return others.reduce((best, other) => closer(best, other, element), first ?? ANYTHING);
}

/** Of two object schemas, the one that has more of the element's members. */
function closer(best: JsonSchema, other: JsonSchema, element: XmlElement): JsonSchema {
  return knownMembers(other, element) > knownMembers(best, element) ? other : best;
}

function knownMembers({ properties }: JsonSchema, { children, attributes }: XmlElement): number {
  if (properties === undefined) return 0;
  const names = new Set([...children.map((child) => child.name), ...Object.keys(attributes)]);
  return [...names].filter((name) => Object.hasOwn(properties, name)).length;
}

function* readScalar(_schema: JsonSchema, element: XmlElement, run: Run): Steps {
  return element.children.length > 0 ? yield* readFreely(element, run) : element.text;
}

function* readNull(_schema: JsonSchema, element: XmlElement, run: Run): Steps {
  const look = lookOf(element);
  return look === 'empty' || look === 'blank' ? null : yield* readFreely(element, run);
}

function* readAny(schema: JsonSchema, element: XmlElement, run: Run): Steps {
  return schema.$comment === 'body' ? { [unread]: element } : yield* readFreely(element, run);
}

function* readItems(schema: JsonSchema, elements: readonly XmlElement[], run: Run): Steps<unknown[]> {
  const items: unknown[] = [];
  for (const element of elements) items.push(yield* read(schema, element, run));
  return items;
}

function* readArray(schema: JsonSchema, element: XmlElement, run: Run): Steps {
  const items = schema.items ?? ANYTHING;
  const look = lookOf(element);
  if (look === 'items') return yield* readItems(items, element.children, run);
  if (look === 'empty' || look === 'blank') return [];
  if (element.children.some((child) => child.name === 'item')) return yield* readFreely(element, run);
  // A repeated sibling that occurs only once: `<tag>a</tag>`.
  return yield* readItems(items, [element], run);
}

function* readObject(schema: JsonSchema, element: XmlElement, run: Run): Steps {
  const look = lookOf(element);
  if (look === 'text') return element.text;

  const members = new Map<string, unknown>();
  for (const [name, text] of Object.entries(element.attributes)) {
    const attribute = { name, text, attributes: {}, children: [] };
    members.set(name, yield* read(memberSchema(schema, name), attribute, run));
  }
  for (const [name, siblings] of Map.groupBy(element.children, (child) => child.name)) {
    members.set(name, yield* readMember(memberSchema(schema, name), siblings, run));
  }
  const { text } = element;
  if (element.children.length === 0 && text.trim() !== '' && !members.has('text')) members.set('text', text);
  members.delete('__proto__');
  return Object.fromEntries(members);
}

function* readMember(schema: JsonSchema, siblings: readonly XmlElement[], run: Run): Steps {
  const [first, second] = siblings;
  if (first !== undefined && second === undefined) return yield* read(schema, first, run);
  const array = branchesOf(schema).find((branch) => kindOf(branch) === 'array');
  return yield* readItems(array?.items ?? ANYTHING, siblings, run);
}

function memberSchema(schema: JsonSchema, name: string): JsonSchema {
  const { properties } = schema;
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name] ?? ANYTHING;
  return extraMemberSchema(schema, name) ?? ANYTHING;
}

/** Without a schema: only `<item>` children make an array, other children an object, no children a text. */
function* readFreely(element: XmlElement, run: Run): Steps {
  const look = lookOf(element);
  if (look === 'items') return yield* readItems(ANYTHING, element.children, run);
  return look === 'members' ? yield* readObject(ANYTHING, element, run) : element.text;
}
