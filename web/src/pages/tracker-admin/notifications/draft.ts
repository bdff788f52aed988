import type { MinimalUser } from '../../../../../contract/accounts/user.ts';
import type {
  NotificationSettings,
  NotificationSettingsInput,
  ReminderRole,
} from '../../../../../contract/platform/notification-settings.ts';

/** A row of recipients while it is edited. */
export interface RecipientDraft {
  /** identifies the row */
  key: number;
  addresses: string[];
  users: MinimalUser[];
  groups: string[];
  allUpdates: boolean;
  checkPermissions: boolean;
}

/** A reminder of a date while it is edited. */
export interface ReminderDraft {
  /** identifies the row */
  key: number;
  field: number;
  days: number;
  isBefore: boolean;
  groups: string[];
  roles: ReminderRole[];
  isEnabled: boolean;
  notifiesClosed: boolean;
}

export type NotificationDraft = {
  level: NotificationSettings['level'];
  resetsChoices: boolean;
  recipients: RecipientDraft[];
  reminders: ReminderDraft[];
};

let keys = 0;
export const newRecipients = (): RecipientDraft => ({
  key: ++keys,
  addresses: [],
  users: [],
  groups: [],
  allUpdates: true,
  checkPermissions: true,
});

export const newReminder = (field: number): ReminderDraft => ({
  key: ++keys,
  field,
  days: 1,
  isBefore: true,
  groups: [],
  roles: ['assignee'],
  isEnabled: true,
  notifiesClosed: false,
});

export const draftOf = ({ level, recipients, reminders }: NotificationSettings): NotificationDraft => ({
  level,
  resetsChoices: false,
  recipients: recipients.map((row) => ({
    ...newRecipients(),
    addresses: row.addresses,
    users: row.users,
    groups: row.user_groups.map(({ id }) => id),
    allUpdates: row.all_updates,
    checkPermissions: row.check_permissions,
  })),
  reminders: reminders.map((row) => ({
    ...newReminder(row.field.id),
    days: row.days,
    isBefore: row.is_before,
    groups: row.user_groups.map(({ id }) => id),
    roles: row.roles,
    isEnabled: row.is_enabled,
    notifiesClosed: row.notifies_closed,
  })),
});

export const inputOf = (draft: NotificationDraft): NotificationSettingsInput => ({
  level: draft.level,
  ...(draft.resetsChoices ? { resets_choices: true } : {}),
  recipients: draft.recipients.map((row) => ({
    addresses: row.addresses,
    user_ids: row.users.flatMap(({ id }) => id ?? []),
    user_group_ids: row.groups,
    all_updates: row.allUpdates,
    check_permissions: row.checkPermissions,
  })),
  reminders: draft.reminders.map((row) => ({
    field_id: row.field,
    days: row.days,
    is_before: row.isBefore,
    user_group_ids: row.groups,
    roles: row.roles,
    is_enabled: row.isEnabled,
    notifies_closed: row.notifiesClosed,
  })),
});
