import { invitationLimits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomHex, secretHash } from '../../lib/secrets.ts';
import { deleteLink, deleteLinksOf, findLink, insertAccountLink, type AccountLinkRow } from './store.ts';

export type LinkPurpose = 'password' | 'email';

interface NewLink {
  purpose: LinkPurpose;
  userId: number;
  email: string;
}

const lifetimeMs: Record<LinkPurpose, number> = {
  password: invitationLimits.passwordLinkSeconds * 1000,
  email: invitationLimits.emailLinkSeconds * 1000,
};

/** Links that set a password or confirm an address, once. The newest of a kind is the only valid one of an account. */
export function createAccountLinks({ db, clock }: { db: Database; clock: Clock }) {
  async function find(token: string): Promise<AccountLinkRow | undefined> {
    const row = await findLink(db.read, secretHash(token));
    return row === undefined || row.expires_at <= clock() ? undefined : row;
  }

  return {
    newToken: (): string => randomHex(32),

    /** Only the hash of the token is stored. */
    async create(tx: Tx, token: string, { purpose, userId, email }: NewLink): Promise<void> {
      const now = clock();
      await insertAccountLink(tx, {
        hash: secretHash(token),
        purpose,
        user_id: userId,
        email,
        created_at: now,
        expires_at: now + lifetimeMs[purpose],
      });
    },

    find,

    async valid(purpose: LinkPurpose, token: string): Promise<AccountLinkRow> {
      const row = await find(token);
      if (row?.purpose !== purpose) throw problem('link_invalid');
      return row;
    },

    /** In the transaction of its effect, so that it has one only once. */
    async use(tx: Tx, token: string): Promise<void> {
      if (!(await deleteLink(tx, secretHash(token)))) throw problem('link_invalid');
    },

    /** A changed password makes them void. */
    endAll: (tx: Tx, userId: number): Promise<void> => deleteLinksOf(tx, userId),
  };
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;
