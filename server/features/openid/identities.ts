import type { SignInMethods } from '../../../contract/accounts/openid.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import type { Passkeys } from '../passkeys/index.ts';
import type { Users } from '../users/index.ts';
import { deleteIdentity, listIdentities } from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  users: Users;
  passkeys: Passkeys;
}

/** The identities that people have connected to their accounts. */
export function createConnectedIdentities({ db, events, users, passkeys }: Deps) {
  return {
    async of(userId: number): Promise<SignInMethods> {
      const rows = await listIdentities(db.read, userId);
      return {
        has_password: await users.hasPassword(userId),
        identities: rows.map((row) => ({
          id: row.id,
          provider: row.label,
          email: row.email,
          creation_date: isoDate(row.created_at),
          last_use_date: isoDate(row.last_used_at),
        })),
      };
    },

    async remove(by: Actor, userId: number, id: number): Promise<void> {
      const signsInAlone = (await passkeys.list(userId)).some(({ signs_in_alone: alone }) => alone);
      const hasOtherWay = signsInAlone || (await users.hasPassword(userId));
      await db.write(async (tx) => {
        const rows = await listIdentities(tx, userId);
        if (!rows.some((row) => row.id === id)) throw problem('identity_not_found');
        if (rows.length === 1 && !hasOtherWay) throw problem('identity_needed');
        await deleteIdentity(tx, userId, id);
        const details = { parts: ['identities'] as const };
        await events.append(tx, { type: 'account.updated', userId: accountOf(by), subjectId: userId, details });
      });
    },
  };
}

export type ConnectedIdentities = ReturnType<typeof createConnectedIdentities>;
