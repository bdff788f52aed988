import type { DbOrTx } from '../../../db/index.ts';
import { memberIdsOf } from '../../user-groups/index.ts';
import type { PendingMail } from '../store/pending.ts';
import { type RecipientRow, recipientRowsOf } from '../store/rules.ts';
import { reasonsIn } from './wanted.ts';

/** A row of recipients with the members of its groups. */
interface Subscription {
  row: RecipientRow;
  ids: ReadonlySet<number>;
}

/** For the mails of one run: the current recipients of a tracker. An administrator may have changed them since. */
export function createCurrentRecipients(source: DbOrTx) {
  const known = new Map<number, Promise<Subscription[]>>();

  async function subscriptionsOf(trackerId: number, projectId: number): Promise<Subscription[]> {
    const rows = await recipientRowsOf(source, trackerId);
    return Promise.all(
      rows.map(async (row) => {
        const members = await Promise.all(row.groupIds.map((group) => memberIdsOf(source, projectId, group)));
        return { row, ids: new Set([...row.userIds, ...members.flat()]) };
      }),
    );
  }

  /** The rows of the tracker that name the recipient of the mail. */
  async function naming({ tracker_id: tracker, project_id: project, user_id: user, address }: PendingMail) {
    const id = tracker ?? 0;
    const subscriptions = known.get(id) ?? subscriptionsOf(id, project ?? 0);
    known.set(id, subscriptions);
    const isNamed = (one: string): boolean => one.toLowerCase() === address.toLowerCase();
    return (await subscriptions).filter(
      ({ row, ids }) => (user !== null && ids.has(user)) || row.addresses.some(isNamed),
    );
  }

  /**
   * The changes that still notify the recipient, with the permission check unless it has been turned off for each of
   * them.
   */
  return async function current(rows: readonly PendingMail[]): Promise<PendingMail[]> {
    const kept: PendingMail[] = [];
    for (const row of rows) {
      const reasons = reasonsIn(row);
      if (!reasons.includes('recipient')) {
        kept.push(row);
        continue;
      }
      const named = await naming(row);
      const others = named.length > 0 ? reasons : reasons.filter((reason) => reason !== 'recipient');
      const isUnchecked = row.check_permissions === 0 && named.some((one) => !one.row.checkPermissions);
      if (others.length === 0) continue;
      kept.push({ ...row, reasons: JSON.stringify(others), check_permissions: isUnchecked ? 0 : 1 });
    }
    return kept;
  };
}

export type CurrentRecipients = ReturnType<typeof createCurrentRecipients>;
