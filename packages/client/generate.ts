// Writes the types of the client from the OpenAPI document of the platform.

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  description?: string;
}

interface OperationDocument {
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, OperationDocument>>;
  components: { schemas: Record<string, Schema> };
}

const json = 'application/json';

const member = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const comment = (text: string | undefined): string =>
  text === undefined || text === '' ? '' : `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */ `;

/** Members that are undefined aren't sent, so callers may pass them. */
function typed(isRequired: boolean, schema: Schema): string {
  const type = typeOf(schema);
  return isRequired ? `: ${type}` : type === 'unknown' ? '?: unknown' : `?: ${type} | undefined`;
}

function object({ properties = {}, required = [], patternProperties = {}, additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `${comment(schema.description)}${member(name)}${typed(required.includes(name), schema)}`,
  );
  const others = [
    ...Object.values(patternProperties),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ];
  const isOpen = additionalProperties === true || (members.length === 0 && others.length === 0);
  const record = isOpen ? 'unknown' : others.map(typeOf).join(' | ');
  if (record === '') return `{ ${members.join('; ')} }`;
  // A member with a different type isn't compatible with an index signature.
  if (members.length === 0) return `Record<string, ${record}>`;
  return `{ ${members.join('; ')} } & { [name: string]: unknown }`;
}

/** The TypeScript type of a schema. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return member(schema.$ref.split('/').at(-1) ?? '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ');
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => `(${typeOf(one)})`).join(' | ');
  const kinds = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (kinds.length > 1) return kinds.map((type) => `(${typeOf({ ...schema, type })})`).join(' | ');
  switch (kinds[0]) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `(${schema.items === undefined ? 'unknown' : typeOf(schema.items)})[]`;
    case 'object':
      return object(schema);
    default:
      return schema.properties === undefined ? 'unknown' : object(schema);
  }
}

function parametersOf(parameters: readonly Parameter[], place: string): string | undefined {
  const found = parameters.filter((parameter) => parameter.in === place);
  if (found.length === 0) return undefined;
  const members = found.map(({ name, required, schema, description }) => {
    const isRequired = place === 'path' || required === true;
    return `${comment(description)}${member(name)}${typed(isRequired, schema)}`;
  });
  return `{ ${members.join('; ')} }`;
}

/** The successful answers with a body. A dry run has a different body, which callers that request it know. */
const answersOf = ({ responses }: OperationDocument): Schema[] =>
  Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = content?.[json]?.schema;
    return schema === undefined || !/^2\d\d$/.test(status) ? [] : [schema];
  });

function answerOf(operation: OperationDocument): string {
  const types = answersOf(operation).map(typeOf);
  return types.length === 0 ? 'undefined' : [...new Set(types)].map((type) => `(${type})`).join(' | ');
}

function operationOf(operation: OperationDocument): string {
  const { parameters = [], requestBody } = operation;
  const parts = { path: parametersOf(parameters, 'path'), query: parametersOf(parameters, 'query') };
  const body = requestBody?.content[json]?.schema;
  const bodyType = body === undefined ? undefined : typeOf(body);
  const members = [
    ...Object.entries(parts).flatMap(([name, type]) => (type === undefined ? [] : [`${name}: ${type}`])),
    ...(bodyType === undefined
      ? []
      : [`body: ${requestBody?.required === true ? bodyType : `(${bodyType}) | undefined`}`]),
    `answer: ${answerOf(operation)}`,
  ];
  return `{ ${members.join('; ')} }`;
}

/** The declarations of the schemas. */
const declarations = (schemas: OpenApi['components']['schemas'], keyword: 'type' | 'export type'): string[] =>
  Object.entries(schemas).map(
    ([name, schema]) => `${comment(schema.description)}${keyword} ${member(name)} = ${typeOf(schema)};`,
  );

const operationsOf = (paths: OpenApi['paths']) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

const interfaceOf = (operations: { name: string; operation: OperationDocument }[]): string =>
  [
    'export interface HearthOperations {',
    ...operations.map(
      ({ name, operation }) => `  ${comment(operation.summary)}${JSON.stringify(name)}: ${operationOf(operation)};`,
    ),
    '}',
  ].join('\n');

/** The schemas that a part of the document refers to, directly or indirectly. */
function mentionedIn(part: unknown, schemas: OpenApi['components']['schemas']): OpenApi['components']['schemas'] {
  const names = new Set<string>();
  const collect = (given: unknown): void => {
    for (const [, name = ''] of JSON.stringify(given).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (names.has(name)) continue;
      names.add(name);
      collect(schemas[name]);
    }
  };
  collect(part);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

/** The source of a module with the types of some operations, for a program that uses no others. */
export function operationsSource({ paths, components }: OpenApi, names: readonly string[]): string {
  const operations = operationsOf(paths).filter(({ name }) => names.includes(name));
  const used = operations.map(({ operation }) => [operation.parameters, operation.requestBody, answersOf(operation)]);
  return [
    '// Generated from the OpenAPI document of Hearth by `node tools/build-client.ts`.',
    ...declarations(mentionedIn(used, components.schemas), 'type'),
    interfaceOf(operations),
    '',
  ].join('\n');
}

/** The source of a module with the types of all operations, and a function that creates a client with them. */
export function clientSource({ paths, components }: OpenApi): string {
  return [
    '// Generated from the OpenAPI document of Hearth.',
    "import { type Client, type ClientOptions, createClient as create } from './client.ts';",
    "export { HearthError } from './client.ts';",
    ...declarations(components.schemas, 'export type'),
    interfaceOf(operationsOf(paths)),
    'export const createClient = (options: ClientOptions): Client<HearthOperations> => create<HearthOperations>(options);',
    '',
  ].join('\n');
}
