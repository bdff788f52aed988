import type { Batch, BatchResult } from '../../../contract/platform/batch.ts';
import { batchLimits } from '../../../contract/limits.ts';
import { Problem, problem, type ProblemDetails } from '../../../contract/problems.ts';
import { forWriting } from '../../domain/actor.ts';
import { checkPath, decodeBody, decodePath, decodeQuery, queryIn, queryOf, wrapperIn } from '../decode/parameters.ts';
import { knownNames, refuseNames } from '../decode/unknown-names.ts';
import { createPauses } from '../../lib/pauses.ts';
import { unreadElement } from '../../lib/xml/shape.ts';
import type { RawBody } from '../decode/body.ts';
import { asProblem, errorBody } from '../encode/errors.ts';
import { finish, type Finished } from '../encode/finished.ts';
import { placed } from '../encode/place.ts';
import { createSerializer, type Serialize } from '../encode/serializer.ts';
import { type AnyRoute, type Call, isWrite } from '../route.ts';
import { isTried } from './dry-run.ts';
import { withNewTag } from './new-version.ts';
import { demandPreconditions, hasPreconditions, ifCurrent, inTurn, isStrict, turnOf } from './preconditions.ts';
import { addressFrom, resolved, resolvedElement } from './references.ts';
import { createResources } from './resources.ts';
import { createRouteIndex } from '../addresses.ts';
import type { ReadVersions } from './stale.ts';
import type { Writes } from './writes.ts';

type Operation = Batch['operations'][number];
type Result = BatchResult['results'][number];

interface Numbered {
  operation: Operation;
  index: number;
}

const roots =
  /^\/(?:artifacts|tracker_reports|trackers|tracker_fields|tracker_workflow_transitions|user_groups)(?:\/|$)/;
const others = /\/(?:csv_import|webhooks|files|notification_\w+|watch)$/;

/** Writes of artifacts, comments, links, reports, trackers and memberships. */
export const isBatchable = (route: AnyRoute): boolean =>
  isWrite(route) && (route.path === '/projects/:id/trackers' || (roots.test(route.path) && !others.test(route.path)));

const bodyOf = ({ json }: Finished): unknown => (json === undefined ? null : (JSON.parse(json.toString()) as unknown));

const idIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;

const newArtifactsIn = (operations: readonly Operation[]): number =>
  operations.filter(
    ({ method, path }) => method === 'POST' && path.startsWith('/artifacts') && !path.startsWith('/artifacts/'),
  ).length;

/** The preconditions of an operation, in the form of request headers. */
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

  /** The route that an operation names. Refusals point to the path, which is the counterpart of a request's address. */
  function located({ operation, index }: Numbered, ids: ReadonlyMap<string, unknown>) {
    try {
      return routeOf(operation, ids);
    } catch (error) {
      throw at(error, index, '/path');
    }
  }

  function routeOf(operation: Operation, ids: ReadonlyMap<string, unknown>) {
    const { method } = operation;
    const address = addressFrom(operation.path, ids);
    const found = find(method, address);
    const isItself = /^\/batch(?:[/?]|$)/.test(address);
    if (found === undefined && !isItself) throw problem('route_unknown');
    if (found === undefined || !isBatchable(found.route)) {
      throw problem('batch_operation_unsupported', { name: `${method} ${operation.path}` });
    }
    const { route } = found;
    checkPath(route.params, found.params);
    const query = decodeQuery(queryOf(route), queryIn(address));
    refuseNames(route, { query: query.ignored, body: [] }, knownNames(route, queryOf(route)));
    // A part of a batch can't be rolled back while the rest is written.
    if (isTried(route, query.value))
      throw problem('batch_operation_dry_run', {}, { details: { parameter: 'dry_run' } });
    return { route, params: decodePath(route.params, found.params), query: query.value };
  }

  async function bodyFor(route: AnyRoute, { body: given }: Operation, ids: ReadonlyMap<string, unknown>) {
    if (route.body === undefined) return { value: undefined, wrapper: undefined };
    const element = unreadElement(given);
    const raw: RawBody =
      element === undefined
        ? { kind: 'json', value: resolved(given ?? {}, ids) }
        : { kind: 'xml', element: resolvedElement(element, ids) };
    const wrapper = wrapperIn(raw, route.bodyName);
    try {
      const body = await decodeBody(route.body, route.bodyName, raw);
      refuseNames(route, { query: [], body: body.ignored }, knownNames(route, queryOf(route)));
      return { value: body.value, wrapper };
    } catch (error) {
      throw placed(error, route, { params: {}, query: {}, body: undefined, wrapper });
    }
  }

  async function perform(numbered: Numbered, call: Call, ids: ReadonlyMap<string, unknown>): Promise<Finished> {
    const { operation } = numbered;
    const { route, params, query } = located(numbered, ids);
    const { value: body, wrapper } = await bodyFor(route, operation, ids);
    const inner: Call = {
      ...call,
      actor: forWriting(call.actor),
      params,
      query,
      body,
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
    ).catch((error: unknown) => {
      throw placed(error, route, { ...inner, wrapper });
    });
  }

  async function result(numbered: Numbered, call: Call, ids: Map<string, unknown>): Promise<Result> {
    const { operation } = numbered;
    const done = await perform(numbered, call, ids);
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
    const pause = createPauses();
    let current = call;
    for (const [index, operation] of operations.entries()) {
      current = await callerFor(operations[index - 1] ?? operation, current, index === 0);
      try {
        results.push(await result({ operation, index }, current, ids));
      } catch (error) {
        throw at(error, index);
      }
      if (performance.now() > until) throw problem('batch_too_long', { seconds: batchLimits.longestMs / 1000 });
      await pause();
    }
    return results;
  }

  async function alone(numbered: Numbered, call: Call, ids: Map<string, unknown>): Promise<Result> {
    const { route, params } = located(numbered, ids);
    const isGuarded = hasPreconditions(route, headersOf(numbered.operation), resources);
    const turn = isGuarded ? { turn: turnOf(route, { ...call, params }) } : {};
    return writes.enclose(turn, () => result(numbered, call, ids));
  }

  async function oneByOne(operations: readonly Operation[], call: Call): Promise<Result[]> {
    const ids = new Map<string, unknown>();
    const results: Result[] = [];
    let current = call;
    for (const [index, operation] of operations.entries()) {
      current = await callerFor(operations[index - 1] ?? operation, current, index === 0);
      results.push(
        await alone({ operation, index }, current, ids).catch((error: unknown) =>
          refusalOf(at(error, index), operation, ids),
        ),
      );
    }
    return results;
  }

  /** References to a name that two operations have would be guesses. */
  function checkNames(operations: readonly Operation[]): void {
    const names = operations.map(({ id }) => id);
    const index = names.findIndex((name, at) => name !== undefined && names.indexOf(name) < at);
    if (index === -1) return;
    const details = { pointer: `/operations/${index}/id`, operation: index };
    throw problem('batch_name_repeated', { name: names[index] ?? '' }, { details });
  }

  return {
    async run(batch: Batch, call: Call): Promise<BatchResult> {
      checkNames(batch.operations);
      return {
        results:
          batch.atomic === false
            ? await oneByOne(batch.operations, call)
            : await writes.enclose({ expects: { artifacts: newArtifactsIn(batch.operations) } }, () =>
                allOrNothing(batch.operations, call),
              ),
      };
    },
  };
}

const pointing = ({ code, message, headers, members, details, isTaken }: Problem, more: ProblemDetails): Problem =>
  new Problem(code, message, { headers, members, details: { ...details, ...more }, ...(isTaken ? { isTaken } : {}) });

/** A refusal inside an operation, with its place in the batch. */
function at(error: unknown, index: number, part = ''): unknown {
  if (!(error instanceof Problem) || error.details['operation'] !== undefined) return error;
  const { pointer, parameter } = error.details;
  const inside = pointer === undefined ? (parameter === undefined ? part : '/path') : `/body${pointer}`;
  return pointing(error, { pointer: `/operations/${index}${inside}`, operation: index });
}

function refusalOf(error: unknown, { id }: Operation, ids: Map<string, unknown>): Result {
  const found = asProblem(error, 0);
  if (found.status >= 500) throw error;
  if (id !== undefined) ids.set(id, undefined);
  return { ...(id === undefined ? {} : { id }), status: found.status, body: errorBody(found) };
}
