import type { NotificationReason } from '../../../../contract/platform/notification.ts';
import type { Delivery } from '../../../../contract/platform/notification-settings.ts';
import type { DbOrTx, Tx } from '../../../db/index.ts';

/** Preferences of the account that concern notifications. The first three are those of Tuleap. */
export const accountPreferences = {
  ownChanges: 'user_notifications_own_actions_tracker',
  involved: 'user_notifications_all_updates_tracker',
  format: 'user_tracker_mailformat',
  mention: 'mail_on_mention',
  due: 'mail_when_due',
  dates: 'mail_of_date_reminders',
} as const;

export interface StoredChoices {
  deliveries: Partial<Record<NotificationReason, Delivery>>;
  /** preferences of the account, by name */
  account: Record<string, string>;
}

/** The choices of people, without people who have none. */
export async function storedChoicesOf(source: DbOrTx, userIds: readonly number[]): Promise<Map<number, StoredChoices>> {
  const choices = new Map<number, StoredChoices>();
  if (userIds.length === 0) return choices;
  const of = (userId: number): StoredChoices => {
    const known = choices.get(userId) ?? { deliveries: {}, account: {} };
    choices.set(userId, known);
    return known;
  };
  const deliveries = await source
    .selectFrom('notification_preferences')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute();
  for (const { user_id, reason, delivery } of deliveries) {
    of(user_id).deliveries[reason as NotificationReason] = delivery as Delivery;
  }
  const account = await source
    .selectFrom('user_preferences')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('name', 'in', Object.values(accountPreferences))
    .execute();
  for (const { user_id, name, value } of account) of(user_id).account[name] = value;
  return choices;
}

export async function writeAccountPreference(tx: Tx, userId: number, name: string, value: string): Promise<void> {
  await tx
    .insertInto('user_preferences')
    .values({ user_id: userId, name, value })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value }))
    .execute();
}

export async function writeDeliveryPreference(
  tx: Tx,
  userId: number,
  reason: NotificationReason,
  delivery: Delivery,
): Promise<void> {
  await tx
    .insertInto('notification_preferences')
    .values({ user_id: userId, reason, delivery })
    .onConflict((conflict) => conflict.columns(['user_id', 'reason']).doUpdateSet({ delivery }))
    .execute();
}
