import type {
  NotificationSettings,
  ReminderInput,
  ReminderRole,
} from '../../../../contract/platform/notification-settings.ts';
import type { UserGroupReference } from '../../../../contract/projects/user-group.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Tx } from '../../../db/index.ts';
import { holds, isSubmissionDate } from '../../../domain/fields/index.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { recipientGroup } from '../recipient-group.ts';
import type { Reminder } from '../store/reminders.ts';

type NewReminder = Omit<Reminder, 'id'>;

/** The field of a reminder; undefined: the field is unused now. */
export const reminderField = ({ elements }: Tracker, fieldId: number): FormElement | undefined =>
  elements.find((field) => field.id === fieldId && field.isUsed && holds(field, 'date'));

async function readReminder(
  tx: Tx,
  tracker: Tracker,
  given: ReminderInput,
  stored: ReadonlySet<number>,
): Promise<NewReminder> {
  const field = reminderField(tracker, given.field_id);
  if (field === undefined) throw problem('reminder_field_invalid', { id: given.field_id });
  const isBefore = given.is_before ?? true;
  if (isBefore && isSubmissionDate(field)) throw problem('reminder_before_submission');
  const groupIds: number[] = [];
  for (const id of given.user_group_ids ?? []) groupIds.push(await recipientGroup(tx, tracker.projectId, id, stored));
  const roles: ReminderRole[] = [...new Set(given.roles)];
  if (groupIds.length + roles.length === 0) throw problem('reminder_recipients_missing');
  return {
    fieldId: field.id,
    isBefore,
    days: given.days,
    groupIds: [...new Set(groupIds)],
    roles,
    isEnabled: given.is_enabled ?? true,
    notifiesClosed: given.notifies_closed ?? true,
  };
}

/** Of several enabled reminders of the same day, one would be enough. */
function refuseDoubles(reminders: readonly NewReminder[]): void {
  const days = reminders
    .filter(({ isEnabled }) => isEnabled)
    .map(({ fieldId, isBefore, days: distance }) => `${fieldId}.${isBefore}.${distance}`);
  if (new Set(days).size < days.length) throw problem('reminder_twice');
}

/** `stored`: the groups that the tracker's reminders name already. */
export async function readReminders(
  tx: Tx,
  tracker: Tracker,
  given: readonly ReminderInput[],
  stored: ReadonlySet<number>,
): Promise<NewReminder[]> {
  const reminders: NewReminder[] = [];
  for (const one of given) reminders.push(await readReminder(tx, tracker, one, stored));
  refuseDoubles(reminders);
  return reminders;
}

/** Reminders of unused fields are omitted. */
export function presentReminders(
  tracker: Tracker,
  reminders: readonly Reminder[],
  groupOf: (id: number) => UserGroupReference | undefined,
): NotificationSettings['reminders'] {
  return reminders.flatMap(({ id, fieldId, isBefore, days, groupIds, roles, isEnabled, notifiesClosed }) => {
    const field = reminderField(tracker, fieldId);
    if (field === undefined) return [];
    return {
      id,
      field: { id: field.id, label: field.label },
      is_before: isBefore,
      days,
      user_groups: groupIds.flatMap((group) => groupOf(group) ?? []),
      roles,
      is_enabled: isEnabled,
      notifies_closed: notifiesClosed,
    };
  });
}

/** For the history of the project. */
export function describeReminder({ elements }: Tracker, reminder: NewReminder): string {
  const { fieldId, isBefore, days, groupIds, roles, isEnabled } = reminder;
  const field = elements.find(({ id }) => id === fieldId)?.name ?? String(fieldId);
  const recipients = [...roles, ...groupIds.map((id) => `group ${id}`)].join(', ');
  return `${days} days ${isBefore ? 'before' : 'after'} ${field}: ${recipients}${isEnabled ? '' : ' (off)'}`;
}
