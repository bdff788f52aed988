import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { MinimalUser } from '../accounts/user.ts';

/** Readable descriptions of events. */
export const projectEvents = {
  project_label_changed: 'Name changed',
  project_shortname_changed: 'Short name changed',
  project_description_changed: 'Description changed',
  project_access_changed: 'Visibility changed',
  project_status_changed: 'Status changed',
  project_member_added: 'Member added',
  project_member_removed: 'Member removed',
  project_administrator_added: 'Administrator added',
  project_administrator_removed: 'Administrator removed',
  project_synchronization_changed: 'Membership through groups changed',
  project_owner_changed: 'Owner changed',
  user_group_created: 'Group created',
  user_group_renamed: 'Group renamed',
  user_group_described: 'Description of a group changed',
  user_group_deleted: 'Group deleted',
  user_group_member_added: 'Added to a group',
  user_group_member_removed: 'Removed from a group',
  project_service_switched: 'Service switched',
  project_banner_changed: 'Banner changed',
  tracker_notification_level_changed: 'Notifications of a tracker changed',
  tracker_mode_chosen: 'Own notifications of a tracker chosen',
  tracker_recipients_changed: 'Recipients of a tracker changed',
  tracker_date_reminders_changed: 'Reminders of a tracker changed',
  tracker_date_reminder_sent: 'Reminders of a tracker sent',
  project_field_removed: 'Value of a deleted field removed',
  project_category_removed: 'Value of a deleted category removed',
  svn_multi_repository_creation: 'Subversion repository created',
  svn_multi_repository_creation_with_full_settings: 'Subversion repository created with settings',
  svn_multi_repository_deletion: 'Subversion repository deleted',
  svn_multi_repository_restoration: 'Subversion repository restored',
  svn_multi_hook_update: 'Commit rules changed',
  svn_multi_immutable_tags_update: 'Immutable tags changed',
  svn_multi_access_file_update: 'Access file changed',
  svn_multi_access_file_use_version: 'Earlier access file restored',
  svn_multi_notification_create: 'Notifications added',
  svn_multi_notification_update: 'Notifications changed',
  svn_multi_notification_delete: 'Notifications removed',
} as const;
export type ProjectEvent = keyof typeof projectEvents;

export const ProjectHistoryEntry = Type.Object(
  {
    id: Type.Integer(),
    date: Timestamp,
    user: Nullable(MinimalUser),
    event: Type.String(),
    label: Type.String({ description: 'the event, for people' }),
    before: Nullable(Type.String({ description: 'what it was before; null: nothing, or not known' })),
    value: Type.String({ description: 'subject or new value' }),
  },
  { title: 'ProjectHistoryEntry' },
);
export type ProjectHistoryEntry = Static<typeof ProjectHistoryEntry>;
