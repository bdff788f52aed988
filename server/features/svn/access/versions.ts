import { problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Page } from '../../../http/pagination.ts';
import type { Clock } from '../../../lib/clock.ts';
import { addHistoryEntry } from '../../project-history/index.ts';
import type { ProjectAccessFiles } from './access-files.ts';
import { type RepositoryDirectory, topics } from '../repositories/directory.ts';
import { lockRepository } from '../repositories/store.ts';
import { type AccessFileRow, findVersion, listVersions, useVersion } from './store/versions.ts';
import type { Maintenance } from '../repositories/maintenance.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  directory: RepositoryDirectory;
  accessFiles: ProjectAccessFiles;
  maintenance: Maintenance;
}

export interface ShownVersion {
  row: AccessFileRow;
  isCurrent: boolean;
}

/** The versions of a repository's access file. All are kept, one is active. */
export function createAccessFileVersions({ db, clock, events, directory, accessFiles, maintenance }: Deps) {
  async function known(repositoryId: number, version: number): Promise<AccessFileRow> {
    const row = await findVersion(db.read, repositoryId, version);
    if (row === undefined) throw problem('svn_access_file_version_not_found');
    return row;
  }

  return {
    async list(actor: Actor, id: number, page: Page): Promise<{ versions: ShownVersion[]; total: number }> {
      const { repository } = await directory.administeredForReading(actor, id);
      const { rows, total } = await listVersions(db.read, id, page);
      const versions = rows.map((row) => ({ row, isCurrent: row.version === repository.accessFile.version }));
      return { versions, total };
    },

    async read(actor: Actor, id: number, version: number): Promise<ShownVersion> {
      const { repository } = await directory.administeredForReading(actor, id);
      return { row: await known(id, version), isCurrent: version === repository.accessFile.version };
    },

    /** Activates an old version. */
    async restore(actor: Actor, user: Identity, id: number, version: number): Promise<void> {
      const { project, repository } = await directory.administered(actor, id);
      const { content, has_default_permissions } = await known(id, version);
      await maintenance.checkTools();
      // Subversion understood this file when it was saved, but a newer Subversion may not.
      await accessFiles.checked(project, { content, hasDefaultPermissions: has_default_permissions === 1 });
      await db.write(async (tx) => {
        const { state } = (await lockRepository(tx, id)) ?? {};
        if (state !== 'ready' && state !== 'deleting') throw problem('svn_repository_not_found');
        await useVersion(tx, id, version);
        const value = `${repository.name}, version ${version}`;
        const event = 'svn_multi_access_file_use_version';
        await addHistoryEntry(tx, { projectId: project.id, by: user.id, at: clock(), event, value });
        db.publish(tx, topics.repository, id);
        const place = { userId: user.id, projectId: project.id, subjectId: id };
        await events.append(tx, { type: 'repository.access_changed', ...place, details: {} });
      });
      await db.afterCommit(() => accessFiles.refresh(id));
    },
  };
}
