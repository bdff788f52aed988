import { notificationReasonNames } from '../../../contract/platform/notification.ts';
import type {
  NotificationPreferences,
  NotificationPreferencesPatch,
} from '../../../contract/platform/notification-settings.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import {
  accountPreferences,
  storedChoicesOf,
  writeAccountPreference,
  writeDeliveryPreference,
} from './store/preferences.ts';
import { choicesFrom } from './choices.ts';

/** The delivery of notifications to a person, who alone can read and change it. */
export function createNotificationPreferences(db: Database) {
  async function of(actor: Actor, userId: number): Promise<NotificationPreferences> {
    require(actor, 'user.read_preferences', { id: userId });
    const { delivery, ...switches } = choicesFrom((await storedChoicesOf(db.read, [userId])).get(userId));
    return {
      ...delivery,
      own_changes: switches.ownChanges,
      due_reminders: switches.dueReminders,
      date_reminders: switches.dateReminders,
    };
  }

  return {
    of,

    async patch(
      actor: Actor,
      userId: number,
      { own_changes, due_reminders, date_reminders, ...deliveries }: NotificationPreferencesPatch,
    ): Promise<NotificationPreferences> {
      require(actor, 'user.write_preferences', { id: userId });
      await db.write(async (tx) => {
        for (const reason of notificationReasonNames) {
          const delivery = deliveries[reason];
          if (delivery !== undefined) await writeDeliveryPreference(tx, userId, reason, delivery);
        }
        if (deliveries.mentioned === 'mail') await writeAccountPreference(tx, userId, accountPreferences.mention, 'on');
        const { ownChanges, due, dates } = accountPreferences;
        const switches = [
          [ownChanges, own_changes],
          [due, due_reminders],
          [dates, date_reminders],
        ] as const;
        for (const [name, isOn] of switches) {
          if (isOn !== undefined) await writeAccountPreference(tx, userId, name, isOn ? '1' : '0');
        }
      });
      return of(actor, userId);
    },
  };
}

export type NotificationPreferencesService = ReturnType<typeof createNotificationPreferences>;
