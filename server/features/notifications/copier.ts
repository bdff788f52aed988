import type { TrackerCopier } from '../trackers/index.ts';
import { replaceReminders } from './store/reminders.ts';
import { isStatusOnly, notificationsOf, replaceRecipientRows, writeStatusOnly } from './store/rules.ts';

/** The first static group. Lower numbers mean the same in every project. */
const firstStatic = 101;

/** A new tracker gets the level, the recipients and the reminders of its source, but not the choices of people. */
export const createNotificationCopier =
  (): TrackerCopier =>
  async (tx, { tracker: copy, notifiesStatusOnly, notifications, origin }) => {
    if (origin === undefined) return writeStatusOnly(tx, copy.id, notifiesStatusOnly);
    const { source, numbers, groups } = origin;
    // Documents are not trackers of this platform, and contain their settings.
    const isDocument = source.id === 0;
    const given = isDocument ? notifications : await notificationsOf(tx, source.id);
    const mapped = (ids: readonly number[]): number[] =>
      ids.flatMap((id) => (groups === undefined || id < firstStatic ? id : (groups.get(id) ?? [])));
    await writeStatusOnly(tx, copy.id, isDocument ? notifiesStatusOnly : await isStatusOnly(tx, source.id));
    if (given === undefined) return;
    const rows = given.recipients.map((row) => ({ ...row, groupIds: mapped(row.groupIds) }));
    const filled = rows.filter((row) => row.addresses.length + row.userIds.length + row.groupIds.length > 0);
    await replaceRecipientRows(tx, copy.id, filled);
    const reminders = given.reminders.flatMap((reminder) => {
      const fieldId = numbers.fields.get(reminder.fieldId);
      const groupIds = mapped(reminder.groupIds);
      const isEmpty = groupIds.length + reminder.roles.length === 0;
      return fieldId === undefined || isEmpty ? [] : { ...reminder, fieldId, groupIds };
    });
    await replaceReminders(tx, copy.id, reminders);
  };
