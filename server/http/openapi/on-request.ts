import { type TSchema, Type } from 'typebox';
import { type Action, actions } from '../../../contract/abilities.ts';
import { branchesOf, type JsonSchema, jsonSchemaOf } from '../../lib/schema.ts';
import { type AnyRoute, isVersioned } from '../route.ts';
import { extrasOf } from '../decode/parameters.ts';

type Members = Record<string, TSchema>;

const etag = Type.Optional(Type.String({ description: 'Extension: the Etag. Only sent with `?with=etag`' }));

/** The members that answers of a route have only if the caller asks for them: of the whole, and of each item of a list. */
function membersOnRequest(route: AnyRoute): { whole: Members; items: Members } {
  const names: Action[] = route.actions === undefined ? [] : [...actions[route.actions.kind]];
  const description = 'Extension: what the caller may do with this now. Only sent with `?with=actions`';
  const listed: Members =
    names.length === 0 ? {} : { actions: Type.Optional(Type.Array(Type.Enum(names), { description })) };
  if (!extrasOf(route).includes('etag')) return { whole: listed, items: {} };
  return isVersioned(route) ? { whole: { ...listed, etag }, items: {} } : { whole: listed, items: { etag } };
}

const isEmpty = (members: Members): boolean => Object.keys(members).length === 0;

interface Extended extends JsonSchema {
  readonly allOf?: readonly JsonSchema[];
}

type Extend = (schema: JsonSchema, members: Members) => Extended;

/** The schema of a list with its items extended: an array, or an object with one. */
function withItems(schema: JsonSchema, members: Members, extend: Extend): JsonSchema {
  if (schema.anyOf !== undefined) {
    return { ...schema, anyOf: schema.anyOf.map((branch) => withItems(branch, members, extend)) };
  }
  if (schema.items !== undefined) return { ...schema, items: extend(schema.items, members) };
  const found = Object.entries(schema.properties ?? {}).find(([, member]) => member.items !== undefined);
  if (found === undefined) return schema;
  const [name, list] = found;
  return { ...schema, properties: { ...schema.properties, [name]: withItems(list, members, extend) } };
}

/** The schema of an answer with the members that the caller can ask for, as `extend` adds them. */
export function withMembersOnRequest(route: AnyRoute, answers: TSchema, extend: Extend): Extended {
  const { whole, items } = membersOnRequest(route);
  const own = jsonSchemaOf(answers);
  const inside = isEmpty(items) ? own : withItems(own, items, extend);
  return isEmpty(whole) ? inside : extend(inside, whole);
}

/** Keeps the schema, so that a document can refer to it, and adds another one. */
export const besides: Extend = (schema, members) => ({ allOf: [schema, Type.Object(members)] });

/** Adds the members to the objects that the schema describes. */
export const inObjects: Extend = (schema, members) => {
  const branches = branchesOf(schema).map((branch) =>
    branch.properties === undefined ? branch : { ...branch, properties: { ...branch.properties, ...members } },
  );
  const [only, ...others] = branches;
  return only !== undefined && others.length === 0 ? only : { anyOf: branches };
};
