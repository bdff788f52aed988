import type { MinimalSvnRepository, SvnSettings } from '../../../../contract/svn/repository.ts';
import type { MinimalUser } from '../../../../contract/accounts/user.ts';
import type { UserGroupReference } from '../../../../contract/projects/user-group.ts';
import type { AccessMode } from '../../../domain/policies/project-access.ts';
import { type KnownProject, presentMinimalProject } from '../../projects/index.ts';
import type { PathNotification, Repository } from './repository.ts';

/** The address of a repository for Subversion clients. */
const repositoryUrl = (origin: string, project: KnownProject, name: string): string =>
  `${origin}/svnplugin/${project.shortname}/${name}`;

export const presentShort = (
  repository: Pick<Repository, 'id' | 'name'>,
  project: KnownProject,
  { mode, origin }: { mode: AccessMode; origin: string },
): MinimalSvnRepository => ({
  id: repository.id,
  project: presentMinimalProject(project, mode),
  uri: `svn/${repository.id}`,
  name: repository.name,
  svn_url: repositoryUrl(origin, project, repository.name),
});

export interface Recipients {
  /** undefined for omitted parts */
  user(id: number): Promise<MinimalUser | undefined>;
  group(id: number): UserGroupReference | undefined;
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined;

export async function presentSettings(
  repository: Repository,
  notifications: readonly PathNotification[],
  recipients: Recipients,
): Promise<SvnSettings> {
  const entries = notifications.map(async ({ path, emails, users, groups }) => ({
    user_groups: groups.map((id) => recipients.group(id)).filter(isThere),
    users: (await Promise.all(users.map((id) => recipients.user(id)))).filter(isThere),
    emails: [...emails],
    path,
  }));
  return {
    commit_rules: {
      is_reference_mandatory: repository.isReferenceMandatory,
      is_commit_message_change_allowed: repository.isMessageChangeAllowed,
    },
    immutable_tags: {
      paths: [...repository.immutableTags.paths],
      whitelist: [...repository.immutableTags.whitelist],
    },
    access_file: repository.accessFile.content,
    email_notifications: await Promise.all(entries),
    has_default_permissions: repository.accessFile.hasDefaultPermissions,
  };
}
