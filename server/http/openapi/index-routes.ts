import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { problem } from '../../../contract/problems.ts';
import { Download } from '../encode/answer.ts';
import { type AnyRoute, route } from '../route.ts';
import { xsdOf, xsdOfRefusals } from './xsd.ts';

export const ApiIndex = Type.Object(
  {
    version: Type.String(),
    openapi: Type.String({ description: 'the address of the OpenAPI document' }),
    explorer: Type.String({ description: 'the address of a page to try requests' }),
    problems: Type.String({ description: 'the address of the list of problems' }),
    schemas: Type.Array(Type.Object({ operation: Type.String(), uri: Type.String() }), {
      description: 'XML Schemas of the answers in XML',
    }),
    resources: Type.Array(
      Type.Object({
        name: Type.String(),
        uri: Type.String(),
        methods: Type.Array(Type.String()),
        summary: Type.String(),
      }),
    ),
  },
  { title: 'ApiIndex' },
);

const nameOf = ({ method, path }: AnyRoute): string =>
  [method.toLowerCase(), ...path.split('/').filter((part) => part !== '')].join('_').replaceAll(':', 'by_');

/** The addresses with one part, such as `projects`: the places from which everything else is reached. */
function topResources(routes: readonly AnyRoute[]) {
  const top = Map.groupBy(
    routes.filter(({ path }) => /^\/\w+$/.test(path)),
    ({ path }) => path.slice(1),
  );
  return [...top]
    .map(([name, of]) => ({
      name,
      uri: name,
      methods: of.map(({ method }) => method),
      summary: (of.find(({ method }) => method === 'GET') ?? of[0])?.summary ?? '',
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The root of the API, and the schemas of its XML. */
export function indexRoutes(routes: readonly AnyRoute[], version: string): AnyRoute[] {
  const described = new Map([
    ...routes.flatMap((one): [string, () => string][] => {
      const { answers } = one;
      return answers === undefined ? [] : [[nameOf(one), () => xsdOf(one, answers)]];
    }),
    ['error', () => xsdOfRefusals],
  ]);
  const index = {
    version,
    openapi: 'openapi.json',
    explorer: 'explorer/',
    problems: 'problems',
    schemas: [...described.keys()].map((operation) => ({ operation, uri: `schemas/${operation}` })),
    resources: topResources(routes),
  };
  return [
    route({
      method: 'GET',
      path: '/',
      summary: 'The resources of the API, and the documents that describe it',
      access: 'public',
      requires: 'nothing',
      extension: true,
      answers: ApiIndex,
      handle: async () => index,
    }),
    route({
      method: 'GET',
      path: '/schemas/:operation',
      summary: 'An XML Schema (XSD) of an answer in XML, by its `operationId`; `error` is that of refusals',
      access: 'public',
      requires: 'nothing',
      extension: true,
      params: Type.Object({ operation: Type.String() }),
      downloads: 'application/xml',
      problems: ['schema_unknown'],
      async handle({ params }) {
        const found = described.get(params.operation);
        if (found === undefined) throw problem('schema_unknown', { name: params.operation });
        return new Download(`${params.operation}.xsd`, Readable.from([found()]));
      },
    }),
  ];
}
