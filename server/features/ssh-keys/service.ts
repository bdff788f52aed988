import type { AddedSshKeys, SshKey } from '../../../contract/accounts/ssh-key.ts';
import { quotas } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { type Database, lockUntilEnd, type Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import { isPossibleId } from '../../domain/ids.ts';
import { require } from '../../domain/policies/policy.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { sshFingerprint, parsePublicKey, type PublicKey } from '../../lib/ssh-key.ts';
import { countSshKeys, deleteSshKey, insertSshKey, listSshKeys, type SshKeyRow, usersWithSshKeys } from './store.ts';

const presentSshKey = (row: SshKeyRow): SshKey => ({
  id: row.id,
  type: row.type,
  key: [row.type, row.blob, row.comment].join(' ').trim(),
  fingerprint: sshFingerprint(row),
  comment: row.comment,
  creation_date: isoDate(row.created_at),
});

/** Why a line was not added. */
function reasonOf(key: PublicKey | undefined, hasRoom: boolean): string {
  if (key === undefined) return 'This is not a valid SSH key.';
  return hasRoom ? 'You have this key already.' : `You have ${quotas.sshKeys} SSH keys already. Remove one first.`;
}

/** The public SSH keys of users. Only the user sees and changes them. */
export function createSshKeys(db: Database, clock: Clock, events: EventLog) {
  const report = (tx: Tx, actor: Actor, id: number): Promise<void> =>
    events.append(tx, {
      type: 'account.updated',
      userId: accountOf(actor),
      subjectId: id,
      details: { parts: ['ssh_keys'] },
    });

  return {
    async list(actor: Actor, userId: number): Promise<SshKey[]> {
      require(actor, 'user.read_ssh_keys', { id: userId });
      return (await listSshKeys(db.read, userId)).map(presentSshKey);
    },

    /** Adds the valid lines. Nothing is added if no line is valid. */
    async add(actor: Actor, userId: number, text: string): Promise<AddedSshKeys> {
      require(actor, 'user.write_ssh_keys', { id: userId });
      const result: AddedSshKeys = { added: [], skipped: [] };
      await db.write(async (tx) => {
        result.added = [];
        result.skipped = [];
        await lockUntilEnd(tx, db.engine, `SSH keys of user ${userId}`);
        let count = await countSshKeys(tx, userId);
        for (const [index, written] of text.split(/\r?\n/).entries()) {
          const line = written.trim();
          if (line === '') continue;
          const key = parsePublicKey(line);
          const hasRoom = count < quotas.sshKeys;
          const row = key === undefined || !hasRoom ? undefined : await insertSshKey(tx, userId, key, clock());
          if (row === undefined) {
            result.skipped.push({ line: index + 1, reason: reasonOf(key, hasRoom) });
          } else {
            count += 1;
            result.added.push(presentSshKey(row));
          }
        }
        if (result.added.length > 0) await report(tx, actor, userId);
      });
      if (result.added.length === 0) throw problem('ssh_keys_not_added', { reason: result.skipped[0]?.reason ?? '' });
      return result;
    },

    async remove(actor: Actor, userId: number, id: number): Promise<void> {
      require(actor, 'user.write_ssh_keys', { id: userId });
      const isGone =
        isPossibleId(id) &&
        (await db.write(async (tx) => {
          if (!(await deleteSshKey(tx, userId, id))) return false;
          await report(tx, actor, userId);
          return true;
        }));
      if (!isGone) throw problem('ssh_key_not_found');
    },

    /** The users with a key who can sign in, by id. */
    owners: (): Promise<number[]> => usersWithSshKeys(db.read),
  };
}

export type SshKeys = ReturnType<typeof createSshKeys>;
