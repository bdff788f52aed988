import type { MinimalSvnRepository, SvnRepository } from '../../../../contract/svn/repository.ts';
import type { Database } from '../../../db/index.ts';
import { type Actor, isOpenAccount } from '../../../domain/actor.ts';
import { can } from '../../../domain/policies/policy.ts';
import type { KnownProject } from '../../projects/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { GroupReferences } from '../../user-groups/index.ts';
import type { Identities, UserPresenter } from '../../users/index.ts';
import type { FoundRepository, RepositoryDirectory } from './directory.ts';
import { presentSettings, presentShort } from './present.ts';
import type { Repository } from './repository.ts';
import { listPathNotifications } from '../commits/store/notifications.ts';

interface Deps {
  db: Database;
  directory: RepositoryDirectory;
  settings: PlatformSettings;
  identities: Identities;
  presenter: UserPresenter;
  groups: GroupReferences;
  origin: () => string;
}

/** Representations of repositories. */
export function createRepositoryView(parts: Deps) {
  const { db, directory, settings, identities, presenter, origin } = parts;

  const short = (repository: Pick<Repository, 'id' | 'name'>, project: KnownProject): MinimalSvnRepository =>
    presentShort(repository, project, { mode: settings.get('access_mode'), origin: origin() });

  /** Closed accounts are hidden. They get no mail either. */
  async function recipient(id: number, reader: Actor) {
    const user = await identities.find(id);
    return user !== undefined && isOpenAccount(user) ? presenter.minimal(user, reader) : undefined;
  }

  async function full(reader: Actor, { repository, project }: FoundRepository): Promise<SvnRepository> {
    const notifications = await listPathNotifications(db.read, repository.id);
    const group = await parts.groups.of(project.id);
    return {
      ...short(repository, project),
      settings: await presentSettings(repository, notifications, { user: (id) => recipient(id, reader), group }),
    };
  }

  return {
    short,
    full,
    /** Only administrators may read the settings. */
    async visibleTo(actor: Actor, found: FoundRepository): Promise<SvnRepository> {
      const isAdministrator = can(actor, 'repository.read_administration', await directory.subject(found.project));
      return isAdministrator ? full(actor, found) : short(found.repository, found.project);
    },
  };
}

export type RepositoryView = ReturnType<typeof createRepositoryView>;
