import type { TSchema } from 'typebox';
import { ErrorBody } from '../../../contract/common.ts';
import { branchesOf, fixedValuesOf, type JsonSchema, jsonSchemaOf } from '../../lib/schema.ts';
import { escapeAttribute } from '../../lib/xml/escape.ts';
import { encodeName } from '../../lib/xml/names.ts';
import type { AnyRoute } from '../route.ts';
import { inObjects, withMembersOnRequest } from './on-request.ts';

const simple: Readonly<Record<string, string>> = {
  integer: 'xs:integer',
  number: 'xs:double',
  boolean: 'xs:boolean',
  string: 'xs:string',
};

const anything =
  '<xs:complexType mixed="true"><xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/></xs:sequence></xs:complexType>';

const empty = '<xs:simpleType><xs:restriction base="xs:string"><xs:length value="0"/></xs:restriction></xs:simpleType>';

const listed = (values: readonly unknown[]): string =>
  `<xs:simpleType><xs:restriction base="xs:string">${values
    .map((value) => `<xs:enumeration value="${escapeAttribute(String(value))}"/>`)
    .join('')}</xs:restriction></xs:simpleType>`;

/** The members of all branches. A member that some branches lack is optional. */
function merged(branches: readonly JsonSchema[]): { properties: Record<string, JsonSchema[]>; required: Set<string> } {
  const properties: Record<string, JsonSchema[]> = {};
  for (const branch of branches) {
    for (const [name, schema] of Object.entries(branch.properties ?? {})) (properties[name] ??= []).push(schema);
  }
  const required = Object.keys(properties).filter((name) =>
    branches.every((branch) => branch.required?.includes(name)),
  );
  return { properties, required: new Set(required) };
}

const isOpen = (schema: JsonSchema): boolean =>
  schema.properties === undefined || schema.patternProperties !== undefined || schema.additionalProperties === true;

/** null, [] and {} are an empty element, so that every list and object can be one. */
function objectType(branches: readonly JsonSchema[], isNullable: boolean): string {
  if (branches.some(isOpen)) return anything;
  const { properties, required } = merged(branches);
  const members = Object.entries(properties).map(([name, schemas]) =>
    elementOf(encodeName(name), { anyOf: schemas }, required.has(name) ? '' : ' minOccurs="0"'),
  );
  return `<xs:complexType><xs:all${isNullable ? ' minOccurs="0"' : ''}>${members.join('')}</xs:all></xs:complexType>`;
}

function simpleType(branches: readonly JsonSchema[], isNullable: boolean): string {
  const parts = branches.map((branch) => {
    const fixed = fixedValuesOf(branch);
    return fixed === undefined ? { base: simple[branch.type ?? ''] ?? 'xs:string' } : { own: listed(fixed) };
  });
  const own = [...parts.flatMap((part) => part.own ?? []), ...(isNullable ? [empty] : [])];
  const bases = [...new Set(parts.flatMap((part) => part.base ?? []))];
  if (own.length === 1 && bases.length === 0) return own[0] ?? '';
  const members = bases.length === 0 ? '' : ` memberTypes="${bases.join(' ')}"`;
  return `<xs:simpleType><xs:union${members}>${own.join('')}</xs:union></xs:simpleType>`;
}

/** The type of a value in XML. */
function typeOf(schema: JsonSchema): string {
  const branches = branchesOf(schema);
  const present = branches.filter(({ type, const: fixed }) => type !== 'null' && fixed !== null);
  const isNullable = present.length < branches.length;
  const kinds = new Set(
    present.map((branch) => {
      if (branch.type === 'array' || branch.type === 'object') return branch.type;
      return branch.type === undefined && fixedValuesOf(branch) === undefined ? 'anything' : 'simple';
    }),
  );
  if (kinds.size !== 1 || kinds.has('anything')) return kinds.size === 0 ? empty : anything;
  if (kinds.has('object')) return objectType(present, isNullable);
  if (kinds.has('simple')) return simpleType(present, isNullable);
  const items = present.flatMap(({ items: inside }) => inside ?? {});
  const item = elementOf('item', { anyOf: items }, ' minOccurs="0" maxOccurs="unbounded"');
  return `<xs:complexType><xs:sequence>${item}</xs:sequence></xs:complexType>`;
}

const elementOf = (name: string, schema: JsonSchema, occurs = ''): string =>
  `<xs:element name="${name}"${occurs}>${typeOf(schema)}</xs:element>`;

const documentOf = (schema: JsonSchema): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${elementOf('response', schema)}</xs:schema>\n`;

/** An XML Schema for the XML answers of a route, with the optional members that callers can request. */
export const xsdOf = (route: AnyRoute, answers: TSchema): string =>
  documentOf(withMembersOnRequest(route, answers, inObjects));

export const xsdOfRefusals = documentOf(jsonSchemaOf(ErrorBody));
