import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Ability, Action, ActionKind } from '../../contract/abilities.ts';
import type { PageSize } from '../../contract/limits.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import type { Actor } from '../domain/actor.ts';
import type { Answer, Content, Download, StreamedList, Rendered } from './encode/answer.ts';
import type { Format } from './encode/negotiation.ts';
import type { Page } from './pagination.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * public: served to everyone; credentials are ignored.
 * hybrid: served to everyone if the platform is open to anonymous callers, otherwise to authenticated ones.
 * protected: authenticated callers only.
 */
type Access = 'public' | 'hybrid' | 'protected';

/**
 * The ability that a caller needs for the resource at the address; if there are several, the body decides which.
 * nothing: `access` is the whole rule.
 */
type Requirement = Ability | readonly Ability[] | 'nothing';

type Of<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

export interface Call<P = unknown, Q = unknown, B = unknown> {
  actor: Actor;
  params: P;
  query: Q;
  body: B;
  page: Page;
  headers: Record<string, string | string[] | undefined>;
  /** format of the answer */
  format: Format;
  /** the caller's address */
  ip: string;
  /** The caller with current rights, for long answers. Throws if the credentials are no longer valid. */
  renew: () => Promise<Actor>;
}

/** A call that is answered from memory. */
type ReadyCall<P = unknown, Q = unknown> = Pick<Call<P, Q>, 'actor' | 'params' | 'query' | 'headers' | 'format'>;

/** Undefined: the answer isn't in memory. */
export type ReadyAnswer = Answer<Rendered | undefined> | undefined;

/** The actions that `?with=actions` adds to a representation. */
interface Actions<C> {
  kind: ActionKind;
  of(call: C): Promise<readonly Action[]>;
}

export interface Route<
  P extends TObject | undefined = TObject | undefined,
  Q extends TObject | undefined = TObject | undefined,
  B extends TSchema | undefined = TSchema | undefined,
  R extends TSchema | undefined = TSchema | undefined,
> {
  method: Method;
  path: string;
  summary: string;
  access: Access;
  /**
   * `platform.administer` is checked before the handler runs; the service requires the others, and a test compares them
   * with this declaration.
   */
  requires: Requirement;
  /** Served to everyone, even if the platform is closed to anonymous callers. Credentials are checked. */
  servesStrangers?: true;
  /** Whether OPTIONS at this address requires authentication. Other addresses list their methods to everyone. */
  optionsNeedCaller?: true;
  /** Also served to users whose account needs a second factor and has none. */
  servesWithoutFactor?: true;
  params?: P;
  query?: Q;
  /** On GET: an accepted body (search criteria). */
  body?: B;
  /** Maximum number of bytes of the body, instead of HEARTH_BODY_LIMIT. */
  bodyLimit?: number;
  /** Name of the body in error messages, where the interface defines one. */
  bodyName?: string;
  /** Makes this a paginated collection: it accepts `limit` and `offset` and answers with `paged()`. */
  page?: PageSize;
  /** Status of success. Default: 200. */
  status?: number;
  /** Schema of the answer. Without one the body is empty. */
  answers?: R;
  /** Media type of a file answered instead, as a `Download` or, with a dynamic type, as `Content`. */
  downloads?: string;
  /** Other success statuses without a body, and their meaning. */
  emptyAnswers?: Readonly<Record<number, string>>;
  problems?: readonly ProblemCode[];
  /**
   * Throws if the caller may not do this, whatever the body contains. For writes of resources whose representations
   * list no actions.
   */
  permits?(call: Pick<Call<Of<P, undefined>>, 'actor' | 'params'>): Promise<unknown>;
  /** Headers of every answer at this address, including errors and OPTIONS. */
  tells?(actor: Actor): Promise<Record<string, string>>;
  /** Not part of the interface of Tuleap: unknown parameters and members are refused, not ignored. */
  extension?: boolean;
  /**
   * Members of the body (or the whole body) that are extensions of the interface. Unknown members inside them are
   * refused.
   */
  extensionMembers?: 'all' | readonly string[];
  /** A body without this member is an extension: its own unknown members are refused, those inside of others ignored. */
  isExtensionWithout?: string;
  /**
   * The answer can contain a secret. If it does, it is not saved for repeated requests, and this names the created
   * resource: `access_keys/7`. `address` is the address of the request, without the root of the API and the query.
   */
  secret?(answer: Of<R, undefined>, address: string): string | undefined;
  /** Of a route without a caller: the account whose `Idempotency-Key` it is. */
  keyOwner?(body: Of<B, undefined>): Promise<number | undefined>;
  /** Works outside the database too (Subversion, files, mail), so that its parts can't be one transaction. */
  worksOutside?: true;
  /** Checks If-Match and If-Unmodified-Since itself. */
  checksVersion?: true;
  /** The path of the changed resource, if it differs. Dry runs compare it, and `If-Match` names its version. */
  changes?: string;
  /** A write that needs no precondition even where others do, because it can't overwrite anyone's changes. */
  mayBeBlind?: true;
  /** Of a list that is replaced as a whole: it has a version, which covers all of its pages. */
  versioned?: true;
  /**
   * Creates a resource with a natural key, such as a short name. With `If-None-Match: *`, a taken key is answered 412.
   */
  hasNaturalKey?: true;
  /** Of a list: the path at which each of its items can be read, for `?with=etag`. Its last parameter is the `id`. */
  items?: string;
  /**
   * Offers `fields` and `expand`. Maps the names that callers can expand to the paths at which the complete resources
   * or the lists are read.
   */
  expands?: Readonly<Record<string, string>>;
  /** Called after the handler, if the caller asks for it. */
  actions?: Actions<Call<Of<P, undefined>, Of<Q, undefined>, Of<B, undefined>>>;
  /**
   * Answers from memory exactly like `handle`, synchronously if possible. Undefined: `handle` must answer. The call has
   * no body.
   */
  ready?(call: ReadyCall<Of<P, undefined>, Of<Q, undefined>>): ReadyAnswer | Promise<ReadyAnswer>;
  handle(
    call: Call<Of<P, undefined>, Of<Q, undefined>, Of<B, undefined>>,
  ): Promise<
    | Of<R, undefined | void>
    | Answer<Of<R, undefined> | Rendered | StreamedList>
    | Answer<undefined>
    | Download
    | Content
  >;
}

/** A route with its types erased, as the composition root sees it. */
export type AnyRoute = Omit<Route, 'handle' | 'ready' | 'actions' | 'secret' | 'keyOwner' | 'permits'> & {
  permits?(call: Pick<Call<never>, 'actor' | 'params'>): Promise<unknown>;
  ready?(call: ReadyCall<never, never>): ReadyAnswer | Promise<ReadyAnswer>;
  secret?(answer: never, address: string): string | undefined;
  keyOwner?(body: never): Promise<number | undefined>;
  actions?: Actions<Call<never, never, never>>;
  handle(call: Call<never, never, never>): Promise<unknown>;
};

/** Types the handler by the schemas. The result is data for tests and OpenAPI. */
export function route<
  const P extends TObject | undefined = undefined,
  const Q extends TObject | undefined = undefined,
  const B extends TSchema | undefined = undefined,
  const R extends TSchema | undefined = undefined,
>(definition: Route<P, Q, B, R>): AnyRoute {
  return definition;
}

/** The abilities that a route names. */
export const abilitiesOf = ({ requires }: Pick<AnyRoute, 'requires'>): readonly Ability[] =>
  requires === 'nothing' ? [] : typeof requires === 'string' ? [requires] : requires;

/** Whether the route always answers with a whole collection. Clients that page still expect pagination headers. */
export const isWhole = ({ method, page, query, answers }: AnyRoute): boolean =>
  method === 'GET' &&
  page === undefined &&
  query?.properties['cursor'] === undefined &&
  answers !== undefined &&
  'type' in answers &&
  answers.type === 'array';

/** Whether a GET answers with one thing, which can have a version. */
export const isSingle = (route: AnyRoute): boolean =>
  route.method === 'GET' &&
  route.page === undefined &&
  route.downloads === undefined &&
  route.answers !== undefined &&
  route.query?.properties['cursor'] === undefined &&
  !isWhole(route);

/** Whether a GET answers with something that has an entity tag. */
export const isVersioned = (route: AnyRoute): boolean => isSingle(route) || route.versioned === true;

/** The path of the resource that a write changes. */
export const changedPath = ({ changes, path }: Pick<AnyRoute, 'changes' | 'path'>): string => changes ?? path;

/** Whether the route writes and answers with data. A page for a browser can't be repeated or tried. */
export const isWrite = ({ method, downloads }: Pick<AnyRoute, 'method' | 'downloads'>): boolean =>
  method !== 'GET' && downloads === undefined;

/** Whether the route has the common parameter `dry_run`. Some routes have a different one. */
export const hasDryRun = (route: Pick<AnyRoute, 'method' | 'query' | 'downloads'>): boolean =>
  isWrite(route) && route.query?.properties['dry_run'] === undefined;

export const dryRunQuery = {
  dry_run: Type.Optional(
    Type.Boolean({
      description: 'Extension: checks everything and answers with what would change, but changes nothing',
    }),
  ),
};
