import { problems } from '../../../contract/problems.ts';
import type { TSchema } from 'typebox';
import { queryOf } from '../decode/parameters.ts';
import type { AnyRoute } from '../route.ts';

type Json = Record<string, unknown>;

export interface SwaggerFacts {
  /** host, or host and port */
  host: string;
  title: string;
  version: string;
}

const formats = ['application/json', 'application/xml'];

/** Swagger 2.0 knows fewer types than our schemas have. */
function typeOf(schema: TSchema): string {
  const type = 'type' in schema ? schema.type : undefined;
  return typeof type === 'string' && ['integer', 'number', 'boolean'].includes(type) ? type : 'string';
}

function parametersOf(route: AnyRoute): Json[] {
  const inPath = Object.entries(route.params?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    type: typeOf(schema),
  }));
  const query = queryOf(route);
  const inQuery = Object.entries(query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (query.required ?? []).includes(name),
    type: typeOf(schema),
  }));
  const name = route.bodyName ?? 'body';
  const body = { name, in: 'body', required: route.method !== 'GET', schema: { type: 'object' } };
  return [...inPath, ...inQuery, ...(route.body === undefined ? [] : [body])];
}

function operationOf(route: AnyRoute): Json {
  const parts = route.path.split('/').filter((part) => part !== '');
  const failures = new Set((route.problems ?? []).map((code) => problems[code].status));
  return {
    operationId: `${route.method.toLowerCase()}_${parts.map((part) => part.replace(':', 'by_')).join('_')}`,
    tags: [parts[0] ?? ''],
    parameters: parametersOf(route),
    summary: route.summary,
    description: route.summary,
    responses: {
      '200': { description: 'Success' },
      ...Object.fromEntries(
        [...failures].toSorted((a, b) => a - b).map((status) => [String(status), { description: 'Error' }]),
      ),
    },
    ...(route.access === 'public' ? {} : { security: [{ api_access_key: [] }] }),
  };
}

/** The API as Swagger 2.0, for clients that check a server by this document. `openapi.json` says more. */
export function swaggerDocument(routes: readonly AnyRoute[], { host, title, version }: SwaggerFacts): Json {
  const byPath = Map.groupBy(routes, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
  const paths = [...byPath].map(([path, group]) => [
    path,
    Object.fromEntries(group.map((route) => [route.method.toLowerCase(), operationOf(route)])),
  ]);
  return {
    swagger: '2.0',
    host,
    basePath: '/api',
    produces: formats,
    consumes: formats,
    info: { version, title: `${title} API` },
    paths: Object.fromEntries(paths),
    definitions: {},
    securityDefinitions: { api_access_key: { type: 'apiKey', in: 'header', name: 'X-Auth-AccessKey' } },
  };
}
