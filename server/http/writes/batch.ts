import type { Batch, BatchResult } from '../../../contract/platform/batch.ts';
import { batchLimits } from '../../../contract/limits.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import { forWriting } from '../../domain/actor.ts';
import { decodeBody, decodePath, decodeQuery, queryIn, queryOf } from '../decode/parameters.ts';
import type { XmlElement } from '../../lib/xml/read.ts';
import { unreadElement } from '../../lib/xml/shape.ts';
import type { RawBody } from '../decode/body.ts';
import { asProblem, errorBody } from '../encode/errors.ts';
import { finish, type Finished } from '../encode/finished.ts';
import { createSerializer, type Serialize } from '../encode/serializer.ts';
import { type AnyRoute, type Call, isWrite } from '../route.ts';
import { withNewTag } from './new-version.ts';
import { demandPreconditions, hasPreconditions, ifCurrent, inTurn, isStrict, turnOf } from './preconditions.ts';
import { createResources } from './resources.ts';
import { createRouteIndex } from './route-index.ts';
import type { ReadVersions } from './stale.ts';
import type { Writes } from './writes.ts';

type Operation = Batch['operations'][number];
type Result = BatchResult['results'][number];

const roots =
  /^\/(?:artifacts|tracker_reports|trackers|tracker_fields|tracker_workflow_transitions|user_groups)(?:\/|$)/;
const others = /\/(?:csv_import|webhooks|files|notification_\w+|watch)$/;

/** Writes of artifacts, comments, links, reports, trackers and memberships. */
export const isBatchable = (route: AnyRoute): boolean =>
  isWrite(route) && (route.path === '/projects/:id/trackers' || (roots.test(route.path) && !others.test(route.path)));

/** Replaces `$name` by the id that an earlier operation answered with. */
function resolved(given: unknown, ids: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(given)) return given.map((item) => resolved(item, ids));
  if (typeof given === 'object' && given !== null) {
    return Object.fromEntries(Object.entries(given).map(([name, member]) => [name, resolved(member, ids)]));
  }
  return typeof given === 'string' && /^\$[A-Za-z][\w-]*$/.test(given) ? referred(given, ids) : given;
}

const resolvedText = (text: string, ids: ReadonlyMap<string, unknown>): string => String(resolved(text, ids));

/** The same in XML, in texts and attributes. */
function resolvedElement(element: XmlElement, ids: ReadonlyMap<string, unknown>): XmlElement {
  const { attributes, children, text } = element;
  const given = Object.entries(attributes).map(([name, value]) => [name, resolvedText(value, ids)] as const);
  return {
    ...element,
    attributes: Object.fromEntries(given),
    children: children.map((child) => resolvedElement(child, ids)),
    text: resolvedText(text, ids),
  };
}

function referred(reference: string, ids: ReadonlyMap<string, unknown>): unknown {
  const name = reference.slice(1);
  // Texts may begin with a dollar sign.
  if (!ids.has(name)) return reference;
  const id = ids.get(name);
  if (id === undefined) throw problem('batch_reference_empty', { name });
  return id;
}

const addressFrom = (path: string, ids: ReadonlyMap<string, unknown>): string =>
  path.replaceAll(/(?<=\/)\$[A-Za-z][\w-]*/g, (reference) => String(referred(reference, ids)));

const bodyOf = ({ json }: Finished): unknown => (json === undefined ? null : (JSON.parse(json.toString()) as unknown));

const idIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;

/** The preconditions of an operation, as the headers of a request of its own. */
const headersOf = (operation: Operation): Record<string, string> =>
  Object.fromEntries(
    (['if_match', 'if_none_match', 'if_unmodified_since'] as const).flatMap((name) => {
      const value = operation[name];
      return value === undefined ? [] : [[name.replaceAll('_', '-'), value]];
    }),
  );

interface Deps {
  writes: Writes;
  /** the representations that callers have read lately */
  versions: ReadVersions | undefined;
  /** whether the platform refuses blind changes */
  demandsPreconditions: () => boolean;
}

/** Performs many operations of the API in one request. */
export function createBatches(routes: readonly AnyRoute[], { writes, versions, demandsPreconditions }: Deps) {
  const find = createRouteIndex(routes.filter(isWrite));
  const resources = createResources(routes);
  const serializers = new Map<AnyRoute, Serialize>();

  function serializerOf(route: AnyRoute): Serialize | undefined {
    if (route.answers === undefined) return undefined;
    const known = serializers.get(route) ?? createSerializer(route.answers);
    serializers.set(route, known);
    return known;
  }

  function located(operation: Operation, ids: ReadonlyMap<string, unknown>) {
    const { method } = operation;
    const address = addressFrom(operation.path, ids);
    const found = find(method, address);
    if (found === undefined) throw problem('route_unknown');
    const { route } = found;
    if (!isBatchable(route)) throw problem('batch_operation_unsupported', { name: `${method} ${operation.path}` });
    return { route, params: decodePath(route.params, found.params), address };
  }

  async function perform(operation: Operation, call: Call, ids: ReadonlyMap<string, unknown>): Promise<Finished> {
    const { body: given } = operation;
    const { route, params, address } = located(operation, ids);
    const query = decodeQuery(queryOf(route), queryIn(address));
    const element = unreadElement(given);
    const raw: RawBody =
      element === undefined
        ? { kind: 'json', value: resolved(given ?? {}, ids) }
        : { kind: 'xml', element: resolvedElement(element, ids) };
    const body =
      route.body === undefined ? { value: undefined, ignored: [] } : decodeBody(route.body, route.bodyName, raw);
    const ignored = [...query.ignored, ...body.ignored];
    if (ignored.length > 0) throw problem('members_unknown', { names: ignored.join(', '), hint: '' });
    const inner: Call = {
      ...call,
      actor: forWriting(call.actor),
      params,
      query: query.value,
      body: body.value,
      headers: headersOf(operation),
    };
    if (isStrict(call.headers) || demandsPreconditions()) demandPreconditions(route, inner.headers, resources);
    const handled = async () => {
      const done = finish(route, serializerOf(route), await route.handle(inner as never));
      return withNewTag(route, inner, done, resources);
    };
    const isGuarded = hasPreconditions(route, inner.headers, resources);
    return inTurn(route, inner, resources, writes, () =>
      isGuarded ? ifCurrent(route, inner, resources, handled, versions) : handled(),
    );
  }

  async function result(operation: Operation, call: Call, ids: Map<string, unknown>): Promise<Result> {
    const done = await perform(operation, call, ids);
    const body = bodyOf(done);
    if (operation.id !== undefined) ids.set(operation.id, idIn(body));
    const etag = done.headers['Etag'];
    return {
      ...(operation.id === undefined ? {} : { id: operation.id }),
      status: done.status,
      ...(etag === undefined ? {} : { etag }),
      body,
    };
  }

  /** Rights that an earlier operation has changed count at once. */
  const callerFor = async (operation: Operation, call: Call, isFirst: boolean): Promise<Call> =>
    isFirst || !operation.path.startsWith('/user_groups') ? call : { ...call, actor: await call.renew() };

  async function allOrNothing(operations: readonly Operation[], call: Call): Promise<Result[]> {
    const ids = new Map<string, unknown>();
    const results: Result[] = [];
    const until = performance.now() + batchLimits.longestMs;
    let current = call;
    for (const [index, operation] of operations.entries()) {
      current = await callerFor(operations[index - 1] ?? operation, current, index === 0);
      try {
        results.push(await result(operation, current, ids));
      } catch (error) {
        throw at(error, index);
      }
      if (performance.now() > until) throw problem('batch_too_long', { seconds: batchLimits.longestMs / 1000 });
    }
    return results;
  }

  async function alone(operation: Operation, call: Call, ids: Map<string, unknown>): Promise<Result> {
    const { route, params } = located(operation, ids);
    const isGuarded = hasPreconditions(route, headersOf(operation), resources);
    const turn = isGuarded ? { turn: turnOf(route, { ...call, params }) } : {};
    return writes.enclose(turn, () => result(operation, call, ids));
  }

  async function oneByOne(operations: readonly Operation[], call: Call): Promise<Result[]> {
    const ids = new Map<string, unknown>();
    const results: Result[] = [];
    let current = call;
    for (const [index, operation] of operations.entries()) {
      current = await callerFor(operations[index - 1] ?? operation, current, index === 0);
      results.push(await alone(operation, current, ids).catch((error: unknown) => refusalOf(error, operation, ids)));
    }
    return results;
  }

  return {
    run: async (batch: Batch, call: Call): Promise<BatchResult> => ({
      results:
        batch.atomic === false
          ? await oneByOne(batch.operations, call)
          : await writes.enclose({}, () => allOrNothing(batch.operations, call)),
    }),
  };
}

/** The refusal of one operation, which stops the whole batch. */
function at(error: unknown, index: number): unknown {
  if (!(error instanceof Problem)) return error;
  const { code, message, headers, members, details } = error;
  const pointer = `/operations/${index}${details.pointer === undefined ? '' : `/body${details.pointer}`}`;
  return new Problem(code, message, { headers, members, details: { ...details, pointer, operation: index } });
}

function refusalOf(error: unknown, { id }: Operation, ids: Map<string, unknown>): Result {
  const found = asProblem(error, 0);
  if (found.status >= 500) throw error;
  if (id !== undefined) ids.set(id, undefined);
  return { ...(id === undefined ? {} : { id }), status: found.status, body: errorBody(found) };
}
