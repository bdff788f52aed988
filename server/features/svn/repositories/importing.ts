import { Problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ProjectAccessFiles } from '../access/access-files.ts';
import { topics } from './directory.ts';
import type { GetEngine } from '../engine.ts';
import type { RepositorySettings } from './repository.ts';
import { insertRepository, repositoriesIn } from './store.ts';
import { removeRows } from '../deletion/store.ts';
import { replaceNotifications } from '../commits/store/notifications.ts';
import { insertVersion } from '../access/store/versions.ts';
import { addressOf, type Maintenance } from './maintenance.ts';

interface Deps {
  db: Database;
  clock: Clock;
  engine: GetEngine;
  accessFiles: ProjectAccessFiles;
  maintenance: Maintenance;
}

export interface RepositoryToImport extends RepositorySettings {
  name: string;
  /** a file with all revisions; undefined: none */
  dump: string | undefined;
}

/** Creates the repositories of an imported project, and removes them if the import is canceled. */
export function createRepositoryImport({ db, clock, engine, accessFiles, maintenance }: Deps) {
  /** Subversion's objection to an access file; undefined: none. */
  const objection = (accessFile: RepositorySettings['accessFile']): Promise<string | undefined> =>
    accessFiles.checked(undefined, accessFile).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Problem) return error.message;
        throw error;
      },
    );

  return {
    objection,

    /** Throws a problem that names the missing packages. */
    checkTools: (): Promise<void> => maintenance.checkTools(),

    /** Subversion's objection to the access file, which is then dropped; undefined: none. */
    async create(projectId: number, by: { id: number }, toImport: RepositoryToImport): Promise<string | undefined> {
      const { name, dump, ...given } = toImport;
      const refused = await objection(given.accessFile);
      // Members are imported last, so rules for groups that are still empty stay. The file is cleaned up when it is
      // used.
      const content = refused === undefined ? given.accessFile.content.trim() : '';
      const settings: RepositorySettings = { ...given, accessFile: { ...given.accessFile, content } };
      const made = { by: by.id, at: clock() };
      const id = await db.write(async (tx) => {
        const inserted = await insertRepository(tx, { projectId, name, settings, ...made });
        if (inserted === undefined) throw new Error(`there is a repository ${name} already`);
        await insertVersion(tx, inserted, settings.accessFile, made);
        await replaceNotifications(tx, inserted, settings.notifications);
        db.publish(tx, topics.repository, inserted);
        return inserted;
      });
      await maintenance.make(id, dump === undefined ? { layout: [], author: '' } : { dump });
      return refused;
    },

    async removeAll(projectId: number): Promise<void> {
      const all = await repositoriesIn(db.read, ['creating', 'ready']);
      for (const repository of all.filter((one) => one.projectId === projectId)) {
        const { repositories } = await engine();
        if (await repositories.exists(addressOf(repository))) await repositories.remove(addressOf(repository));
        await db.write(async (tx) => {
          await removeRows(tx, repository.id);
          db.publish(tx, topics.repository, repository.id);
        });
      }
    },
  };
}

export type RepositoryImport = ReturnType<typeof createRepositoryImport>;
