import type { MinimalUser } from '../../../../../contract/accounts/user.ts';
import type {
  NotificationSettings,
  NotificationSettingsInput,
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

export type NotificationDraft = {
  level: NotificationSettings['level'];
  recipients: RecipientDraft[];
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

export const draftOf = ({ level, recipients }: NotificationSettings): NotificationDraft => ({
  level,
  recipients: recipients.map((row) => ({
    ...newRecipients(),
    addresses: row.addresses,
    users: row.users,
    groups: row.user_groups.map(({ id }) => id),
    allUpdates: row.all_updates,
    checkPermissions: row.check_permissions,
  })),
});

export const inputOf = ({ level, recipients }: NotificationDraft): NotificationSettingsInput => ({
  level,
  recipients: recipients.map((row) => ({
    addresses: row.addresses,
    user_ids: row.users.flatMap(({ id }) => id ?? []),
    user_group_ids: row.groups,
    all_updates: row.allUpdates,
    check_permissions: row.checkPermissions,
  })),
});
