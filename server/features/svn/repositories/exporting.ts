import type { DbOrTx } from '../../../db/index.ts';
import type { ExportedRepository } from '../../../domain/export/project/svn.ts';
import { CommandFailure } from '../../../svn/index.ts';
import type { GetEngine } from '../engine.ts';
import { repositoriesIn } from './store.ts';
import { listPathNotifications } from '../commits/store/notifications.ts';

interface Deps {
  engine: GetEngine;
  checkTools: () => Promise<void>;
  /** the copy of Hearth that holds the repositories, if it isn't this one */
  node: string | undefined;
}

/** Lists the repositories of a project and dumps their revisions. */
export function createRepositoryExport({ engine, checkTools, node }: Deps) {
  return {
    /** Listed repositories, by name. Throws a problem if they are on another machine. */
    async of(source: DbOrTx, projectId: number): Promise<ExportedRepository[]> {
      const found = await repositoriesIn(source, ['ready', 'deleting'], projectId);
      if (found.length === 0) return [];
      if (node !== undefined) throw new Error(`The Subversion repositories are at ${node}: run this command there.`);
      await checkTools();
      const { repositories } = await engine();
      const exported: ExportedRepository[] = [];
      for (const { id, state: _state, projectId: _project, ...repository } of found) {
        const hasRevisions = await repositories.exists({ projectId, name: repository.name });
        exported.push({ ...repository, hasRevisions, notifications: await listPathNotifications(source, id) });
      }
      return exported.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },

    /** All revisions up to now, which may be more than when the project was read. */
    async dump(projectId: number, name: string, file: string): Promise<void> {
      const { repositories } = await engine();
      await repositories.dump({ projectId, name }, file).catch((error: unknown) => {
        if (!(error instanceof CommandFailure)) throw error;
        const codes = error.codes.join(', ');
        throw new Error(
          `The Subversion repository ${name} can't be read (${codes}): run hearth svn verify for details.`,
        );
      });
    },
  };
}

export type RepositoryExport = ReturnType<typeof createRepositoryExport>;
