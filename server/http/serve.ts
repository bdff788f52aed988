import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../contract/problems.ts';
import { type Actor, anonymous, forReading } from '../domain/actor.ts';
import { require } from '../domain/policies/policy.ts';
import { type RawBody, readBody, type ReceivedBody } from './decode/body.ts';
import {
  decodeBody,
  decodePath,
  decodeQuery,
  extrasIn,
  extrasOf,
  queryIn,
  queryOf,
  wrapperIn,
} from './decode/parameters.ts';
import { inExtensions, knownNames, refuseNames, type UnknownNames } from './decode/unknown-names.ts';
import type { PublicOrigin } from './edge/public-origin.ts';
import type { RequestSource } from './edge/request-source.ts';
import { actionsOf } from './actions.ts';
import { Content, Download } from './encode/answer.ts';
import { isNotModified } from './encode/conditional.ts';
import {
  finish,
  type Finished,
  type FinishedList,
  finishList,
  finishRead,
  sendFinished,
  withMembers,
} from './encode/finished.ts';
import type { Head } from './encode/head.ts';
import { type Given, placed } from './encode/place.ts';
import { sendContent, sendFile } from './encode/send.ts';
import { createItemSerializer, createSerializer, createSlicedSerializer } from './encode/serializer.ts';
import { createShapes, type Shape, shaped, sparse } from './encode/shape.ts';
import { pageOf } from './pagination.ts';
import { type AnyRoute, type Call, isSingle, isVersioned, isWrite } from './route.ts';
import { isTried, tried } from './writes/dry-run.ts';
import { type KeyedRequest, keyIn, once } from './writes/idempotency.ts';
import { withNewTag } from './writes/new-version.ts';
import type { Others } from './writes/permitted.ts';
import { demandPreconditions, hasPreconditions, ifCurrent, inTurn, isStrict, turnOf } from './writes/preconditions.ts';
import { isUsual, shapedTag, tagOf, withItemTags } from './writes/resources.ts';
import type { Load } from '../lib/load.ts';
import type { ReadVersions } from './writes/stale.ts';
import type { Writes } from './writes/writes.ts';

export interface Gate {
  /** Finds the caller. Throws if the credentials are invalid. */
  authenticate(request: FastifyRequest): Promise<Actor>;
  /** Whether the platform serves anonymous callers on routes that allow them. */
  isOpenToAnonymous(): boolean;
  /** Answers a request under its public origin. */
  publicOrigin: PublicOrigin;
  /** Answers a request with its source known. */
  source: RequestSource;
  /** Counts the requests that are being answered. */
  load: Load;
  writes: Writes;
  /** Counts a request, and throws if its caller has sent too many. */
  rates: { count(ip: string, actor: Actor, head: Head): void };
  /** The representations that callers have read lately. */
  versions: ReadVersions;
  /** Whether the platform refuses unconditional changes of versioned resources. */
  demandsPreconditions(): boolean;
}

/** RFC 9745: since when authentication by token is deprecated. */
export const tokensDeprecatedSince = '@1532044800';

async function actorFor(route: AnyRoute, request: FastifyRequest, gate: Gate): Promise<Actor> {
  if (route.access === 'public') return anonymous;
  const actor = await gate.authenticate(request);
  const isOpen = route.access === 'hybrid' && (route.servesStrangers === true || gate.isOpenToAnonymous());
  if (actor.kind === 'anonymous' && !isOpen) {
    throw problem('authentication_required');
  }
  if (actor.kind === 'user' && actor.lacksFactor === true && route.servesWithoutFactor !== true) {
    throw problem('second_factor_needed');
  }
  return request.method === 'GET' || request.method === 'OPTIONS' ? forReading(actor) : actor;
}

/** The caller of a request, which counts towards their limits. Requests with invalid credentials count, too. */
export async function countedActor(route: AnyRoute, request: FastifyRequest, gate: Gate): Promise<Actor> {
  const actor = await actorFor(route, request, gate).catch((error: unknown) => {
    gate.rates.count(request.ip, anonymous, request.head);
    throw error;
  });
  gate.rates.count(request.ip, actor, request.head);
  return actor;
}

const longestHeader = 2_000;

/** Reports unknown names, and refuses them if the caller or the route asks for strictness. */
function reportIgnored(
  route: AnyRoute,
  unknown: UnknownNames,
  known: string[],
  { request, body }: { request: FastifyRequest; body: unknown },
) {
  const isRefused = route.extension === true || isStrict(request.headers);
  refuseNames(route, isRefused ? unknown : { query: [], body: inExtensions(route, body, unknown.body) }, known);
  const ignored = [...unknown.query, ...unknown.body];
  if (ignored.length === 0) return;
  const names = ignored
    .slice(0, 20)
    .map((name) =>
      encodeURIComponent(name.slice(0, longestHeader).toWellFormed()).replaceAll('%5B', '[').replaceAll('%5D', ']'),
    );
  request.head.set('X-IGNORED', names.join(', ').slice(0, longestHeader));
}

/** Headers common to every answer of a route. */
export async function tell(route: AnyRoute, actor: Actor, head: Head): Promise<void> {
  if (route.tells !== undefined) head.setAll(await route.tells(actor));
}

/** Rights change without a new version: an answer that lists them is never "not modified". */
function unconditional({ 'if-none-match': _tags, 'if-modified-since': _date, ...others }: Call['headers']) {
  return others;
}

type Refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown) => void;

type Result = Finished | FinishedList | Download | Content;

interface Progress {
  /** whether the request has been read, and the route has started with it */
  isHandled: boolean;
}

const noBody: RawBody = { kind: 'none' };

/** The steps decide which error wins: credentials, parameters, the route's own rules; but see `permitted.ts`. */
export function serve(route: AnyRoute, gate: Gate, { resources, permitted }: Others, refuse: Refuse) {
  const offered = extrasOf(route);
  const querySchema = queryOf(route);
  const known = knownNames(route, querySchema);
  const serialize = route.answers === undefined ? undefined : createSerializer(route.answers);
  const serializeRead = route.answers === undefined ? undefined : createSlicedSerializer(route.answers);
  const serializeItem = createItemSerializer(route.answers);
  const shapeIn = route.expands === undefined ? undefined : createShapes(route, (path) => resources.schemaOf(path));

  /** Some clients send a body with every GET or DELETE. It counts only where the interface defines one. */
  async function bodyOf(received: ReceivedBody, actor: Actor): Promise<RawBody> {
    if (route.body === undefined) return { kind: received.bytes.length === 0 ? 'none' : 'unread' };
    return readBody(received, actor.kind === 'anonymous');
  }

  async function resultOf(actor: Actor, request: FastifyRequest, progress: Progress): Promise<Result> {
    const received = request.body as ReceivedBody | undefined;
    const raw = received === undefined ? noBody : await bodyOf(received, actor);
    const given = { params: request.params, query: {}, body: undefined, wrapper: wrapperIn(raw, route.bodyName) };
    try {
      return await outcomeOf(actor, request, raw, given, progress);
    } catch (error) {
      throw placed(error, route, given);
    }
  }

  async function outcomeOf(actor: Actor, request: FastifyRequest, raw: RawBody, given: Given, progress: Progress) {
    const query = decodeQuery(querySchema, queryIn(request.url));
    const extras = extrasIn(offered, query.value);
    const shape = shapeIn?.(query.value);
    const wantsBody = route.body !== undefined && !(route.method === 'GET' && raw.kind === 'none');
    const body =
      wantsBody && route.body !== undefined
        ? await decodeBody(route.body, route.bodyName, raw)
        : { value: undefined, ignored: [] };
    Object.assign(given, { query: query.value, body: body.value });
    // A filter in it would be ignored.
    const unread = raw.kind === 'unread' && route.method === 'GET' ? ['body'] : [];
    const unknown = { query: [...query.ignored, ...unread], body: body.ignored };
    reportIgnored(route, unknown, known, { request, body: body.value });

    const call: Call = {
      actor,
      params: decodePath(route.params, request.params),
      query: query.value,
      body: body.value,
      page: pageOf(route.page, query.value as Record<string, unknown>),
      headers: extras.has('actions') || shape !== undefined ? unconditional(request.headers) : request.headers,
      format: request.format,
      ip: request.ip,
      renew: () => actorFor(route, request, gate),
    };
    if (route.requires === 'platform.administer') require(actor, route.requires);
    progress.isHandled = true;
    if (isWrite(route)) return written(request, call);
    const result = await route.handle(call as never);
    if (result instanceof Content || result instanceof Download) return result;
    const isPlain = shape === undefined && !isVersioned(route) && !extras.has('etag');
    const list = isVersioned(route) || extras.has('etag') ? undefined : finishList(route, serializeItem, result);
    const items = list === undefined || shape === undefined ? list?.items : sparse(list.items, shape);
    if (list !== undefined && items !== undefined) return { ...list, items };
    const plain = await finishRead(route, serializeRead, result);
    if (isPlain) return plain;
    if (shape !== undefined) return inShape(shape, call, plain, extras, request.headers);
    return versioned(call, plain, extras);
  }

  /** The list with the entity tags of its items. */
  function tagged(call: Call, plain: Finished): Promise<Finished> {
    const again = async () => finishRead(route, serializeRead, await route.handle(call as never));
    return withItemTags(route, call, plain, { resources, again });
  }

  /** The answer with only the requested members, and with the requested expansions. */
  async function inShape(
    shape: Shape,
    call: Call,
    plain: Finished,
    extras: ReadonlySet<string>,
    asked: Call['headers'],
  ) {
    const full = isSingle(route) || !extras.has('etag') ? plain : await tagged(call, plain);
    if (full.json === undefined) return full;
    const read = (address: string) => resources.valueAt(address, call);
    const json = await shaped(full.json, shape, route.expands ?? {}, read, [...extras]);
    if (!isSingle(route)) return { ...full, json };
    const etag = await shapedTag(await tagOf(route, call, plain, resources), json);
    const headers = { ...plain.headers, Etag: etag };
    const isKnown = !extras.has('actions') && isNotModified(asked, { etag, lastModified: 0 }, false);
    if (isKnown) return { status: 304, headers, json: undefined };
    const actions = extras.has('actions') ? { actions: await actionsOf(route, call) } : {};
    return { ...plain, headers, json: withMembers(json, extras.has('etag') ? { ...actions, etag } : actions) };
  }

  /** The answer with its entity tag, and the members that the caller asked for. */
  async function versioned(call: Call, plain: Finished, extras: ReadonlySet<string>): Promise<Finished> {
    const extra = extras.has('actions') ? { actions: await actionsOf(route, call) } : {};
    if (!isVersioned(route)) return tagged(call, plain);
    if (plain.json === undefined) return plain;
    const etag = await tagOf(route, call, plain, resources);
    const headers = { ...plain.headers, Etag: etag };
    const json = plain.json;
    if (plain.headers['Etag'] === undefined && isUsual(call)) gate.versions.remember(etag, plain);
    if (plain.headers['Etag'] === undefined && isNotModified(call.headers, { etag, lastModified: 0 }, false)) {
      return { status: 304, headers, json: undefined };
    }
    return { ...plain, headers, json: withMembers(json, extras.has('etag') ? { ...extra, etag } : extra) };
  }

  /** The write with its key. Callers without an account are indistinguishable, so theirs has no key. */
  async function keyedRequest({ headers, url, body }: FastifyRequest, call: Call): Promise<KeyedRequest | undefined> {
    const key = keyIn(headers);
    if (key === undefined) return undefined;
    const userId = call.actor.kind === 'user' ? call.actor.user.id : await route.keyOwner?.(call.body as never);
    if (userId === undefined) return undefined;
    const bytes = (body as ReceivedBody | undefined)?.bytes ?? new Uint8Array();
    return { userId, key, method: route.method, address: url, body: bytes };
  }

  async function written(request: FastifyRequest, call: Call): Promise<Finished> {
    const { headers } = call;
    const isGuarded = hasPreconditions(route, headers, resources);
    const keyed = await keyedRequest(request, call);
    const isEnclosed = (isGuarded || keyed !== undefined) && route.worksOutside !== true;
    const handled = async () => {
      const done = finish(route, serialize, await route.handle(call as never));
      // A second reading would slow down other writes.
      return isEnclosed ? withNewTag(route, call, done, resources) : done;
    };
    const perform = isGuarded
      ? () => ifCurrent(route, call, resources, handled, gate.versions)
      : () => inTurn(route, call, resources, gate.writes, handled);
    if (isStrict(request.headers) || gate.demandsPreconditions()) demandPreconditions(route, headers, resources);
    if (isTried(route, call.query)) {
      return gate.writes.enclose({ isTrial: true }, () => tried(route, call, resources, perform));
    }
    const turn = isGuarded ? turnOf(route, call) : undefined;
    if (keyed === undefined) return turn === undefined ? perform() : gate.writes.enclose({ turn }, perform);
    return once(gate.writes, route, keyed, perform, turn);
  }

  /** A long answer is made while it is sent. The time that its client takes for it doesn't count as work. */
  function send(request: FastifyRequest, reply: FastifyReply, result: Result): void {
    if (result instanceof Content) void sendContent(request, reply, result);
    else if (result instanceof Download) void sendFile(route, request, reply, result);
    else sendFinished(request, reply, result).catch((error: unknown) => refuse(request, reply, error));
  }

  async function answered(actor: Actor, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    let result: Result;
    const progress = { isHandled: false };
    try {
      result = await resultOf(actor, request, progress);
    } catch (error) {
      const asked = { actor, params: request.params, ...progress };
      throw isWrite(route) ? await permitted.faultOf(error, route, asked) : error;
    } finally {
      if (route.tells !== undefined) await tell(route, actor, request.head);
    }
    send(request, reply, result);
  }

  async function answerTo(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      const actor = request.actor ?? (await countedActor(route, request, gate));
      if (actor.kind === 'user' && actor.mechanism === 'token') request.head.set('Deprecation', tokensDeprecatedSince);
      const source = { ip: request.ip, keyId: actor.kind === 'user' ? actor.keyId : undefined };
      await gate.source.during(source, () => answered(actor, request, reply));
    } catch (error) {
      refuse(request, reply, error);
    }
  }

  return (request: FastifyRequest, reply: FastifyReply): void =>
    void gate.publicOrigin.by(request.raw, () => gate.load.during(() => answerTo(request, reply)));
}
