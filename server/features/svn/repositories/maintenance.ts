import { problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Log } from '../../../lib/log.ts';
import { CommandFailure, type RepositoryAddress } from '../../../svn/index.ts';
import { importing } from '../../../domain/policies/project-access.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { ProjectAccessFiles } from '../access/access-files.ts';
import { topics } from './directory.ts';
import { DumpRefused } from './dump-refused.ts';
import type { GetEngine } from '../engine.ts';
import type { Repository } from './repository.ts';
import { findRepository, moveState } from './store.ts';
import { beginAfter } from '../commits/store/commits.ts';
import { removeRows } from '../deletion/store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  log: Log;
  engine: GetEngine;
  projects: ProjectDirectory;
  accessFiles: ProjectAccessFiles;
}

export const addressOf = ({ projectId, name }: Pick<Repository, 'projectId' | 'name'>): RepositoryAddress => ({
  projectId,
  name,
});

/** The initial content of a repository: directories, or the revisions of a dump. */
export type InitialContent = { layout: string[]; author: string } | { dump: string };

/** Creates repositories on disk. The row is inserted first, so that the remains of a crash can be found. */
export function createMaintenance({ db, events, log, engine, projects, accessFiles }: Deps) {
  async function serve(projectId: number): Promise<void> {
    const project = await projects.find(projectId);
    const { projects: served } = await engine();
    if (project !== undefined) await served.serve(project.shortname, project.id);
  }

  /** False: another process has decided about it in the meantime. */
  async function markReady(repository: Repository, userId?: number): Promise<boolean> {
    const isImported = (await projects.find(repository.projectId))?.status === importing;
    const { look } = await engine();
    const youngest = await look.youngest(addressOf(repository));
    return db.write(async (tx) => {
      if (!(await moveState(tx, repository.id, 'creating', 'ready'))) return false;
      await beginAfter(tx, repository.id, youngest);
      db.publish(tx, topics.repository, repository.id);
      // The event of an imported project includes its repositories.
      const { id: subjectId, projectId } = repository;
      if (!isImported)
        await events.append(tx, { type: 'repository.created', userId, projectId, subjectId, details: {} });
      return true;
    });
  }

  async function giveUp(id: number): Promise<void> {
    await db.write(async (tx) => {
      if (!(await moveState(tx, id, 'creating', 'purging'))) return;
      await removeRows(tx, id);
      db.publish(tx, topics.repository, id);
    });
  }

  async function build(repository: Repository, first: InitialContent, userId?: number): Promise<void> {
    const at = addressOf(repository);
    const accessFile = await accessFiles.textFor(repository);
    const { repositories } = await engine();
    if ('dump' in first) await repositories.restore(at, { dump: first.dump, accessFile });
    else await repositories.create(at, { ...first, accessFile, message: 'Initial layout creation' });
    try {
      await serve(repository.projectId);
      if (!(await markReady(repository, userId))) throw new Error(`repository ${repository.id} is gone`);
    } catch (error) {
      await repositories.remove(at);
      throw error;
    }
  }

  return {
    /** Throws a problem that names the missing packages. */
    async checkTools(): Promise<void> {
      const found = (await engine()).availability();
      if (!found.ok) throw problem('svn_unavailable', { packages: found.missing.join(' ') });
    },

    /** Creates the repository of an existing row, completely or not at all. */
    async make(id: number, first: InitialContent, userId?: number): Promise<void> {
      try {
        const repository = await findRepository(db.read, id);
        if (repository === undefined) throw new Error(`repository ${id} is gone`);
        await build(repository, first, userId);
      } catch (error) {
        await giveUp(id);
        if ('dump' in first && error instanceof CommandFailure) throw new DumpRefused(error);
        log.error({ err: error, repository: id }, 'could not create a repository');
        throw problem('svn_repository_not_created');
      }
    },

    /** Completes work that a crash interrupted. */
    async finish(repository: Repository): Promise<void> {
      const { repositories } = await engine();
      const isMade = await repositories.exists(addressOf(repository));
      await (isMade ? markReady(repository) : giveUp(repository.id));
    },

    serve,
  };
}

export type Maintenance = ReturnType<typeof createMaintenance>;
