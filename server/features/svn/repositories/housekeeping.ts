import type { Database } from '../../../db/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Log } from '../../../lib/log.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { CommitRecorder } from '../commits/commits.ts';
import type { GetEngine } from '../engine.ts';
import type { DeletedRepositories } from '../deletion/deleted-repositories.ts';
import type { RepositoryDeletion } from '../deletion/service.ts';
import { repositoriesIn } from './store.ts';
import { addressOf, type Maintenance } from './maintenance.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  engine: GetEngine;
  projects: ProjectDirectory;
  maintenance: Maintenance;
  deletion: RepositoryDeletion;
  archive: DeletedRepositories;
  commitRecorder: CommitRecorder;
  /** removes former members from the notifications */
  forgetRecipients: (changed: ReadonlySet<number>) => Promise<void>;
}

const hourMs = 60 * 60 * 1000;
/** A commit without any traffic for this long is abandoned. */
const deadAfterMs = 24 * hourMs;

/** Completes work that a crash interrupted, and removes expired data. */
export function createHousekeeping(parts: Deps) {
  const { db, clock, log, engine, projects, maintenance, deletion, archive, commitRecorder } = parts;
  const changedUsers = new Set<number>();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function repair(): Promise<void> {
    for (const repository of await repositoriesIn(db.read, ['creating'])) await maintenance.finish(repository);
    for (const { id } of await repositoriesIn(db.read, ['restoring', 'purging'])) await archive.finish(id);
    for (const { projectId } of await repositoriesIn(db.read, ['ready'])) await followProject(projectId);
  }

  /** The repositories of a deleted project are deleted, and restored with it. */
  async function followProject(projectId: number): Promise<void> {
    const status = (await projects.find(projectId))?.status;
    if (status === 'deleted') await deletion.deleteAll(projectId);
    if (status !== 'active' && status !== 'suspended') return;
    for (const err of await archive.restoreWithProject(projectId)) {
      log.error({ err, projectId }, 'a repository could not be restored with its project');
    }
  }

  async function isAble(): Promise<boolean> {
    return (await engine()).availability().ok;
  }

  async function clearAway(): Promise<void> {
    await archive.purgeExpired();
    const all = await repositoriesIn(db.read, ['ready']);
    if (all.length === 0 || !(await isAble())) return;
    const { repositories } = await engine();
    for (const repository of all) {
      await repositories.removeDeadTransactions(addressOf(repository), new Date(clock() - deadAfterMs));
      commitRecorder.look(repository.id);
    }
  }

  /** Runs tasks one after the other. Failures are logged and retried later. */
  function soon(task: () => Promise<void>): void {
    running = running.then(task).catch((err: unknown) => log.error({ err }, 'housekeeping of repositories failed'));
  }

  return {
    clearAway,

    /** Runs before clients are served. */
    async start(): Promise<void> {
      clearInterval(timer);
      timer = setInterval(() => soon(clearAway), hourMs).unref();
      const all = await repositoriesIn(db.read, ['creating', 'ready', 'deleting', 'removing', 'restoring', 'purging']);
      if (all.length === 0 || !(await isAble())) return;
      for (const projectId of new Set(all.map((repository) => repository.projectId)))
        await maintenance.serve(projectId);
      await repair();
      for (const { id } of await repositoriesIn(db.read, ['ready', 'deleting'])) commitRecorder.look(id);
    },

    /** A user may have left a project. Changes in quick succession are handled together. */
    userChanged(userId: number): void {
      changedUsers.add(userId);
      if (changedUsers.size > 1) return;
      soon(async () => {
        const changed = new Set(changedUsers);
        changedUsers.clear();
        await parts.forgetRecipients(changed);
      });
    },

    /** A project may have been deleted or restored. */
    projectChanged: (projectId: number): void => soon(() => followProject(projectId)),

    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
