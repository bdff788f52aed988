import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** A part of a JSON document, for tests that look into it freely. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export interface Operation {
  path: string;
  method: string;
  content: Json;
}

export function operationsOf(document: Json): Operation[] {
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, content]) => ({ path, method, content })),
  );
}

/** The members that a kind of object may have, and those that it must have (OpenAPI 3.1.0, section 4.8). */
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

function hasShape(kind: string, value: Json, where: string): void {
  const { must = [], may = [] } = shapes[kind] ?? {};
  const names = Object.keys(value).filter((name) => !name.startsWith('x-'));
  for (const name of must) assert.ok(names.includes(name), `${where}: a ${kind} needs ${name}`);
  const odd = names.filter((name) => !must.includes(name) && !may.includes(name));
  assert.deepEqual(odd, [], `${where}: a ${kind} has no such members`);
}

function resolve(document: Json, reference: string): Json {
  assert.match(reference, /^#\//, `${reference} leads out of the document`);
  const parts = reference.slice(2).split('/');
  const found = parts.reduce((part, name) => part?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  assert.notEqual(found, undefined, `${reference} leads nowhere`);
  return found;
}

const deref = (document: Json, value: Json): Json =>
  typeof value?.$ref === 'string' ? resolve(document, value.$ref) : value;

function everyReference(value: Json, visit: (reference: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (typeof value.$ref === 'string') visit(value.$ref);
  for (const part of Object.values(value)) everyReference(part, visit);
}

function checkContent(content: Json, where: string): void {
  for (const [type, media] of Object.entries<Json>(content)) {
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
  const inPath = (content.parameters ?? []).filter((each: Json) => each.in === 'path').map((each: Json) => each.name);
  assert.deepEqual(inPath.toSorted(), named.toSorted(), `${where}: its parameters are those of its path`);
  const keys = (content.parameters ?? []).map((each: Json) => `${each.in} ${each.name}`);
  assert.equal(new Set(keys).size, keys.length, `${where}: no parameter twice`);
}

function checkResponses(document: Json, { content }: Operation, where: string): void {
  const statuses = Object.keys(content.responses);
  assert.ok(
    statuses.some((status) => /^2\d\d$/.test(status)),
    `${where}: a success`,
  );
  for (const [status, response] of Object.entries<Json>(content.responses)) {
    assert.match(status, /^(?:default|[1-5](?:\d\d|XX))$/, where);
    hasShape('response', response, `${where} ${status}`);
    checkContent(response.content ?? {}, `${where} ${status}`);
    for (const header of Object.values<Json>(response.headers ?? {})) {
      hasShape('header', deref(document, header), `${where} ${status}`);
    }
  }
}

function checkSecurity(document: Json, { content }: Operation, where: string): void {
  const schemes = Object.keys(document.components.securitySchemes);
  const named = (content.security ?? []).flatMap((requirement: Json) => Object.keys(requirement));
  for (const name of named) assert.ok(schemes.includes(name), `${where}: ${name} is no security scheme`);
}

/** The rules of OpenAPI 3.1 that a generated document can break. */
export function checkDocument(document: Json): void {
  assert.match(document.openapi, /^3\.1\.\d+$/);
  hasShape('document', document, 'the document');
  hasShape('info', document.info, 'info');
  hasShape('license', document.info.license, 'license');
  hasShape('components', document.components, 'components');
  for (const [kind, parts] of Object.entries<Json>(document.components)) {
    for (const name of Object.keys(parts)) assert.match(name, /^[a-zA-Z0-9._-]+$/, kind);
  }
  for (const scheme of Object.values<Json>(document.components.securitySchemes)) {
    if (scheme.type === 'apiKey') assert.ok(scheme.name && ['query', 'header', 'cookie'].includes(scheme.in));
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
      checkContent(operation.content.requestBody.content, where);
    }
    checkResponses(document, operation, where);
    checkSecurity(document, operation, where);
  }
  everyReference(document, (reference) => resolve(document, reference));
  const templates = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  assert.equal(new Set(templates).size, templates.length, 'paths that differ only in the names of their parameters');
}

/** Every schema of the document, compiled as JSON Schema 2020-12. */
export function compileSchemas(document: Json): number {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
  ajv.addKeyword('xml');
  ajv.addKeyword('components');
  ajv.addSchema({ $id: 'document', components: document.components });
  const text = (schema: unknown) => JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
  const schemas: unknown[] = Object.values(document.components.schemas);
  for (const { content } of operationsOf(document)) {
    schemas.push(...(content.parameters ?? []).map((parameter: Json) => parameter.schema));
    const bodies = [content.requestBody, ...Object.values<Json>(content.responses)].filter(Boolean);
    for (const media of bodies.flatMap((body) => Object.values<Json>(body.content ?? {}))) schemas.push(media.schema);
  }
  const distinct = new Set(schemas.map(text));
  for (const schema of distinct) ajv.compile(JSON.parse(schema));
  return distinct.size;
}
