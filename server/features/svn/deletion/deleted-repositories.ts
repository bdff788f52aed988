import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem, problem } from '../../../../contract/problems.ts';
import type { Database, Tx } from '../../../db/index.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Page } from '../../../http/pagination.ts';
import { isTrial } from '../../../lib/cache/uncommitted.ts';
import type { Clock } from '../../../lib/clock.ts';
import { recountReferences } from '../../artifacts/index.ts';
import { addHistoryEntry } from '../../project-history/index.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { ProjectAccessFiles } from '../access/access-files.ts';
import { topics } from '../repositories/directory.ts';
import type { GetEngine } from '../engine.ts';
import { findRepository, moveState } from '../repositories/store.ts';
import { beginAfter } from '../commits/store/commits.ts';
import {
  type DeletedRow,
  deletedBefore,
  deletedWithProject,
  findDeleted,
  listDeleted,
  markRestored,
  removeRows,
} from './store.ts';
import { addressOf, type Maintenance } from '../repositories/maintenance.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  settings: PlatformSettings;
  engine: GetEngine;
  /** the directory for dumps of deleted repositories */
  dumps: string;
  projects: ProjectDirectory;
  accessFiles: ProjectAccessFiles;
  maintenance: Maintenance;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Deleted repositories, which can be restored from their dumps until they are purged. */
export function createDeletedRepositories(parts: Deps) {
  const { db, clock, events, settings, engine, projects, accessFiles, maintenance } = parts;
  const dumpOf = (name: string): string => join(parts.dumps, name);
  const changed = (tx: Tx, id: number): void => db.publish(tx, topics.repository, id);

  async function known(id: number): Promise<DeletedRow> {
    const row = await findDeleted(db.read, id);
    if (row === undefined) throw problem('svn_deleted_not_found', { id });
    return row;
  }

  async function take(id: number, to: 'restoring' | 'purging'): Promise<void> {
    await db.write(async (tx) => {
      if (!(await moveState(tx, id, 'deleted', to))) throw problem('svn_deleted_not_found', { id });
      changed(tx, id);
    });
  }

  /** Completes a restoration whose repository is on disk. */
  async function finishRestoring(row: DeletedRow, by: number | null): Promise<void> {
    const { look } = await engine();
    const youngest = await look.youngest(addressOf(row));
    await maintenance.serve(row.projectId);
    if (row.dumpName !== null) await rm(dumpOf(row.dumpName), { force: true });
    await db.write(async (tx) => {
      if (!(await markRestored(tx, row.id))) return;
      await beginAfter(tx, row.id, youngest);
      const { projectId, name: value } = row;
      await addHistoryEntry(tx, { projectId, by, at: clock(), event: 'svn_multi_repository_restoration', value });
      const place = { userId: by ?? undefined, projectId, subjectId: row.id };
      await events.append(tx, { type: 'repository.restored', ...place, details: {} });
      changed(tx, row.id);
    });
  }

  async function abandon(id: number): Promise<void> {
    await db.write(async (tx) => {
      await moveState(tx, id, 'restoring', 'deleted');
      changed(tx, id);
    });
  }

  async function load(row: DeletedRow): Promise<void> {
    const repository = await findRepository(db.read, row.id);
    if (repository === undefined || row.dumpName === null) {
      throw problem('svn_dump_gone', { id: row.id, file: row.dumpName ?? 'none was made' });
    }
    const dump = dumpOf(row.dumpName);
    await access(dump).catch(() => {
      throw problem('svn_dump_gone', { id: row.id, file: dump });
    });
    const accessFile = await accessFiles.textFor(repository);
    const { repositories } = await engine();
    await repositories.restore(addressOf(row), { dump, accessFile });
  }

  /** Deletes the dump before the row, so that a crash leaves a row that shows the remaining work. */
  async function destroy(row: DeletedRow): Promise<void> {
    if (row.dumpName !== null) await rm(dumpOf(row.dumpName), { force: true });
    await db.write(async (tx) => {
      const referred = await removeRows(tx, row.id);
      await recountReferences(tx, referred);
      const place = { userId: undefined, projectId: row.projectId, subjectId: row.id };
      await events.append(tx, { type: 'repository.purged', ...place, details: {} });
      changed(tx, row.id);
    });
  }

  async function purge(id: number): Promise<void> {
    const row = await known(id);
    await take(id, 'purging');
    if (!isTrial()) await destroy(row);
  }

  /** Restores all revisions, the settings and the access file. */
  async function restore(id: number, by: number | null = null): Promise<void> {
    const row = await known(id);
    await maintenance.checkTools();
    const status = (await projects.find(row.projectId))?.status;
    if (status !== 'active' && status !== 'suspended') {
      throw problem('svn_project_closed', { status: status ?? 'gone' });
    }
    await take(id, 'restoring');
    if (isTrial()) return;
    try {
      await load(row);
    } catch (error) {
      await abandon(id);
      throw error;
    }
    await finishRestoring(row, by);
  }

  return {
    list: (page: Page): Promise<{ rows: DeletedRow[]; total: number }> => listDeleted(db.read, page),

    restore,

    /** Restores the repositories that were deleted with their project, unless another copy does it. Returns failures. */
    async restoreWithProject(projectId: number): Promise<unknown[]> {
      const failures: unknown[] = [];
      for (const id of await deletedWithProject(db.read, projectId)) {
        await restore(id).catch((error: unknown) => {
          const isElsewhere = error instanceof Problem && error.code === 'svn_deleted_not_found';
          if (!isElsewhere) failures.push(error);
        });
      }
      return failures;
    },

    /** Deletes everything and frees the name. */
    purge,

    /** When a repository will be purged; undefined: never automatically. */
    purgedOn(row: DeletedRow): number | undefined {
      const days = settings.get('svn_purge_days');
      return days === 0 ? undefined : row.deletedAt + days * dayMs;
    },

    async purgeExpired(): Promise<void> {
      const days = settings.get('svn_purge_days');
      if (days === 0) return;
      for (const id of await deletedBefore(db.read, clock() - days * dayMs)) await purge(id);
    },

    /** Completes work that a crash interrupted. */
    async finish(id: number): Promise<void> {
      const row = await findDeleted(db.read, id);
      if (row === undefined) return;
      if (row.state === 'purging') return destroy(row);
      if (row.state !== 'restoring') return;
      const { repositories } = await engine();
      const isBack = await repositories.exists(addressOf(row));
      await (isBack ? finishRestoring(row, null) : abandon(id));
    },
  };
}

export type DeletedRepositories = ReturnType<typeof createDeletedRepositories>;
