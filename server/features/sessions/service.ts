import { limits, quotas } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { type Database, lockUntilEnd, type Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import { createBatchWriter } from '../../lib/batches.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomHex, secretHash } from '../../lib/secrets.ts';
import type { PlatformSettings } from '../settings/index.ts';
import {
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteProviderSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  findSessionNow,
  findSessionOf,
  insertSession,
  listSessions,
  type OpenSession,
  type ProviderSession,
  type SessionRow,
  writeLastSessionUse,
} from './store.ts';

const freshMs = 10 * 60_000;
const lifetimeMs = limits.sessionLifetimeSeconds * 1000;

/** The last use is recorded at most this often, or more often if the idle limit is short. */
const resolutionMs = 60_000;

/** The provider that has signed the person in. */
export interface SessionOrigin {
  openid_provider_id?: number;
  /** ends the session at the provider */
  id_token?: string;
  /** the provider's name of the session */
  openid_sid?: string | null;
  /** whether a second factor was checked that Hearth doesn't know */
  has_second_factor?: 0 | 1;
}

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  settings: PlatformSettings;
  onError: (error: unknown) => void;
}

/** Sessions of signed-in browsers. Only a hash of the cookie is stored. */
export function createSessions({ db, events, clock, settings, onError }: Deps) {
  const kind = 'session';
  const uses = createBatchWriter<number, number>(
    (pending) =>
      db.write(async (tx) => {
        for (const [id, at] of pending) await writeLastSessionUse(tx, id, at);
      }),
    onError,
  );

  /** A session that was refused once stays refused, even if the limit for unused sessions is raised. */
  const over = createBatchWriter<number, number>(
    (pending) =>
      db.write(async (tx) => {
        for (const [id, userId] of pending) await deleteSession(tx, id, userId);
      }),
    onError,
  );

  const idleLimit = (): number => settings.get('session_idle_minutes') * 60_000;

  /** A short limit needs it more exactly, so that it doesn't end sessions that are in use. */
  const resolution = (): number => (idleLimit() === 0 ? resolutionMs : Math.min(resolutionMs, idleLimit() / 10));

  const lastUseOf = (row: OpenSession): number => uses.get(row.id) ?? row.last_used_at;

  function isOver(row: OpenSession, now: number): boolean {
    const idleMs = idleLimit();
    const isUnused = idleMs > 0 && now - lastUseOf(row) >= idleMs;
    return row.expires_at <= now || isUnused || over.get(row.id) !== undefined;
  }

  /** All except one; undefined: all. */
  async function endOthers(tx: Tx, userId: number, kept: number | undefined): Promise<void> {
    if (!(await deleteSessionsOf(tx, userId, kept))) return;
    await events.append(tx, { type: 'session.ended', userId, details: { kind } });
    db.publish(tx, 'credentials', userId);
  }

  /** The sessions that a provider has opened: the one with this id there, or all of the user. */
  async function endOfProvider(tx: Tx, providerId: number, which: ProviderSession): Promise<void> {
    for (const userId of await deleteProviderSessions(tx, providerId, which)) {
      await events.append(tx, { type: 'session.ended', userId, details: { kind } });
      db.publish(tx, 'credentials', userId);
    }
  }

  return {
    async start(
      userId: number,
      ip: string,
      userAgent: string | null,
      origin: SessionOrigin = {},
    ): Promise<{ secret: string; expiresAt: number }> {
      const secret = randomHex(32);
      const now = clock();
      await db.write(async (tx) => {
        await lockUntilEnd(tx, db.engine, `sessions of user ${userId}`);
        await deleteExpiredSessions(tx, now);
        await insertSession(tx, {
          hash: secretHash(secret),
          user_id: userId,
          created_at: now,
          last_used_at: now,
          expires_at: now + lifetimeMs,
          ip,
          user_agent: userAgent?.slice(0, 255) ?? null,
          ...origin,
        });
        await deleteOldestSessions(tx, userId, quotas.sessions);
        await events.append(tx, { type: 'session.started', userId, details: { kind } });
      });
      return { secret, expiresAt: now + lifetimeMs };
    },

    /** Finding alone doesn't count as a use of the session. */
    async find(secret: string): Promise<OpenSession | undefined> {
      const row = await findSession(db, secretHash(secret));
      const now = clock();
      if (row === undefined) return undefined;
      if (isOver(row, now)) {
        over.set(row.id, row.user_id);
        return undefined;
      }
      return row;
    },

    /** The result of `find`, if the session can be read synchronously. */
    findNow(secret: string): OpenSession | undefined {
      const row = findSessionNow(db, secretHash(secret));
      return row === undefined || isOver(row, clock()) ? undefined : row;
    },

    /** A person has used the session, which restarts its idle time. */
    recordUse(row: OpenSession): void {
      const now = clock();
      if (now - lastUseOf(row) >= resolution()) uses.set(row.id, now);
    },

    /** Whether the caller has recently signed in, which proves their identity if they have no password. */
    async isFresh(actor: Actor): Promise<boolean> {
      if (actor.kind !== 'user' || actor.sessionId === undefined) return false;
      const row = await findSessionOf(db, actor.sessionId, actor.user.id);
      return row !== undefined && clock() - row.created_at < freshMs;
    },

    async list(userId: number): Promise<SessionRow[]> {
      const now = clock();
      return (await listSessions(db, userId, now)).filter((row) => !isOver(row, now));
    },

    /** Answers with the ended session. */
    async end(userId: number, id: number): Promise<SessionRow> {
      const row = await findSessionOf(db, id, userId);
      const deleted = await db.write(async (tx) => {
        db.publish(tx, 'credentials', userId);
        const isDeleted = await deleteSession(tx, id, userId);
        if (isDeleted) await events.append(tx, { type: 'session.ended', userId, subjectId: id, details: { kind } });
        return isDeleted;
      });
      if (!deleted || row === undefined) throw problem('session_missing');
      return row;
    },

    endOthers,
    endOfProvider,

    flushLastUse: (): Promise<void> => uses.flush(),
    flushOver: (): Promise<void> => over.flush(),
    close: async (): Promise<void> => {
      await uses.close();
      await over.close();
    },

    endAll: (userId: number, kept?: number): Promise<void> => db.write((tx) => endOthers(tx, userId, kept)),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
