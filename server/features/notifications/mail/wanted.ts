import type { NotificationReason } from '../../../../contract/platform/notification.ts';
import type { NotificationMode } from '../../../../contract/platform/notification-modes.ts';
import type { DbOrTx } from '../../../db/index.ts';
import type { PendingMail } from '../store/pending.ts';
import { modesOfUser } from '../store/rules.ts';
import { watchesOfUser } from '../store/watches.ts';
import { deliveryFor, unwantedReasons, type NotificationChoices } from '../choices.ts';

export const reasonsIn = ({ reasons }: PendingMail): NotificationReason[] =>
  JSON.parse(reasons) as NotificationReason[];

const following: ReadonlySet<NotificationMode | undefined> = new Set(['all', 'creations', 'status_changes']);

/** The changes that a person still wants: they may have changed their choices since then. */
export async function stillWanted(
  source: DbOrTx,
  userId: number,
  choices: NotificationChoices,
  rows: readonly PendingMail[],
): Promise<PendingMail[]> {
  if (rows.length === 0) return [];
  const [watches, modes] = await Promise.all([
    watchesOfUser(source, userId, [...new Set(rows.map((row) => row.artifact_id))]),
    modesOfUser(source, userId),
  ]);
  const unwanted = unwantedReasons(choices);
  return rows.flatMap((row) => {
    const watch = watches.get(row.artifact_id);
    const mode = modes.get(row.tracker_id ?? 0);
    const isLeft = (reason: NotificationReason): boolean => {
      if (reason === 'mentioned') return true;
      if (watch === 'muted') return false;
      if (reason === 'watching') return watch === 'watching';
      if (reason === 'following') return following.has(mode);
      if (reason === 'recipient' && mode === 'involved') return false;
      return mode !== 'none' && !unwanted.includes(reason);
    };
    const reasons = reasonsIn(row).filter(isLeft);
    const delivery = deliveryFor(choices, reasons);
    return delivery === 'mail' || delivery === 'digest' ? [{ ...row, reasons: JSON.stringify(reasons) }] : [];
  });
}
