import { openStatuses, type UserStatus } from '../../contract/accounts/user-status.ts';
import type { PlatformRight } from '../../contract/platform/rights.ts';

/** A user's choice of how to show the names of people. */
export type NameDisplay = 'login_and_name' | 'name_and_login' | 'login' | 'name';

/** A user with all facts that decide what they may do. */
export interface Identity {
  id: number;
  username: string;
  realName: string;
  email: string;
  ldapId: string;
  status: UserStatus;
  /** of an uploaded picture; null: none */
  avatarHash: string | null;
  isSiteAdministrator: boolean;
  /** delegated by site administrators */
  rights: ReadonlySet<PlatformRight>;
  /** ids of the projects where the user has the role */
  memberOf: ReadonlySet<number>;
  administratorOf: ReadonlySet<number>;
  /** chosen by the user; undefined: the usual one */
  nameDisplay?: NameDisplay;
  /** static user groups, by project */
  groups: ReadonlyMap<number, ReadonlySet<number>>;
  /** The access key that they use opens no other projects, or the account belongs to this one. */
  onlyProjects?: readonly number[];
  /** the project that owns a service account; undefined: a person */
  serviceProjectId?: number;
}

type Mechanism = 'session' | 'key' | 'token' | 'basic' | 'internal';

/** The caller of a request. */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user';
      user: Identity;
      mechanism: Mechanism;
      keyId?: number;
      /** requests that the key may send in a minute */
      keyRateLimit?: number | undefined;
      sessionId?: number;
      /** the platform requires a second factor, which the user lacks */
      lacksFactor?: boolean;
      /** the user without the rights that they have for reading alone */
      ordinary?: Identity;
    };

export const anonymous: Actor = { kind: 'anonymous' };

/** The account in whose name the caller acts; undefined: none. */
export const accountOf = (actor: Actor): number | undefined =>
  actor.kind === 'user' && actor.user.id > 0 ? actor.user.id : undefined;

export const isSiteAdministrator = (actor: Actor): boolean => actor.kind === 'user' && actor.user.isSiteAdministrator;

export const hasRight = (actor: Actor, right: PlatformRight): boolean =>
  actor.kind === 'user' && (actor.user.isSiteAdministrator || actor.user.rights.has(right));

/** Whether the caller reads everything through the API without being a site administrator. */
export const readsEverything = (actor: Actor): boolean =>
  actor.kind === 'user' && !actor.user.isSiteAdministrator && actor.user.rights.has('read_everything');

/** The caller of a read-only request. Pages use sessions, for which the right to read everything doesn't count. */
export function forReading(actor: Actor): Actor {
  if (actor.kind !== 'user' || actor.mechanism === 'session' || !readsEverything(actor)) return actor;
  return { ...actor, user: { ...actor.user, isSiteAdministrator: true }, ordinary: actor.user };
}

/** Distinguishes callers who may read different things at the same time. */
export const readerKey = (actor: Actor): string =>
  actor.kind === 'anonymous'
    ? 'nobody'
    : `${actor.user.id} ${actor.user.isSiteAdministrator} ${actor.user.onlyProjects?.join() ?? ''}`;

/** The caller with the rights that they have for changes. */
export const forWriting = (actor: Actor): Actor =>
  actor.kind === 'user' && actor.ordinary !== undefined ? { ...actor, user: actor.ordinary } : actor;

/** A program of a project. It has no personal settings, and manages no keys. */
export const isServiceAccount = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.user.serviceProjectId !== undefined;

/** A caller with a key for some projects, who can access neither the platform nor their own account. */
export const usesKeyForProjects = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.user.onlyProjects !== undefined && actor.user.serviceProjectId === undefined;

/** Whether people can sign in to an account. */
export const isOpenAccount = ({ status }: { status: string }): boolean => openStatuses.includes(status);

/** Whether mails and the inbox reach this account. Nobody reads mails for a service account. */
export const isNotifiable = ({ status, serviceProjectId }: Pick<Identity, 'status' | 'serviceProjectId'>): boolean =>
  serviceProjectId === undefined && isOpenAccount({ status });

export const isRestricted = (actor: Actor): boolean => actor.kind === 'user' && actor.user.status === 'R';

/** A user on whose behalf the platform acts. */
export const actingFor = (user: Identity): Actor => ({ kind: 'user', user, mechanism: 'internal' });

/** A caller without an account who may do everything: the operator at the command line, or the platform itself. */
export const internalActor = (username: string, realName: string): Actor => ({
  kind: 'user',
  mechanism: 'internal',
  user: {
    id: 0,
    username,
    realName,
    email: '',
    ldapId: '',
    status: 'A',
    avatarHash: null,
    isSiteAdministrator: true,
    rights: new Set(),
    memberOf: new Set(),
    administratorOf: new Set(),
    groups: new Map(),
  },
});
