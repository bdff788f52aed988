import { limits, quotas } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomHex, secretHash } from '../../lib/secrets.ts';
import {
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  listSessions,
  type SessionRow,
} from './store.ts';

const lifetimeMs = limits.sessionLifetimeSeconds * 1000;

/** Sessions of signed-in browsers. Only a hash of the cookie is stored. */
export function createSessions(db: Database, clock: Clock) {
  /** All except one; undefined: all. */
  async function endOthers(tx: Tx, userId: number, kept: number | undefined): Promise<void> {
    await deleteSessionsOf(tx, userId, kept);
    await db.publish(tx, 'credentials', userId);
  }

  return {
    async start(userId: number, ip: string, userAgent: string | null): Promise<{ secret: string; expiresAt: number }> {
      const secret = randomHex(32);
      const now = clock();
      await db.write(async (tx) => {
        await deleteExpiredSessions(tx, now);
        await insertSession(tx, {
          hash: secretHash(secret),
          user_id: userId,
          created_at: now,
          expires_at: now + lifetimeMs,
          ip,
          user_agent: userAgent?.slice(0, 255) ?? null,
        });
        await deleteOldestSessions(tx, userId, quotas.sessions);
      });
      return { secret, expiresAt: now + lifetimeMs };
    },

    async find(secret: string): Promise<SessionRow | undefined> {
      const row = await findSession(db, secretHash(secret));
      return row !== undefined && row.expires_at > clock() ? row : undefined;
    },

    list: (userId: number): Promise<SessionRow[]> => listSessions(db, userId, clock()),

    async end(userId: number, id: number): Promise<void> {
      const deleted = await db.write(async (tx) => {
        await db.publish(tx, 'credentials', userId);
        return deleteSession(tx, id, userId);
      });
      if (!deleted) throw problem('session_missing');
    },

    endOthers,

    endAll: (userId: number, kept?: number): Promise<void> => db.write((tx) => endOthers(tx, userId, kept)),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
