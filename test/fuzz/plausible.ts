import type { AnyRoute } from '../../server/http/route.ts';
import { queryOf } from '../../server/http/decode/parameters.ts';
import { toJson, toXml } from './encodings.ts';
import type { Request } from './exchange.ts';
import type { Random } from './random.ts';
import type { Schema } from './samples.ts';

/** Ids of existing things, by the first segment of their paths. */
export type Pools = Record<string, readonly string[]>;

/** The parts of a request. */
export interface Draft {
  route: AnyRoute;
  /** the parameters of the path, in their order */
  ids: readonly string[];
  query: Readonly<Record<string, string>>;
  /** undefined: without a body */
  content?: unknown;
}

/** Requests whose parts are valid one by one, so that many of them succeed. */
export interface Sources {
  pools: Pools;
  /** a search of artifacts */
  query: () => { criteria?: Record<string, unknown>; expertQuery?: string };
  /** the values of an artifact */
  values: () => object[];
  tracker: number;
}

const strings = [
  '',
  'x',
  'Kettle',
  'Ünïcode',
  'self',
  '2026-03-01',
  '2026-03-01T10:11:00Z',
  '100%',
  'asc',
  'text',
  '3',
];
const integers = [0, 1, 2, 5, 100, -1, 2 ** 31, 2 ** 53];
const sizes = ['1', '2', '5', '10', '20', '50'];
const offsets = ['0', '1', '3', '10'];
const oddNumbers = ['0', '-1', '1000000', '9007199254740993'];

/** How often a query parameter is sent, if not in every tenth request. */
const shares: Record<string, number> = { query: 0.5, expert_query: 0.4, limit: 0.4, offset: 0.3, dry_run: 0.02 };

export function createPlausible(routes: readonly AnyRoute[], sources: Sources, random: Random) {
  const { pools } = sources;
  const anyId = (): string => random.pick(random.pick(Object.values(pools).filter((pool) => pool.length > 0)));
  const idFor = (segment: string | undefined): string => {
    const pool = pools[segment ?? ''];
    return pool === undefined || pool.length === 0 || random.chance(0.03) ? anyId() : random.pick(pool);
  };

  function generated(schema: Schema, name: string, depth = 0): unknown {
    const { type, anyOf, enum: values, const: fixed, properties, items, required = [] } = schema;
    if (fixed !== undefined) return fixed;
    if (values !== undefined) return random.pick(values.map((value) => ({ value }))).value;
    if (anyOf !== undefined) return generated(random.pick(anyOf), name, depth);
    const isId = /(^|_)ids?$/.test(name);
    if (type === 'integer' || type === 'number') {
      return isId && random.chance(0.9) ? Number.parseInt(anyId(), 10) : random.pick([...integers, 1.5]);
    }
    if (type === 'boolean') return random.chance(0.5);
    if (type === 'null') return null;
    if (type === 'array') {
      return Array.from({ length: random.below(3) }, () => generated(items ?? {}, name, depth + 1));
    }
    if (type === 'object' && properties !== undefined && depth < 6) {
      const kept = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(0.5));
      return Object.fromEntries(kept.map(([key, member]) => [key, generated(member, key, depth + 1)]));
    }
    return isId ? anyId() : random.pick(strings);
  }

  const idsFor = (route: AnyRoute): string[] => {
    const segments = route.path.split('/');
    return segments.flatMap((segment, at) => (segment.startsWith(':') ? [idFor(segments[at - 1])] : []));
  };

  function parameter(name: string, schema: Schema): string {
    const { criteria, expertQuery } = sources.query();
    if (name === 'limit' || name === 'offset')
      return random.pick(random.chance(0.05) ? oddNumbers : name === 'limit' ? sizes : offsets);
    if (name === 'with') return random.pick(['actions', 'etag', 'actions,etag']);
    if (name === 'order') return random.pick(['asc', 'desc']);
    if (name === 'query' && criteria !== undefined) return JSON.stringify(criteria);
    if (name === 'expert_query' && expertQuery !== undefined) return expertQuery;
    const value = generated(schema, name);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  function query(route: AnyRoute): Record<string, string> {
    const { properties = {}, required = [] }: Schema = queryOf(route) as unknown as Schema;
    const search: Record<string, string> = {};
    for (const [name, schema] of Object.entries(properties)) {
      const share = shares[name] ?? 0.1;
      if (required.includes(name) || random.chance(share)) search[name] = parameter(name, schema);
    }
    return search;
  }

  function body(route: AnyRoute): unknown {
    const isArtifact = /^\/artifacts(\/:id)?$/.test(route.path) && route.method !== 'GET';
    if (!isArtifact || random.chance(0.2)) return generated(route.body as unknown as Schema, '');
    const comment = random.chance(0.3) ? { comment: { body: random.pick(strings), format: 'text' } } : {};
    return { ...(route.method === 'POST' ? { tracker: { id: sources.tracker } } : comment), values: sources.values() };
  }

  const reads = routes.filter(({ method }) => method === 'GET');
  const writes = routes.filter(({ method }) => method !== 'GET');
  const ofArtifacts = routes.filter(({ path: at }) => /^\/(artifacts|trackers)\b/.test(at));

  return function plausible(): Draft {
    const route = random.pick(random.pick([reads, reads, writes, ofArtifacts, ofArtifacts]));
    const draft = { route, ids: idsFor(route), query: query(route) };
    const hasBody = route.body !== undefined && !(route.method === 'GET' && random.chance(0.9));
    return hasBody ? { ...draft, content: body(route) } : draft;
  };
}

/** A request of a draft, in JSON or XML. */
export function rendered({ route, ids, query, content }: Draft, random: Random): Request {
  const left = [...ids];
  const path = route.path.replaceAll(/:\w+/g, () => encodeURIComponent(left.shift() ?? '0'));
  const search = new URLSearchParams(query).toString();
  const asXml = random.chance(0.3);
  const type = asXml ? 'application/xml' : 'application/json';
  const headers: Request['headers'] = random.chance(0.3) ? { accept: 'application/xml' } : {};
  const request = { method: route.method, path: `/api${path}${search === '' ? '' : `?${search}`}`, headers };
  if (content === undefined) return request;
  return {
    ...request,
    headers: { ...headers, 'content-type': type },
    body: asXml ? toXml(content) : toJson(content),
  };
}
