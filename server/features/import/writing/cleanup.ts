import type { Database } from '../../../db/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { deleteFiles } from '../../files/transfer.ts';
import type { RepositoryImport } from '../../svn/index.ts';
import { releaseName } from '../../users/index.ts';
import { isGivenUp, lifetimeMs, withOwner } from './lease.ts';
import { canceledUploads, type ImportRow, listImports, takeOver } from '../store/imports.ts';
import { emptyProject, filesOf, removeArtifacts, removeProject, someArtifacts } from '../store/cleanup.ts';

const portion = 500;

/** Takes away what was left of imports that did not come to their end: the next one starts from nothing. */
export function createClearing({ db, clock, svn }: { db: Database; clock: Clock; svn: RepositoryImport }) {
  async function clearArtifacts(projectId: number): Promise<void> {
    for (let more = true; more; ) {
      more = await db.write(async (tx) => {
        const ids = await someArtifacts(tx, projectId, portion);
        if (ids.length === 0) return false;
        await deleteFiles(tx, await filesOf(tx, ids), clock());
        await removeArtifacts(tx, ids);
        return true;
      });
    }
  }

  /** Whoever is first does it; what he can't finish, another one takes over in time. */
  async function clear(row: ImportRow): Promise<void> {
    const { project_id: projectId, file_id: fileId } = row;
    await withOwner(async (owner) => {
      if (!(await db.write((tx) => takeOver(tx, row, owner, clock() + lifetimeMs)))) return;
      await clearArtifacts(projectId);
      await svn.removeAll(projectId);
      await db.write(async (tx) => {
        const shortname = await removeProject(tx, projectId);
        if (shortname !== undefined) await releaseName(tx, shortname);
        if (fileId !== null) await deleteFiles(tx, [fileId], clock());
        await db.publish(tx, 'project', projectId);
      });
    });
  }

  return {
    clear,

    /** What an earlier attempt left in a project; the project itself stays. */
    async empty(projectId: number): Promise<void> {
      await clearArtifacts(projectId);
      await svn.removeAll(projectId);
      await db.write((tx) => emptyProject(tx, projectId));
    },

    /** All that nobody goes on with. */
    async clearGivenUp(): Promise<number> {
      const now = clock();
      const gone = await canceledUploads(db.read);
      const rows = (await listImports(db.read)).filter((row) => gone.has(row.id) || isGivenUp(row, now));
      for (const row of rows) await clear(row);
      return rows.length;
    },
  };
}

export type Clearing = ReturnType<typeof createClearing>;
