import type { Static, TObject, TSchema } from 'typebox';
import type { Ability } from '../../contract/abilities.ts';
import type { PageSize } from '../../contract/limits.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import type { Actor } from '../domain/actor.ts';
import type { Answer, Content, Download } from './encode/answer.ts';
import type { Format } from './encode/negotiation.ts';
import type { Page } from './pagination.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * public: served to everybody, credentials are not looked at.
 * hybrid: served to everybody where the platform is open to anonymous callers, else to authenticated ones.
 * protected: authenticated callers only.
 */
export type Access = 'public' | 'hybrid' | 'protected';

/** The ability that a caller needs for what the address names. nothing: `access` says all there is to say. */
export type Requirement = Ability | 'nothing';

type Of<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

export interface Call<P = unknown, Q = unknown, B = unknown> {
  actor: Actor;
  params: P;
  query: Q;
  body: B;
  page: Page;
  headers: Record<string, string | string[] | undefined>;
  /** in which the answer is sent */
  format: Format;
  /** the caller's address */
  ip: string;
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
  /** What is about the platform alone is checked before the handler runs; the service checks the rest. */
  requires?: Requirement;
  /** Served to everybody even where the platform is closed to anonymous callers; credentials are looked at. */
  servesStrangers?: true;
  params?: P;
  query?: Q;
  /** On GET: a body that is understood as well (search criteria). */
  body?: B;
  /** The name by which error messages call the body, where the interface has one. */
  bodyName?: string;
  /** Makes this a paginated collection: `limit` and `offset` are read, the answer is `paged()`. */
  page?: PageSize;
  /** Status of success; 200 unless said. */
  status?: number;
  /** What is answered; none: an empty body. */
  answers?: R;
  /** The type of the file that is answered instead, as a `Download` or, with a type of its own, as `Content`. */
  downloads?: string;
  /** Further statuses of success, without a body, and what they mean. */
  emptyAnswers?: Readonly<Record<number, string>>;
  problems?: readonly ProblemCode[];
  /** Headers of every answer at this address: of success, of errors, and of OPTIONS. */
  tells?(actor: Actor): Promise<Record<string, string>>;
  /** Not part of the interface of the existing service: unknown parameters and members are refused, not ignored. */
  extension?: boolean;
  /** Members of the body that are no part of that interface, or its whole body: what is unknown in them is refused. */
  extensionMembers?: 'all' | readonly string[];
  handle(
    call: Call<Of<P, undefined>, Of<Q, undefined>, Of<B, undefined>>,
  ): Promise<Of<R, undefined | void> | Answer<Of<R, undefined>> | Answer<undefined> | Download | Content>;
}

/** A route as the composition root sees it, whatever its types. */
export type AnyRoute = Omit<Route, 'handle'> & { handle(call: Call<never, never, never>): Promise<unknown> };

/** Keeps the types of the schemas for the handler; the result is data that tests and OpenAPI walk over. */
export function route<
  const P extends TObject | undefined = undefined,
  const Q extends TObject | undefined = undefined,
  const B extends TSchema | undefined = undefined,
  const R extends TSchema | undefined = undefined,
>(definition: Route<P, Q, B, R>): AnyRoute {
  return definition;
}
