import type { TObject } from 'typebox';
import { abilities } from '../../../contract/abilities.ts';
import { ErrorBody } from '../../../contract/common.ts';
import { DryRun } from '../../../contract/platform/dry-run.ts';
import { type ProblemCode, problems } from '../../../contract/problems.ts';
import { besides, withMembersOnRequest } from './on-request.ts';
import { type Components, media, refer } from './schemas.ts';
import { abilitiesOf, changedPath, hasDryRun, isVersioned, isWhole, isWrite } from '../route.ts';
import { queryOf } from '../decode/parameters.ts';
import type { AnyRoute } from '../route.ts';

type Json = Record<string, unknown>;

interface About {
  title: string;
  version: string;
}

function parametersOf(schema: TObject | undefined, where: 'path' | 'query', components: Components): Json[] {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, member]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: refer(member, components),
  }));
}

const headers: Record<string, { description: string; schema: Json }> = {
  'X-PAGINATION-LIMIT': { description: 'Items per page', schema: { type: 'integer' } },
  'X-PAGINATION-OFFSET': { description: 'Index of the first item of this page', schema: { type: 'integer' } },
  'X-PAGINATION-SIZE': { description: 'Items that this caller can reach by paging', schema: { type: 'integer' } },
  'X-PAGINATION-LIMIT-MAX': { description: 'Highest limit of this route', schema: { type: 'integer' } },
  Link: { description: 'The pages around this one, by cursor (RFC 8288)', schema: { type: 'string' } },
  'X-IGNORED': { description: 'Parameters and members that were not understood', schema: { type: 'string' } },
  Etag: { description: 'Identifies this representation', schema: { type: 'string' } },
  'Idempotency-Replayed': {
    description: '`true`: the request was done before, and this is its answer',
    schema: { type: 'string' },
  },
};

function headersOf(route: AnyRoute): Json {
  const isThere: Record<string, boolean> = {
    'X-IGNORED': route.extension !== true,
    Link: route.query?.properties['cursor'] !== undefined,
    Etag: isVersioned(route) || (isWrite(route) && route.method !== 'DELETE'),
    'Idempotency-Replayed': isWrite(route),
  };
  const isCollection = route.page !== undefined || isWhole(route);
  const names = Object.keys(headers).filter((name) => isThere[name] ?? isCollection);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The schema of the answer, with the members that the caller can ask for. */
const answerOf = (route: AnyRoute, components: Components): unknown =>
  route.answers && refer(withMembersOnRequest(route, route.answers, besides), components);

function successesOf(route: AnyRoute, components: Components): Json {
  const success = {
    description: route.answers === undefined && route.downloads === undefined ? 'Done; the body is empty' : 'Done',
    headers: headersOf(route),
    ...(route.answers === undefined ? {} : { content: media(answerOf(route, components), 'response') }),
    ...(route.downloads === undefined ? {} : { content: { [route.downloads]: { schema: { type: 'string' } } } }),
  };
  const others = {
    ...(isVersioned(route) ? { 304: 'The caller has this version already' } : {}),
    ...route.emptyAnswers,
  };
  const empty = Object.entries(others).map(([status, description]) => [status, { description }]);
  const successes: Json = { [String(route.status ?? 200)]: success, ...Object.fromEntries(empty) };
  return hasDryRun(route) ? withDryRun(successes, answerOf(route, components), route, components) : successes;
}

/** A dry run answers 200 with a different body. */
function withDryRun(successes: Json, answer: unknown, route: AnyRoute, components: Components): Json {
  const trial = refer(DryRun, components);
  const isAlone = route.answers === undefined || (route.status ?? 200) !== 200;
  const schema = isAlone ? trial : { anyOf: [answer, trial] };
  const known = successes['200'] as (Json & { description: string }) | undefined;
  const description = `${known === undefined ? '' : `${known.description}. `}With \`dry_run\`: what would change`;
  return { ...successes, 200: { ...known, description, content: media(schema, 'response') } };
}

const inWords: Partial<Record<ProblemCode, string>> = {
  parameter_invalid: 'A parameter or a member of the body is missing or not valid',
  authentication_required: 'Authentication is required',
  forbidden: 'The caller may not do this',
};

function saying(code: ProblemCode): string {
  const detail = problems[code].detail.replaceAll(/\{hint\}/g, '').replaceAll(/\{(\w+)\}/g, '<$1>');
  return inWords[code] ?? (detail === '' ? code.replaceAll('_', ' ') : detail);
}

/** Refusals that follow from the headers of safe writes. */
function safetyProblems(route: AnyRoute, readable: ReadonlySet<string>): ProblemCode[] {
  if (!isWrite(route)) return [];
  const isKeyed = route.access !== 'public' || route.keyOwner !== undefined;
  const isConditional = isConditionalIn(route, readable);
  return [
    ...(isKeyed ? (['idempotency_key_in_use', 'idempotency_key_reused'] as const) : []),
    ...(isKeyed && route.secret !== undefined ? (['idempotency_answer_secret'] as const) : []),
    ...(isConditional || route.hasNaturalKey === true ? (['precondition_failed'] as const) : []),
    ...(isConditional && route.mayBeBlind !== true ? (['precondition_required'] as const) : []),
  ];
}

const isConditionalIn = (route: AnyRoute, readable: ReadonlySet<string>): boolean =>
  route.method !== 'POST' && readable.has(changedPath(route));

function failuresOf(route: AnyRoute, components: Components, readable: ReadonlySet<string>): Json {
  const always: ProblemCode[] = ['parameter_invalid', 'too_many_requests'];
  if (route.access !== 'public') always.push('authentication_required', 'credentials_invalid');
  const refusals: ProblemCode[] = route.requires === 'platform.administer' ? ['site_administrator_required'] : [];
  const codes = new Set<ProblemCode>([
    ...refusals,
    ...(route.problems ?? []),
    ...always,
    ...safetyProblems(route, readable),
  ]);
  const content = media(refer(ErrorBody, components), 'response');
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  const failures = [...byStatus].map(([status, group]) => [
    String(status),
    { description: group.map(saying).join(' · '), content },
  ]);
  return { ...Object.fromEntries(failures), default: { description: 'Any other error', content } };
}

const mechanisms: Json[] = [{ api_access_key: [] }, { basic: [] }, { token: [], token_user: [] }];
const security: Record<AnyRoute['access'], Json[]> = {
  public: [],
  hybrid: [{}, ...mechanisms],
  protected: mechanisms,
};

function bodyOf(route: AnyRoute, components: Components): Json {
  if (route.body === undefined) return {};
  const { type, required = [] } = route.body as { type?: string; required?: string[] };
  const schema = refer(route.body, components);
  const form = type === 'object' ? { 'application/x-www-form-urlencoded': { schema } } : {};
  return {
    requestBody: {
      required: route.method !== 'GET' && (route.bodyName !== undefined || type !== 'object' || required.length > 0),
      content: { ...media(schema, 'request'), ...form },
    },
  };
}

const partsOf = (route: AnyRoute): string[] => route.path.split('/').filter((part) => part !== '');
const tagOf = (route: AnyRoute): string => partsOf(route)[0] ?? '';

function descriptionOf(route: AnyRoute): { description?: string } {
  const required = abilitiesOf(route).map((ability) => `\`${ability}\` (${abilities[ability]})`);
  const sentences = [
    ...(route.extension === true ? ['An extension: unknown parameters and members are refused, not ignored.'] : []),
    ...(required.length === 0 ? [] : [`Requires ${required.join(' or ')}.`]),
  ];
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

const inRequest = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description,
});

/** Headers that follow from the kind of the route. `readable` are the paths of single things. */
function headerParameters(route: AnyRoute, readable: ReadonlySet<string>): Json[] {
  if (isVersioned(route)) return [inRequest('If-None-Match', 'Extension: answers 304 if this is still the Etag')];
  if (!isWrite(route)) return [];
  const key = inRequest('Idempotency-Key', 'Extension: a repeated request with the same key is done once');
  const isConditional = isConditionalIn(route, readable);
  const isCreating = route.hasNaturalKey === true || (isConditional && route.method === 'PUT');
  return [
    key,
    ...(isConditional ? [inRequest('If-Match', 'Answers 412 unless this is still the Etag')] : []),
    ...(isCreating ? [inRequest('If-None-Match', 'Extension: with `*`, answers 412 if it exists already')] : []),
  ];
}

function operationOf(route: AnyRoute, components: Components, paths: ReadonlySet<string>): Json {
  const name = partsOf(route).map((part) => part.replace(':', 'by_'));
  return {
    operationId: `${route.method.toLowerCase()}_${name.join('_')}`,
    summary: route.summary,
    ...descriptionOf(route),
    ...(route.extension === true ? { 'x-extension': true } : {}),
    'x-requires': route.requires,
    tags: [tagOf(route)],
    parameters: [
      ...parametersOf(route.params, 'path', components),
      ...parametersOf(queryOf(route), 'query', components),
      ...headerParameters(route, paths),
    ],
    ...bodyOf(route, components),
    responses: { ...successesOf(route, components), ...failuresOf(route, components, paths) },
    security: security[route.access],
  };
}

const inHeader = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });
const securitySchemes = {
  api_access_key: inHeader('X-Auth-AccessKey', 'A personal access key with the scope write:rest (preferred)'),
  basic: { type: 'http', scheme: 'basic', description: 'User name and password (discouraged)' },
  token: inHeader('X-Auth-Token', 'A token of POST /tokens (deprecated), together with X-Auth-UserId'),
  token_user: inHeader('X-Auth-UserId', 'The `user_id` that came with the token'),
};

/** The document is generated from the schemas that validate requests. */
function openApi(routes: readonly AnyRoute[], about: About): Json {
  const components: Components = new Map();
  const paths: Record<string, Json> = {};
  const readable = new Set(routes.filter(isVersioned).map(({ path }) => path));
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, components, readable) };
  }
  const schemas = Object.fromEntries([...components].map(([title, { schema }]) => [title, schema]));
  return {
    openapi: '3.1.0',
    info: {
      title: `${about.title} API`,
      version: about.version,
      description: 'JSON by default; XML with `Accept: application/xml`. Addresses may carry the version: `/api/v1/…`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: { schemas, headers, securitySchemes },
  };
}

/** The text of the document, regenerated only when the platform is renamed. */
export function openApiText(routes: readonly AnyRoute[], version: string): (title: string) => string {
  let written: { title: string; text: string } | undefined;
  return (title) => {
    if (written?.title !== title) written = { title, text: JSON.stringify(openApi(routes, { title, version })) };
    return written.text;
  };
}
