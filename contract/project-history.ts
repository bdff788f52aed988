import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from './common.ts';
import { MinimalUser } from './user.ts';

/** By event: what happened, for people. */
export const projectEvents = {
  project_label_changed: 'Name changed',
  project_description_changed: 'Description changed',
  project_access_changed: 'Visibility changed',
  project_status_changed: 'Status changed',
  svn_multi_repository_creation: 'Subversion repository created',
  svn_multi_repository_creation_with_full_settings: 'Subversion repository created with settings',
  svn_multi_repository_deletion: 'Subversion repository deleted',
  svn_multi_hook_update: 'Commit rules changed',
  svn_multi_immutable_tags_update: 'Immutable tags changed',
  svn_multi_access_file_update: 'Access file changed',
  svn_multi_access_file_use_version: 'Earlier access file restored',
  svn_multi_notification_update: 'Notifications changed',
} as const;
export type ProjectEvent = keyof typeof projectEvents;

export const ProjectHistoryEntry = Type.Object(
  {
    id: Type.Integer(),
    date: Timestamp,
    user: Nullable(MinimalUser),
    event: Type.String(),
    label: Type.String({ description: 'the event, for people' }),
    value: Type.String(),
  },
  { title: 'ProjectHistoryEntry' },
);
export type ProjectHistoryEntry = Static<typeof ProjectHistoryEntry>;
