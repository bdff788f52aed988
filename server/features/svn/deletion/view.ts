import type {
  AccessFileVersion,
  DeletedSvnRepository,
  FullAccessFileVersion,
} from '../../../../contract/svn/repository.ts';
import type { MinimalUser } from '../../../../contract/accounts/user.ts';
import type { Actor } from '../../../domain/actor.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { Identities, UserPresenter } from '../../users/index.ts';
import type { DeletedRepositories } from './deleted-repositories.ts';
import type { ShownVersion } from '../access/versions.ts';
import type { DeletedRow } from './store.ts';
import type { RepositoryView } from '../repositories/view.ts';

interface Deps {
  projects: ProjectDirectory;
  identities: Identities;
  presenter: UserPresenter;
  archive: DeletedRepositories;
  view: RepositoryView;
}

/** Representations of deleted repositories and old access files. */
export function createDeletedRepositoryView({ projects, identities, presenter, archive, view }: Deps) {
  async function person(id: number | null, reader: Actor): Promise<MinimalUser | null> {
    const user = id === null ? undefined : await identities.find(id);
    return user === undefined ? null : presenter.minimal(user, reader);
  }

  async function deleted(row: DeletedRow, reader: Actor): Promise<DeletedSvnRepository | undefined> {
    const project = await projects.find(row.projectId);
    const purgedOn = archive.purgedOn(row);
    if (project === undefined) return undefined;
    return {
      ...view.short(row, project),
      deleted_on: isoDate(row.deletedAt),
      deleted_by: await person(row.deletedBy, reader),
      purged_on: purgedOn === undefined ? null : isoDate(purgedOn),
    };
  }

  const version = async ({ row, isCurrent }: ShownVersion, reader: Actor): Promise<AccessFileVersion> => ({
    version: row.version,
    created_on: isoDate(row.created_at),
    created_by: await person(row.created_by, reader),
    is_current: isCurrent,
    has_default_permissions: row.has_default_permissions === 1,
  });

  return {
    archiveView: async (rows: readonly DeletedRow[], reader: Actor): Promise<DeletedSvnRepository[]> =>
      (await Promise.all(rows.map((row) => deleted(row, reader)))).filter((shown) => shown !== undefined),
    versionView: {
      short: version,
      full: async (shown: ShownVersion, reader: Actor): Promise<FullAccessFileVersion> => ({
        ...(await version(shown, reader)),
        access_file: shown.row.content,
      }),
    },
  };
}
