import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import type { EventLog } from '../../events/index.ts';
import { callerOf } from '../../http/caller.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { dataExported } from '../audit/index.ts';
import { repositoryTopics } from '../svn/index.ts';
import { anonymousEmail, type Users } from '../users/index.ts';
import { longTraces, readTraces } from './export-store.ts';
import {
  deletePersonalRows,
  forgetAddresses,
  forgetInvitations,
  forgetCommitMails,
  forgetRecipient,
  longParts,
  readAccount,
  renameInHistories,
} from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  users: Users;
  /** Ends the sessions, tokens and access keys of an account. */
  endCredentials: (tx: Tx, userId: number, by: Actor | undefined) => Promise<void>;
}

const rowsPerPage = 100;

const isMoment = (name: string, value: unknown): value is number =>
  typeof value === 'number' && (name === 'date' || name.endsWith('_at') || name.endsWith('_on'));

/** Rows as people read them, with dates. */
const readable = (row: object): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== 'at')
      .map(([name, value]) => [name, isMoment(name, value) ? isoDate(value) : value]),
  );

/** The data of one person: a copy for them, and its removal. */
export function createPersonalData({ db, events, users, endCredentials }: Deps) {
  /** One record per line, so that a reader needs no more memory than the writer. */
  async function* written(userId: number): AsyncGenerator<string> {
    const line = (part: string, row: object): string => `${JSON.stringify({ part, ...readable(row) })}\n`;
    const { id, username, realName, email, status, rights } = await users.known(userId);
    yield line('account', { id, username, real_name: realName, email, status, rights: [...rights] });
    const short = { ...(await readAccount(db.read, userId)), ...(await readTraces(db.read, userId)) };
    for (const [part, rows] of Object.entries(short)) {
      for (const row of rows) yield line(part, row);
    }
    for (const [part, page] of Object.entries({ ...longParts, ...longTraces })) {
      for (let after = 0, isMore = true; isMore; ) {
        const rows = await page(db.read, userId, after, rowsPerPage);
        yield rows.map((row) => line(part, row)).join('');
        after = rows.at(-1)?.at ?? after;
        isMore = rows.length === rowsPerPage;
      }
    }
  }

  return {
    /** Read while it is sent, so that its size doesn't matter. */
    async export(actor: Actor, userId: number): Promise<AsyncGenerator<string>> {
      require(actor, 'user.export_data', { id: userId });
      await users.known(userId);
      await events.record(dataExported(actor, 'account'));
      return written(userId);
    },

    /**
     * Permanently deletes an account. Its history stays, because it refers to the number of the account. Returns the
     * name that it has now.
     */
    async anonymize(actor: Actor, userId: number): Promise<string> {
      if (callerOf(actor).id === userId) throw problem('anonymize_self');
      const before = await users.known(userId);
      return db.write(async (tx) => {
        await endCredentials(tx, userId, actor);
        await forgetInvitations(tx, before.email.toLowerCase(), anonymousEmail(userId));
        await deletePersonalRows(tx, userId);
        const repositories = await forgetCommitMails(tx, { id: userId, email: before.email });
        db.publish(tx, repositoryTopics.repository, ...repositories);
        await forgetRecipient(tx, { id: userId, email: before.email, replacement: anonymousEmail(userId) });
        const name = await users.replaceNames(tx, userId);
        await renameInHistories(tx, before.username, name);
        await events.append(tx, {
          type: 'account.anonymized',
          userId: accountOf(actor),
          subjectId: userId,
          details: {},
        });
        await forgetAddresses(tx, userId);
        for (const topic of ['user', 'password', 'factor', 'credentials'] as const) {
          db.publish(tx, topic, userId);
        }
        return name;
      });
    },
  };
}

export type PersonalData = ReturnType<typeof createPersonalData>;
