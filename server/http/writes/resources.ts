import { createHash } from 'node:crypto';
import { Problem, problem } from '../../../contract/problems.ts';
import { forReading } from '../../domain/actor.ts';
import { decodePath, decodeQuery, queryOf } from '../decode/parameters.ts';
import { finish, type Finished } from '../encode/finished.ts';
import { createSerializer, type Serialize } from '../encode/serializer.ts';
import { type AnyRoute, type Call, isSingle } from '../route.ts';
import { createRouteIndex } from './route-index.ts';

/** The caller, and what an answer depends on besides the address. */
export type Reader = Pick<Call, 'actor' | 'format' | 'ip' | 'renew'>;

interface Resource {
  route: AnyRoute;
  serialize: Serialize | undefined;
}

const hashOf = (text: string | Buffer, more = ''): string =>
  createHash('sha256').update(text).update(more).digest('hex');

/** Identifies a representation as it is sent in JSON without parameters. */
export function etagOf({ headers, json = '', unshown }: Finished): string {
  // Some resources know their versions.
  return headers['Etag'] ?? `"${hashOf(json, unshown).slice(0, 40)}"`;
}

/** Identifies another representation: the part before the dash names the version, whichever representation was read. */
const variantOf = (etag: string, json: string | Buffer, format: string): string =>
  `${etag.slice(0, -1)}-${hashOf(Buffer.concat([Buffer.from(`${format} `), Buffer.from(json)])).slice(0, 12)}"`;

/** The resources that can be read one by one. */
export function createResources(routes: readonly AnyRoute[]) {
  const all: Resource[] = routes.filter(isSingle).map((route) => ({
    route,
    serialize: route.answers === undefined ? undefined : createSerializer(route.answers),
  }));
  const find = createRouteIndex(routes.filter(isSingle));
  const readable = routes.filter(({ method, answers }) => method === 'GET' && answers !== undefined);
  const findReadable = createRouteIndex(readable);
  const serializers = new Map<AnyRoute, Serialize>();
  function serializerOf(route: AnyRoute): Serialize | undefined {
    if (route.answers === undefined) return undefined;
    const serialize = serializers.get(route) ?? createSerializer(route.answers);
    serializers.set(route, serialize);
    return serialize;
  }
  const byPath = new Map(all.map((resource) => [resource.route.path, resource]));

  async function read({ route, serialize }: Resource, params: unknown, reader: Reader): Promise<Finished> {
    const query = decodeQuery(queryOf(route), {}).value;
    const maximum = route.page?.maximum ?? 0;
    const page = { limit: maximum, offset: 0, maximum };
    const actor = forReading(reader.actor);
    const call: Call = { ...reader, actor, params, query, page, body: undefined, headers: {}, format: 'json' };
    return finish(route, serialize, await route.handle(call as never));
  }

  return {
    /** Whether something at this path has a version. */
    has: (path: string): boolean => byPath.has(path),

    /** The thing at a path, as this caller reads it. undefined: there is none, or the caller may not read it. */
    async at(path: string, params: unknown, reader: Reader): Promise<Finished | undefined> {
      const resource = byPath.get(path);
      if (resource === undefined) return undefined;
      return read(resource, params, reader).catch(missing);
    },

    schemaOf: (path: string): AnyRoute['answers'] => readable.find((route) => route.path === path)?.answers,

    /** The thing or the whole list at an address, as a value. */
    async valueAt(address: string, reader: Reader): Promise<unknown> {
      const found = findReadable('GET', address);
      if (found === undefined) return undefined;
      const { route } = found;
      const params = decodePath(route.params, found.params);
      const { json } = (await read({ route, serialize: serializerOf(route) }, params, reader).catch(missing)) ?? {};
      return json === undefined ? undefined : (JSON.parse(json.toString()) as unknown);
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

export type Resources = ReturnType<typeof createResources>;

function missing(error: unknown): undefined {
  if (error instanceof Problem && error.status < 500) return undefined;
  throw error;
}

/** Without a version to compare with, a write would be lost silently. */
export const preconditionFailed = (current?: string): Problem =>
  problem('precondition_failed', {}, current === undefined ? {} : { headers: { Etag: current } });

/** The entity tag of an answer, in its format and with its parameters. */
export async function tagOf(route: AnyRoute, call: Call, plain: Finished, resources: Resources): Promise<string> {
  const own = plain.headers['Etag'];
  if (own !== undefined) return own;
  const { with: _extras, fields: _fields, expand: _expand, ...parameters } = call.query as Record<string, unknown>;
  const isUsual = Object.values(parameters).every((value) => value === undefined);
  const usual = isUsual ? plain : await resources.at(route.path, call.params, call);
  const etag = etagOf(usual ?? plain);
  return isUsual && call.format === 'json' ? etag : variantOf(etag, plain.json ?? '', call.format);
}

/** The entity tag of an answer in another shape. It names the same version. */
export const shapedTag = (etag: string, json: string): string =>
  `${etag.slice(0, -1).replace(/-[\da-f]{12}$/, '')}-${hashOf(etag + json).slice(0, 12)}"`;

const isItem = (item: unknown): item is { id: string | number } =>
  typeof item === 'object' && item !== null && 'id' in item;

/** A list whose items carry the entity tags of the addresses at which they can be read. */
export async function withItemTags(route: AnyRoute, call: Call, plain: Finished, resources: Resources) {
  const body: unknown = plain.json === undefined ? undefined : JSON.parse(plain.json.toString());
  const { items: path } = route;
  if (path === undefined || typeof body !== 'object' || body === null) return plain;
  const items = Array.isArray(body) ? body : Object.values(body).find((member) => Array.isArray(member));
  for (const item of (items ?? []) as unknown[]) {
    if (!isItem(item)) continue;
    const found = await resources.named(path.replace(/:\w+$/, encodeURIComponent(String(item.id))), call);
    if (found !== undefined) Object.assign(item, { etag: etagOf(found) });
  }
  return { ...plain, json: JSON.stringify(body) };
}
