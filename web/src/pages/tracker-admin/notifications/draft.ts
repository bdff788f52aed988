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

/** People whom the administrator adds to those who hear only of mentions, or removes. They choose for themselves, too. */
export interface Unsubscribing {
  added: MinimalUser[];
  removed: number[];
}

export const nobody: Unsubscribing = { added: [], removed: [] };

export type NotificationDraft = {
  level: NotificationSettings['level'];
  resetsChoices: boolean;
  recipients: RecipientDraft[];
  unsubscribing: Unsubscribing;
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

export const notificationDraftOf = ({ level, recipients, reminders }: NotificationSettings): NotificationDraft => ({
  level,
  unsubscribing: nobody,
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

const idsOf = (users: readonly MinimalUser[]): number[] => users.flatMap(({ id }) => id ?? []);

/** The people who hear only of mentions, after the change. */
export const unsubscribedAfter = (seen: readonly MinimalUser[], { added, removed }: Unsubscribing): MinimalUser[] => [
  ...seen.filter(({ id }) => !removed.includes(id ?? 0)),
  ...added.filter(({ id }) => !idsOf(seen).includes(id ?? 0)),
];

/** The change that leads from some people to others. */
export const unsubscribingFor = (seen: readonly MinimalUser[], users: readonly MinimalUser[]): Unsubscribing => ({
  added: users.filter(({ id }) => !idsOf(seen).includes(id ?? 0)),
  removed: idsOf(seen).filter((id) => !idsOf(users).includes(id)),
});

/** People who unsubscribed are sent only if the administrator changed them: there may be more than can be sent. */
function unsubscribedIn({ unsubscribing, resetsChoices }: NotificationDraft, seen: NotificationSettings) {
  const { added, removed } = unsubscribing;
  if (added.length + removed.length === 0) return {};
  return { unsubscribed_user_ids: idsOf(unsubscribedAfter(resetsChoices ? [] : seen.unsubscribed, unsubscribing)) };
}

export const inputOf = (draft: NotificationDraft, seen: NotificationSettings): NotificationSettingsInput => ({
  level: draft.level,
  ...unsubscribedIn(draft, seen),
  ...(draft.resetsChoices ? { resets_choices: true } : {}),
  recipients: draft.recipients.map((row) => ({
    addresses: row.addresses,
    user_ids: idsOf(row.users),
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
