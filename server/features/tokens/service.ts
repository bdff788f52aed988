import { limits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Token } from '../../../contract/accounts/token.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomHex, secretHash } from '../../lib/secrets.ts';
import { deleteToken, deleteTokensBefore, deleteTokensOf, findToken, insertToken } from './store.ts';

const lifetimeMs = limits.tokenLifetimeSeconds * 1000;
const memoryMs = limits.tokenMemorySeconds * 1000;

export type TokenCheck = { outcome: 'good'; userId: number } | { outcome: 'invalid' } | { outcome: 'expired' };

export function createTokens(db: Database, clock: Clock, events: EventLog) {
  const kind = 'token';

  async function endAll(tx: Tx, userId: number): Promise<void> {
    if (!(await deleteTokensOf(tx, userId))) return;
    await events.append(tx, { type: 'session.ended', userId, details: { kind } });
    db.publish(tx, 'credentials', userId);
  }

  return {
    async create(userId: number): Promise<Token> {
      const token = randomHex(16);
      const now = clock();
      await db.write(async (tx) => {
        await deleteTokensBefore(tx, now - memoryMs);
        await insertToken(tx, secretHash(token), userId, now);
        await events.append(tx, { type: 'session.started', userId, details: { kind } });
      });
      return { user_id: String(userId), token, uri: `tokens/${token}` };
    },

    async check(token: string, userId: string): Promise<TokenCheck> {
      const row = await findToken(db, secretHash(token.trim()));
      if (row === undefined || String(row.user_id) !== userId.trim()) return { outcome: 'invalid' };
      if (clock() - row.created_at >= lifetimeMs) return { outcome: 'expired' };
      return { outcome: 'good', userId: row.user_id };
    },

    async remove(userId: number, token: string): Promise<void> {
      const deleted = await db.write(async (tx) => {
        db.publish(tx, 'credentials', userId);
        const isDeleted = await deleteToken(tx, secretHash(token), userId);
        if (isDeleted) await events.append(tx, { type: 'session.ended', userId, details: { kind } });
        return isDeleted;
      });
      if (!deleted) throw problem('token_unknown');
    },

    endAll,

    removeAll: (userId: number): Promise<void> => db.write((tx) => endAll(tx, userId)),
  };
}

export type Tokens = ReturnType<typeof createTokens>;
