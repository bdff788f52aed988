import type { NewAccessKey } from '../../../contract/accounts/access-key.ts';
import type { KeyPolicy } from '../../../contract/accounts/key-policy.ts';
import { quotas } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { isScope, type Scope } from '../../../contract/accounts/scopes.ts';
import { type Database, lockUntilEnd, type Tx } from '../../db/index.ts';
import { accountOf, type Actor, isServiceAccount } from '../../domain/actor.ts';
import { isWithinPolicy } from '../../domain/key-policy.ts';
import type { EventLog } from '../../events/index.ts';
import { can, require } from '../../domain/policies/policy.ts';
import type { Page } from '../../http/pagination.ts';
import { createCache } from '../../lib/cache/cache.ts';
import type { Clock } from '../../lib/clock.ts';
import { parseIsoDate } from '../../lib/dates/iso-date.ts';
import { randomHex, secretHash } from '../../lib/secrets.ts';
import { callerOf } from '../../http/caller.ts';
import { createLastUse } from './last-use.ts';
import type { KeyMail } from './mail.ts';
import { checkedPolicy, policyIn, storedPolicy, wantedPolicy } from './policy.ts';
import {
  countKeys,
  deleteKey,
  deleteKeysOf,
  findKey,
  insertKey,
  type KeyRow,
  type KeyUse,
  listKeys,
  listUses,
  serviceProjectOf,
} from './store.ts';
import { createKeyUses, type NewKeyUse } from './uses.ts';

const prefix = 'tlp-k1-';
const dayMs = 24 * 60 * 60 * 1000;
const usesKeptMs = 30 * dayMs;
const format = /^tlp-k1-(\d{1,15})\.([0-9a-f]{64})$/i;

interface KeyParts {
  id: number;
  secretHash: string;
}

function partsOf(identifier: string): KeyParts | undefined {
  const [, id, secret] = format.exec(identifier.trim()) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  return { id: Number(id), secretHash: secretHash(Buffer.from(secret, 'hex')) };
}

const mostIdentifiers = 1_000;

/** Reads identifiers. Clients send the same one again and again, so recent ones are cached with their hashes. */
function createIdentifierReader(): (identifier: string) => KeyParts | undefined {
  const known = new Map<string, KeyParts>();
  return (identifier) => {
    const found = known.get(identifier);
    if (found !== undefined) return found;
    const parts = partsOf(identifier);
    if (known.size >= mostIdentifiers) known.clear();
    if (parts !== undefined) known.set(identifier, parts);
    return parts;
  };
}

export interface ValidKey {
  outcome: 'good';
  userId: number;
  keyId: number;
  policy: KeyPolicy;
}

/** A valid key, or the reason why it is not. */
export type KeyCheck =
  | ValidKey
  | { outcome: 'invalid' }
  | { outcome: 'expired'; keyId: number }
  | { outcome: 'wrong_network'; keyId: number }
  | { outcome: 'out of scope'; keyId: number; scope: Scope };

function expiryOf(text: string | null | undefined, now: number): number | null {
  if (text === undefined || text === null || text.trim() === '') return null;
  const at = parseIsoDate(text);
  if (at === undefined) throw problem('key_expiration_malformed');
  if (at <= now) throw problem('key_already_expired');
  return at;
}

/** Unknown scopes are dropped. It is an error only if none is left. */
function scopesOf(given: readonly string[] | undefined): Scope[] {
  if (given === undefined) return ['write:rest'];
  for (const scope of given) if (!/^\w+:\w+$/.test(scope)) throw problem('key_scope_malformed', { scope });
  const known = [...new Set(given)].filter(isScope);
  if (known.length === 0) throw problem('key_scopes_unknown');
  return known;
}

interface NewKey {
  id: number;
  identifier: string;
}

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  /** Notifies the owner about a new key. */
  mailAbout: KeyMail;
  /** the longest life of a new key; 0: unlimited */
  maximumDays: () => number;
  /** Throws if the user may not see the project. */
  checkProject: (userId: number, projectId: number) => Promise<void>;
  onError: (error: unknown) => void;
}

export function createAccessKeys(deps: Deps) {
  const { db, events, clock } = deps;
  const rows = createCache<number, KeyRow>(10_000, (id) => findKey(db, id));
  const lastUse = createLastUse(db, clock, deps.onError);
  const uses = createKeyUses(db, clock, deps.onError);
  const partsIn = createIdentifierReader();
  db.subscribe(['key'], ({ topic, id }) => {
    if (topic === '*') rows.clear();
    else rows.drop(Number(id));
  });

  const isExpired = (row: KeyRow): boolean => row.expires_at !== null && row.expires_at <= clock();

  function checkLife(expiresAt: number | null): void {
    const days = deps.maximumDays();
    if (days === 0 || (expiresAt !== null && expiresAt <= clock() + days * dayMs)) return;
    throw problem('key_lasts_too_long', { days });
  }

  /** by: the creator, if not the owner */
  async function create(userId: number, request: NewAccessKey, isTold = false, by?: Actor): Promise<NewKey> {
    const expiresAt = expiryOf(request.expiration_date, clock());
    checkLife(expiresAt);
    const policy = wantedPolicy(request);
    for (const id of policy.project_ids) await deps.checkProject(userId, id);
    const scopes = scopesOf(request.scopes);
    const secret = randomHex(32);
    const description = request.description ?? '';
    const tell = isTold ? await deps.mailAbout(userId, { description, scopes, expiresAt }) : undefined;
    const id = await db.write(async (tx) => {
      const { keys: maximum } = quotas;
      await lockUntilEnd(tx, db.engine, `keys of user ${userId}`);
      if ((await countKeys(tx, userId, clock())) >= maximum) throw problem('keys_too_many', { maximum });
      const inserted = await insertKey(tx, {
        user_id: userId,
        secret_hash: secretHash(Buffer.from(secret, 'hex')),
        description,
        scopes: scopes.join(' '),
        created_at: clock(),
        expires_at: expiresAt,
        last_used_at: null,
        last_used_ip: null,
        policy: storedPolicy(policy),
      });
      const place = { subjectId: inserted, projectId: await serviceProjectOf(tx, userId) };
      const creator = by === undefined ? userId : accountOf(by);
      await events.append(tx, { type: 'key.created', userId: creator, ...place, details: {} });
      await tell?.(tx);
      return inserted;
    });
    return { id, identifier: `${prefix}${id}.${secret}` };
  }

  /** A key that creates keys must not outlive itself or get more rights this way. */
  async function checkParent(keyId: number, request: NewAccessKey): Promise<void> {
    const parent = await findKey(db, keyId);
    if (parent === undefined) throw problem('credentials_invalid');
    const expiresAt = expiryOf(request.expiration_date, clock());
    const lasts = parent.expires_at === null || (expiresAt !== null && expiresAt <= parent.expires_at);
    const held = parent.scopes.split(' ');
    const isWeaker =
      lasts &&
      scopesOf(request.scopes).every((scope) => held.includes(scope)) &&
      isWithinPolicy(wantedPolicy(request), policyIn(parent.policy));
    if (!isWeaker) throw problem('key_too_strong');
  }

  async function recordRevocation(tx: Tx, id: number, ownerId: number, by: Actor | undefined): Promise<void> {
    db.publish(tx, 'key', id);
    const userId = by === undefined ? undefined : accountOf(by);
    const projectId = await serviceProjectOf(tx, ownerId);
    await events.append(tx, { type: 'key.revoked', userId, projectId, subjectId: id, details: {} });
  }

  async function revokeOf(tx: Tx, userId: number, by: Actor | undefined, only?: readonly number[]): Promise<void> {
    for (const id of await deleteKeysOf(tx, userId, only)) await recordRevocation(tx, id, userId, by);
  }

  const subjectOf = async ({ id, user_id: ownerId }: KeyRow) => ({
    id,
    ownerId,
    serviceProjectId: await serviceProjectOf(db.read, ownerId),
  });

  async function find(actor: Actor, id: number | 'self'): Promise<KeyRow> {
    const keyId = id === 'self' ? (actor.kind === 'user' ? actor.keyId : undefined) : id;
    const row = keyId === undefined ? undefined : await findKey(db, keyId);
    if (row === undefined || isExpired(row)) throw problem('key_not_found');
    require(actor, 'key.read', await subjectOf(row));
    return row;
  }

  const remove = (id: number, by?: Actor): Promise<boolean> =>
    db.write(async (tx) => {
      const ownerId = await deleteKey(tx, id);
      if (ownerId !== undefined) await recordRevocation(tx, id, ownerId, by);
      return ownerId !== undefined;
    });

  function outcomeOf(row: KeyRow | undefined, sent: KeyParts, scope: Scope, ip: string): KeyCheck {
    // Compare the hash first: only the holder of the secret may learn about expiry and scope. Partial equality of two
    // hashes reveals nothing about the secrets, so the comparison needn't take constant time.
    if (row === undefined || row.secret_hash !== sent.secretHash) return { outcome: 'invalid' };
    if (isExpired(row)) return { outcome: 'expired', keyId: row.id };
    if (row.scopes !== scope && !row.scopes.split(' ').includes(scope)) {
      return { outcome: 'out of scope', keyId: row.id, scope };
    }
    const { policy, worksFrom } = checkedPolicy(row);
    if (!worksFrom(ip)) return { outcome: 'wrong_network', keyId: row.id };
    lastUse.record(row, ip);
    return { outcome: 'good', userId: row.user_id, keyId: row.id, policy };
  }

  return {
    /** Without a mail: the owner is there. */
    create: (userId: number, request: NewAccessKey): Promise<NewKey> => create(userId, request),

    /** Sends a mail to the owner, who may not have requested it. */
    createAndTell: (userId: number, request: NewAccessKey): Promise<NewKey> => create(userId, request, true),

    /** By a caller for their own account. */
    async createOwn(actor: Actor, request: NewAccessKey): Promise<string> {
      if (isServiceAccount(actor)) throw problem('service_account_refused');
      if (actor.kind === 'user' && actor.keyId !== undefined) await checkParent(actor.keyId, request);
      return (await create(callerOf(actor).id, request, true)).identifier;
    },

    /** For an administrator of the project that owns the account. A caller with a key can't create a stronger key. */
    async createForService(actor: Actor, account: { id: number; projectId: number }, request: NewAccessKey) {
      const foreign = request.policy?.project_ids?.find((id) => id !== account.projectId);
      if (foreign !== undefined) throw problem('key_project_unknown', { id: foreign });
      const own = { ...request, policy: { ...request.policy, project_ids: [account.projectId] } };
      if (actor.kind === 'user' && actor.keyId !== undefined) await checkParent(actor.keyId, own);
      return create(account.id, own, false, actor);
    },

    /** All keys of a user, or only some of them. */
    revokeOf,

    /** Succeeds without an effect if the caller may not know the key, so that they can't find out which keys exist. */
    async revoke(actor: Actor, id: number): Promise<void> {
      const row = await findKey(db, id);
      if (row !== undefined && can(actor, 'key.revoke', await subjectOf(row))) await remove(id, actor);
    },

    /** For the operator: any user's key. */
    revokeAny: (id: number): Promise<boolean> => remove(id),

    async check(identifier: string, scope: Scope, ip: string): Promise<KeyCheck> {
      const parts = partsIn(identifier);
      return parts === undefined ? { outcome: 'invalid' } : outcomeOf(await rows.get(parts.id), parts, scope, ip);
    },

    /** The result of `check`, if the key is in memory. */
    checkNow(identifier: string, scope: Scope, ip: string): KeyCheck | undefined {
      const parts = partsIn(identifier);
      const row = parts === undefined ? undefined : rows.peek(parts.id);
      return parts === undefined || row === undefined ? undefined : outcomeOf(row, parts, scope, ip);
    },

    find,

    /** For the statistics of a key, once its request is answered. */
    recordUse: (use: NewKeyUse): void => uses.record(use),

    /** The uses of the last 30 days. */
    async uses(actor: Actor, id: number | 'self', page: Page): Promise<{ rows: KeyUse[]; total: number }> {
      const key = await find(actor, id);
      return listUses(db, key.id, clock() - usesKeptMs, page);
    },

    /** For the operator. */
    usesOf: (id: number): Promise<{ rows: KeyUse[]; total: number }> =>
      listUses(db, id, clock() - usesKeptMs, { limit: 10_000, offset: 0 }),

    async listOwn(actor: Actor, userId: number, page: Page): Promise<{ rows: KeyRow[]; total: number }> {
      require(actor, 'user.read_keys', { id: userId, serviceProjectId: await serviceProjectOf(db.read, userId) });
      return listKeys(db, userId, clock(), page);
    },

    list: (userId: number): Promise<{ rows: KeyRow[]; total: number }> =>
      listKeys(db, userId, clock(), { limit: 10_000, offset: 0 }),

    async flushLastUse(): Promise<void> {
      await lastUse.flush();
      await uses.flush();
    },
    async close(): Promise<void> {
      await lastUse.close();
      await uses.close();
    },
  };
}

export type AccessKeys = ReturnType<typeof createAccessKeys>;
