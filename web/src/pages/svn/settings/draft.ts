import type { NewSvnRepository, SvnRepositoryUpdate, SvnSettings } from '../../../../../contract/svn/repository.ts';
import type { MinimalUser } from '../../../../../contract/accounts/user.ts';
import { linesOf } from '../../../parts/form/lines.ts';
import { reasonInWords } from '../../../text/reasons/reasons.ts';

export interface PathNotificationDraft {
  /** identifies a row while it is edited */
  key: number;
  path: string;
  emails: string[];
  users: MinimalUser[];
  groups: string[];
}

/** The settings of a repository while they are edited. */
export type RepositoryDraft = {
  isReferenceMandatory: boolean;
  isMessageChangeAllowed: boolean;
  /** one path per line */
  immutablePaths: string;
  whitelist: string;
  accessFile: string;
  hasDefaultPermissions: boolean;
  notifications: PathNotificationDraft[];
};

export const plainDraft: RepositoryDraft = {
  isReferenceMandatory: false,
  isMessageChangeAllowed: false,
  immutablePaths: '',
  whitelist: '',
  accessFile: '',
  hasDefaultPermissions: true,
  notifications: [],
};

let keys = 0;
export const newNotification = (): PathNotificationDraft => ({
  key: ++keys,
  path: '/',
  emails: [],
  users: [],
  groups: [],
});

export const repositoryDraftOf = (settings: SvnSettings): RepositoryDraft => ({
  isReferenceMandatory: settings.commit_rules.is_reference_mandatory,
  isMessageChangeAllowed: settings.commit_rules.is_commit_message_change_allowed,
  immutablePaths: settings.immutable_tags.paths.join('\n'),
  whitelist: settings.immutable_tags.whitelist.join('\n'),
  accessFile: settings.access_file,
  hasDefaultPermissions: settings.has_default_permissions,
  notifications: settings.email_notifications.map(({ path, emails, users, user_groups }) => ({
    ...newNotification(),
    path,
    emails,
    users,
    groups: user_groups.map(({ id }) => id),
  })),
});

/** The settings in the form of the API. */
export const svnSettingsOf = (
  draft: RepositoryDraft,
): SvnRepositoryUpdate['settings'] & Omit<NonNullable<NewSvnRepository['settings']>, 'layout'> => ({
  commit_rules: {
    is_reference_mandatory: draft.isReferenceMandatory,
    is_commit_message_change_allowed: draft.isMessageChangeAllowed,
  },
  immutable_tags: { paths: linesOf(draft.immutablePaths), whitelist: linesOf(draft.whitelist) },
  access_file: draft.accessFile,
  has_default_permissions: draft.hasDefaultPermissions,
  email_notifications: draft.notifications.map(({ path, emails, users, groups }) => ({
    path: path.trim(),
    emails,
    users: users.flatMap(({ id }) => (id === null ? [] : [id])),
    user_groups: groups,
  })),
});

/** An error in the access file. */
export interface AccessFileFault {
  line: number;
  reason: string;
}

export function faultIn(error: Error | null): AccessFileFault | undefined {
  const [, line, reason = ''] = /access file: line (\d+): (.*)$/s.exec(error?.message ?? '') ?? [];
  return line === undefined ? undefined : { line: Number(line), reason: reasonInWords(reason) };
}
