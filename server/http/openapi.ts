import type { TObject } from 'typebox';
import { ErrorBody } from '../../contract/common.ts';
import { problems } from '../../contract/problems.ts';
import { queryOf } from './parameters.ts';
import type { AnyRoute } from './route.ts';

type Json = Record<string, unknown>;

interface Components {
  schemas: Record<string, unknown>;
}

/** A schema with a title becomes a component, and a reference wherever it stands. */
function refer(schema: unknown, components: Components): unknown {
  if (Array.isArray(schema)) return schema.map((part) => refer(part, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { title } = schema as { title?: string };
  if (typeof title === 'string' && components.schemas[title] === undefined) {
    components.schemas[title] = {};
    components.schemas[title] = inside(schema, components);
  }
  return typeof title === 'string' ? { $ref: `#/components/schemas/${title}` } : inside(schema, components);
}

const inside = (schema: object, components: Components): Json =>
  Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, refer(part, components)]));

const media = (schema: unknown): Json => ({ 'application/json': { schema }, 'application/xml': { schema } });

function parametersOf(schema: TObject | undefined, where: 'path' | 'query', components: Components): Json[] {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, member]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: refer(member, components),
  }));
}

const pageHeaders = ['X-PAGINATION-LIMIT', 'X-PAGINATION-OFFSET', 'X-PAGINATION-SIZE', 'X-PAGINATION-LIMIT-MAX'];

function successOf(route: AnyRoute, components: Components): Json {
  const headers = Object.fromEntries(pageHeaders.map((name) => [name, { schema: { type: 'integer' } }]));
  return {
    description: route.answers === undefined ? 'Done; the body is empty' : 'Done',
    ...(route.page === undefined ? {} : { headers }),
    ...(route.answers === undefined ? {} : { content: media(refer(route.answers, components)) }),
  };
}

function failuresOf(route: AnyRoute, components: Components): Json {
  const codes = [...(route.problems ?? []), 'parameter_invalid'] as const;
  const error = media(refer(ErrorBody, components));
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  const failures = [...byStatus].map(([status, group]) => [
    String(status),
    { description: group.map((code) => problems[code].detail || code).join(' · '), content: error },
  ]);
  return { default: { description: 'Error', content: error }, ...Object.fromEntries(failures) };
}

const security: Record<AnyRoute['access'], Json[] | undefined> = {
  public: undefined,
  hybrid: [{}, { api_access_key: [] }, { basic: [] }, { token: [], token_user: [] }],
  protected: [{ api_access_key: [] }, { basic: [] }, { token: [], token_user: [] }],
};

function operationOf(route: AnyRoute, components: Components): Json {
  const parts = route.path.split('/').filter((part) => part !== '');
  const name = parts.map((part) => part.replace(':', 'by_')).join('_');
  return {
    operationId: `${route.method.toLowerCase()}_${name}`,
    summary: route.summary,
    tags: [parts[0] ?? ''],
    parameters: [
      ...parametersOf(route.params, 'path', components),
      ...parametersOf(queryOf(route), 'query', components),
    ],
    ...(route.body === undefined ? {} : { requestBody: { content: media(refer(route.body, components)) } }),
    responses: { [String(route.status ?? 200)]: successOf(route, components), ...failuresOf(route, components) },
    ...(security[route.access] === undefined ? {} : { security: security[route.access] }),
    ...(route.extension === true ? { 'x-extension': true } : {}),
  };
}

/** The document comes from the very schemas that validate. */
export function openApi(routes: readonly AnyRoute[], about: { title: string; version: string; server: string }): Json {
  const components: Components = { schemas: {} };
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, components) };
  }
  const header = (name: string) => ({ type: 'apiKey', in: 'header', name });
  return {
    openapi: '3.1.0',
    info: { title: `${about.title} API`, version: about.version, license: { name: 'Apache-2.0' } },
    servers: [{ url: about.server }],
    paths,
    components: {
      ...components,
      securitySchemes: {
        api_access_key: header('X-Auth-AccessKey'),
        token: header('X-Auth-Token'),
        token_user: header('X-Auth-UserId'),
        basic: { type: 'http', scheme: 'basic' },
      },
    },
  };
}
