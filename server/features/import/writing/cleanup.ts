import type { Database, Tx } from '../../../db/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { deleteFiles } from '../../files/transfer.ts';
import type { RepositoryImport } from '../../svn/index.ts';
import { releaseName } from '../../users/index.ts';
import { isAbandoned, lifetimeMs, archiveRetentionMs, withOwner } from './lease.ts';
import { canceled, canceledUploads, type ImportRow, listImports, takeOver } from '../store/imports.ts';
import {
  emptyProject,
  filesOf,
  isNameOf,
  removeArtifacts,
  removeProject,
  renameAbandoned,
  someArtifacts,
} from '../store/cleanup.ts';

const portion = 500;

/** Removes the remains of incomplete imports, so that the next attempt starts from scratch. */
export function createImportCleanup({ db, clock, svn }: { db: Database; clock: Clock; svn: RepositoryImport }) {
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

  /** Frees the short name at once, because the rest takes as long as the import did. */
  async function takeWithName(tx: Tx, row: ImportRow, owner: string): Promise<boolean> {
    if (!(await takeOver(tx, row, owner, clock() + lifetimeMs))) return false;
    const shortname = await renameAbandoned(tx, row.project_id);
    if (shortname !== undefined) await releaseName(tx, shortname);
    db.publish(tx, 'project', row.project_id);
    return true;
  }

  /** The first process does it. If it fails, another one takes over later. */
  async function clear(row: ImportRow): Promise<void> {
    const { project_id: projectId, file_id: fileId } = row;
    await withOwner(async (owner) => {
      if (!(await db.write((tx) => takeWithName(tx, row, owner)))) return;
      await clearArtifacts(projectId);
      await svn.removeAll(projectId);
      await db.write(async (tx) => {
        await removeProject(tx, projectId);
        if (fileId !== null) await deleteFiles(tx, [fileId], clock());
        db.publish(tx, 'project', projectId);
      });
    });
  }

  /** The job of an uploaded archive tries again after its process was killed, so its import is not given up soon. */
  const isLeft = (row: ImportRow, now: number): boolean =>
    row.file_id !== null && row.owner !== '' ? row.alive_until + archiveRetentionMs < now : isAbandoned(row, now);

  async function givenUp(): Promise<ImportRow[]> {
    const now = clock();
    const gone = await canceledUploads(db.read);
    return (await listImports(db.read)).filter((row) => gone.has(row.id) || isLeft(row, now));
  }

  return {
    clear,

    /** Frees the short name of an upload that is canceled; the rest is removed later. False: the import is running. */
    cancel: async (tx: Tx, row: ImportRow): Promise<boolean> =>
      row.owner === '' && (await takeWithName(tx, row, canceled)),

    /** Whether an import without an active owner has this short name. */
    async willFree(shortname: string): Promise<boolean> {
      const ids = (await givenUp()).map(({ project_id: id }) => id);
      return ids.length > 0 && (await isNameOf(db.read, shortname.toLowerCase(), ids));
    },

    /** The remains of an earlier attempt. The project itself stays. */
    async empty(projectId: number): Promise<void> {
      await clearArtifacts(projectId);
      await svn.removeAll(projectId);
      await db.write((tx) => emptyProject(tx, projectId));
    },

    /** All imports without an active owner. */
    async clearGivenUp(): Promise<number> {
      const rows = await givenUp();
      for (const row of rows) await clear(row);
      return rows.length;
    },
  };
}

export type ImportCleanup = ReturnType<typeof createImportCleanup>;
