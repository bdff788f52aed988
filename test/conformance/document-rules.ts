import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';

interface Schema {
  $ref?: string;
  minimum?: number;
  maximum?: number;
  default?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  xml?: object;
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}

interface Body {
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema: Schema }>;
}

export interface OperationObject {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
  security?: Record<string, string[]>[];
  'x-extension'?: boolean;
  'x-requires'?: string | string[];
}

interface SecurityScheme {
  type: string;
  name?: string;
  in?: string;
  scheme?: string;
}

/** The parts of an OpenAPI document that tests read. */
export interface OpenApi {
  openapi: string;
  info: { title: string; license: object };
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, SecurityScheme> };
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export interface Operation {
  path: string;
  method: string;
  content: OperationObject;
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, content]) => ({ path, method, content })),
  );
}

/** The allowed members of each kind of object, and the required ones (OpenAPI 3.1.0, section 4.8). */
const shapes: Record<string, { must: string[]; may: string[] }> = {
  document: {
    must: ['openapi', 'info'],
    may: ['jsonSchemaDialect', 'servers', 'paths', 'webhooks', 'components', 'security', 'tags', 'externalDocs'],
  },
  info: { must: ['title', 'version'], may: ['summary', 'description', 'termsOfService', 'contact', 'license'] },
  license: { must: ['name'], may: ['identifier', 'url'] },
  operation: {
    must: ['responses'],
    may: [
      'tags',
      'summary',
      'description',
      'externalDocs',
      'operationId',
      'parameters',
      'requestBody',
      'callbacks',
      'deprecated',
      'security',
      'servers',
    ],
  },
  parameter: {
    must: ['name', 'in', 'schema'],
    may: ['description', 'required', 'deprecated', 'allowEmptyValue', 'style', 'explode', 'example', 'examples'],
  },
  requestBody: { must: ['content'], may: ['description', 'required'] },
  response: { must: ['description'], may: ['headers', 'content', 'links'] },
  media: { must: ['schema'], may: ['example', 'examples', 'encoding'] },
  header: { must: ['schema'], may: ['description', 'required', 'deprecated'] },
  components: {
    must: [],
    may: [
      'schemas',
      'responses',
      'parameters',
      'examples',
      'requestBodies',
      'headers',
      'securitySchemes',
      'links',
      'callbacks',
      'pathItems',
    ],
  },
};

function hasShape(kind: string, value: object, where: string): void {
  const { must = [], may = [] } = shapes[kind] ?? {};
  const names = Object.keys(value).filter((name) => !name.startsWith('x-'));
  for (const name of must) assert.ok(names.includes(name), `${where}: a ${kind} needs ${name}`);
  const odd = names.filter((name) => !must.includes(name) && !may.includes(name));
  assert.deepEqual(odd, [], `${where}: a ${kind} has no such members`);
}

const memberOf = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? Object.entries(part).find(([key]) => key === name)?.[1] : undefined;

function resolve(document: OpenApi, reference: string): unknown {
  assert.match(reference, /^#\//, `${reference} points outside the document`);
  const parts = reference.slice(2).split('/');
  const found = parts.reduce<unknown>(
    (part, name) => memberOf(part, name.replaceAll('~1', '/').replaceAll('~0', '~')),
    document,
  );
  assert.notEqual(found, undefined, `${reference} has no target`);
  return found;
}

function deref(document: OpenApi, value: object): object {
  const found = '$ref' in value && typeof value.$ref === 'string' ? resolve(document, value.$ref) : value;
  assert.ok(typeof found === 'object' && found !== null);
  return found;
}

function everyReference(value: unknown, visit: (reference: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('$ref' in value && typeof value.$ref === 'string') visit(value.$ref);
  for (const part of Object.values(value)) everyReference(part, visit);
}

function checkContent(content: NonNullable<Body['content']>, where: string): void {
  for (const [type, media] of Object.entries(content)) {
    assert.match(type, /^[\w.+-]+\/[\w.+*-]+$/, where);
    hasShape('media', media, `${where} ${type}`);
  }
}

function checkParameters({ path, content }: Operation, where: string): void {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  for (const parameter of content.parameters ?? []) {
    hasShape('parameter', parameter, where);
    assert.ok(['path', 'query', 'header', 'cookie'].includes(parameter.in), where);
    if (parameter.in === 'path') assert.equal(parameter.required, true, `${where}: ${parameter.name}`);
  }
  const inPath = (content.parameters ?? []).filter((each) => each.in === 'path').map((each) => each.name);
  assert.deepEqual(inPath.toSorted(), named.toSorted(), `${where}: its parameters match its path`);
  const keys = (content.parameters ?? []).map((each) => `${each.in} ${each.name}`);
  assert.equal(new Set(keys).size, keys.length, `${where}: no parameter twice`);
}

function checkResponses(document: OpenApi, { content }: Operation, where: string): void {
  const statuses = Object.keys(content.responses);
  assert.ok(
    statuses.some((status) => /^2\d\d$/.test(status)),
    `${where}: a success`,
  );
  for (const [status, response] of Object.entries(content.responses)) {
    assert.match(status, /^(?:default|[1-5](?:\d\d|XX))$/, where);
    hasShape('response', response, `${where} ${status}`);
    checkContent(response.content ?? {}, `${where} ${status}`);
    for (const header of Object.values(response.headers ?? {})) {
      hasShape('header', deref(document, header), `${where} ${status}`);
    }
  }
}

function checkSecurity(document: OpenApi, { content }: Operation, where: string): void {
  const schemes = Object.keys(document.components.securitySchemes);
  const named = (content.security ?? []).flatMap((requirement) => Object.keys(requirement));
  for (const name of named) assert.ok(schemes.includes(name), `${where}: ${name} is not a security scheme`);
}

/** The rules of OpenAPI 3.1 that a generated document can break. */
export function checkDocument(document: OpenApi): void {
  assert.match(document.openapi, /^3\.1\.\d+$/);
  hasShape('document', document, 'the document');
  hasShape('info', document.info, 'info');
  hasShape('license', document.info.license, 'license');
  hasShape('components', document.components, 'components');
  for (const [kind, parts] of Object.entries(document.components)) {
    for (const name of Object.keys(parts)) assert.match(name, /^[a-zA-Z0-9._-]+$/, kind);
  }
  for (const scheme of Object.values(document.components.securitySchemes)) {
    if (scheme.type === 'apiKey') assert.ok(scheme.name && ['query', 'header', 'cookie'].includes(scheme.in ?? ''));
    else assert.ok(scheme.type === 'http' && scheme.scheme);
  }
  for (const operation of operationsOf(document)) {
    const where = `${operation.method} ${operation.path}`;
    assert.match(operation.path, /^\//);
    assert.ok(methods.includes(operation.method), where);
    hasShape('operation', operation.content, where);
    checkParameters(operation, where);
    if (operation.content.requestBody) {
      hasShape('requestBody', operation.content.requestBody, where);
      checkContent(operation.content.requestBody.content ?? {}, where);
    }
    checkResponses(document, operation, where);
    checkSecurity(document, operation, where);
  }
  everyReference(document, (reference) => resolve(document, reference));
  const templates = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  assert.equal(new Set(templates).size, templates.length, 'paths that differ only in the names of their parameters');
}

/** Every schema of the document, compiled as JSON Schema 2020-12. */
export function compileSchemas(document: OpenApi): number {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
  ajv.addKeyword('xml');
  ajv.addKeyword('components');
  ajv.addSchema({ $id: 'document', components: document.components });
  const text = (schema: unknown) => JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
  const schemas: unknown[] = Object.values(document.components.schemas);
  for (const { content } of operationsOf(document)) {
    schemas.push(...(content.parameters ?? []).map((parameter) => parameter.schema));
    const bodies = [content.requestBody, ...Object.values(content.responses)];
    for (const media of bodies.flatMap((body) => Object.values(body?.content ?? {}))) schemas.push(media.schema);
  }
  const distinct = new Set(schemas.map(text));
  for (const schema of distinct) ajv.compile(JSON.parse(schema) as object);
  return distinct.size;
}
