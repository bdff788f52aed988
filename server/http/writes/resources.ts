import { hash } from 'node:crypto';
import { Problem, problem } from '../../../contract/problems.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { parseInSlices, stringifyInSlices } from '../../lib/json-slices.ts';
import { forReading } from '../../domain/actor.ts';
import { decodePath, decodeQuery, queryOf } from '../decode/parameters.ts';
import { type Finished, finishRead } from '../encode/finished.ts';
import { bytesOf, createSlicedSerializer, type SerializeInSlices } from '../encode/serializer.ts';
import type { Expanded } from '../encode/shape.ts';
import { type AnyRoute, type Call, isVersioned } from '../route.ts';
import { createRouteIndex } from '../addresses.ts';

/** The caller, and everything else besides the address that an answer depends on. */
export type Reader = Pick<Call, 'actor' | 'format' | 'ip' | 'renew'>;

interface Resource {
  route: AnyRoute;
  serialize: SerializeInSlices | undefined;
}

const hashOf = (text: string | Buffer): string => hash('sha256', text, 'hex');

const withMore = (text: string | Buffer, more = ''): string | Buffer =>
  more === '' ? text : Buffer.concat([Buffer.from(text), Buffer.from(more)]);

/** Identifies a representation as it is sent in JSON without parameters. */
export function etagOf({ headers, json = '', unshown }: Finished): string {
  // Some resources know their versions.
  return headers['Etag'] ?? `"${hashOf(withMore(json, unshown)).slice(0, 40)}"`;
}

/** Identifies another representation: the part before the dash names the version, whichever representation was read. */
const variantOf = (etag: string, json: string | Buffer, format: string): string =>
  `${etag.slice(0, -1)}-${hashOf(Buffer.concat([Buffer.from(`${format} `), Buffer.from(json)])).slice(0, 12)}"`;

/** The resources that can be read one by one. */
export function createResources(routes: readonly AnyRoute[]) {
  const all: Resource[] = routes.filter(isVersioned).map((route) => ({
    route,
    serialize: route.answers === undefined ? undefined : createSlicedSerializer(route.answers),
  }));
  const find = createRouteIndex(routes.filter(isVersioned));
  const readable = routes.filter(({ method, answers }) => method === 'GET' && answers !== undefined);
  const findReadable = createRouteIndex(readable);
  const serializers = new Map<AnyRoute, SerializeInSlices>();
  function serializerOf(route: AnyRoute): SerializeInSlices | undefined {
    if (route.answers === undefined) return undefined;
    const serialize = serializers.get(route) ?? createSlicedSerializer(route.answers);
    serializers.set(route, serialize);
    return serialize;
  }
  const byPath = new Map(all.map((resource) => [resource.route.path, resource]));

  async function readPage(
    { route, serialize }: Resource,
    params: unknown,
    reader: Reader,
    offset: number,
  ): Promise<Finished> {
    const query = decodeQuery(queryOf(route), {}).value;
    const maximum = route.page?.maximum ?? 0;
    const page = { limit: maximum, offset, maximum };
    const actor = forReading(reader.actor);
    const call: Call = { ...reader, actor, params, query, page, body: undefined, headers: {}, format: 'json' };
    return finishRead(route, serialize, await route.handle(call as never));
  }

  async function read(resource: Resource, params: unknown, reader: Reader): Promise<Finished> {
    const first = await readPage(resource, params, reader, 0);
    const { versioned, page } = resource.route;
    const total = Number(first.headers['X-PAGINATION-SIZE']);
    if (versioned !== true || page === undefined || total <= page.maximum) return first;
    const items = itemsIn(first);
    for (let offset = page.maximum; offset < total; offset += page.maximum) {
      items.push(...itemsIn(await readPage(resource, params, reader, offset)));
    }
    return { ...first, json: JSON.stringify(items) };
  }

  return {
    /** Whether something at this path has a version. */
    has: (path: string): boolean => byPath.has(path),

    /** The resource at a path, as this caller reads it. undefined: it doesn't exist, or the caller may not read it. */
    async at(path: string, params: unknown, reader: Reader): Promise<Finished | undefined> {
      const resource = byPath.get(path);
      if (resource === undefined) return undefined;
      return read(resource, params, reader).catch(missing);
    },

    schemaOf: (path: string): AnyRoute['answers'] => readable.find((route) => route.path === path)?.answers,

    /** The thing or the whole list at an address, as a value. */
    async valueAt(address: string, reader: Reader): Promise<Expanded | undefined> {
      const found = findReadable('GET', address);
      if (found === undefined) return undefined;
      const { route } = found;
      const params = decodePath(route.params, found.params);
      const { json } = (await read({ route, serialize: serializerOf(route) }, params, reader).catch(missing)) ?? {};
      return json === undefined ? undefined : { value: await parseInSlices(json.toString()), bytes: json.length };
    },

    /** The thing at an address such as `artifacts/7`. */
    async named(address: string, reader: Reader): Promise<Finished | undefined> {
      const found = find('GET', address);
      const resource = found && byPath.get(found.route.path);
      if (resource === undefined) return undefined;
      return read(resource, decodePath(found?.route.params, found?.params), reader).catch(missing);
    },
  };
}

const itemsIn = ({ json }: Finished): unknown[] =>
  json === undefined ? [] : (JSON.parse(json.toString()) as unknown[]);

export type Resources = ReturnType<typeof createResources>;

function missing(error: unknown): undefined {
  if (error instanceof Problem && error.status < 500) return undefined;
  throw error;
}

/** Without a version to compare with, a write would be lost silently. */
export const preconditionFailed = (current?: string): Problem =>
  problem('precondition_failed', {}, current === undefined ? {} : { headers: { Etag: current } });

/** Whether the answer is the representation that the entity tag names, without parameters that change it. */
export function isUsual({ query }: Pick<Call, 'query'>): boolean {
  const { with: _extras, fields: _fields, expand: _expand, ...parameters } = query as Record<string, unknown>;
  return Object.values(parameters).every((value) => value === undefined);
}

/** The entity tag of an answer, in its format and with its parameters. */
export async function tagOf(route: AnyRoute, call: Call, plain: Finished, resources: Resources): Promise<string> {
  const own = plain.headers['Etag'];
  if (own !== undefined) return own;
  const usual = isUsual(call) ? plain : await resources.at(route.path, call.params, call);
  const etag = etagOf(usual ?? plain);
  return isUsual(call) && call.format === 'json' ? etag : variantOf(etag, plain.json ?? '', call.format);
}

/** The entity tag of an answer in another shape. It names the same version. */
export const shapedTag = async (etag: string, json: string | Buffer): Promise<string> =>
  `${etag.slice(0, -1).replace(/-[\da-f]{12}$/, '')}-${(await contentHash(etag, json)).slice(0, 12)}"`;

/** The items of a list, by the addresses at which they can be read. */
function addressed(path: string, body: unknown): { address: string; item: object }[] {
  if (typeof body !== 'object' || body === null) return [];
  const items: unknown = Array.isArray(body) ? body : Object.values(body).find((member) => Array.isArray(member));
  const parameter = /:(\w+)$/.exec(path)?.[1] ?? 'id';
  return (Array.isArray(items) ? (items as unknown[]) : []).flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [];
    const members = new Map<string, unknown>(Object.entries(item));
    const id = members.get(parameter) ?? members.get('id');
    if (typeof id !== 'string' && typeof id !== 'number') return [];
    return [{ address: path.replace(/:\w+$/, encodeURIComponent(String(id))), item }];
  });
}

const bodyIn = async ({ json }: Finished): Promise<unknown> =>
  json === undefined ? undefined : parseInSlices(json.toString());

const areSame = ({ json: one = '' }: Finished, { json: other = '' }: Finished): boolean =>
  bytesOf(one).equals(bytesOf(other));

/** The list is read again after its entity tags, so that a tag is never newer than its item. */
const readings = 3;

/** Whether the items are current representations at their own addresses, and not rows of values. */
function hasAddresses({ query }: Pick<Call, 'query'>): boolean {
  const { at, output_format: format = 'nested' } = query as Record<string, unknown>;
  return at === undefined && format === 'nested';
}

/** A list whose items carry the entity tags of the addresses at which they can be read. */
export async function withItemTags(
  route: AnyRoute,
  call: Call,
  first: Finished,
  { resources, again }: { resources: Resources; again: () => Promise<Finished> },
): Promise<Finished> {
  const { items: path } = route;
  if (path === undefined || !hasAddresses(call)) return first;
  let list = first;
  for (let reading = 1; ; reading += 1) {
    const tags = new Map<string, string>();
    for (const { address } of addressed(path, await bodyIn(list))) {
      const found = await resources.named(address, call);
      if (found !== undefined) tags.set(address, etagOf(found));
    }
    const after = await again();
    const isSteady = areSame(after, list);
    list = after;
    if (!isSteady && reading < readings) continue;
    const body = await bodyIn(list);
    for (const { address, item } of addressed(path, body)) {
      if (tags.has(address)) Object.assign(item, { etag: tags.get(address) });
    }
    return { ...list, json: await stringifyInSlices(body) };
  }
}
