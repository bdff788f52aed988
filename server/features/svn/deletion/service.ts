import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { problem } from '../../../../contract/problems.ts';
import type { Database, Tx } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Jobs } from '../../../jobs/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { addHistoryEntry } from '../../project-history/index.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { ProjectAccessFiles } from '../access/access-files.ts';
import { type RepositoryDirectory, topics } from '../repositories/directory.ts';
import type { GetEngine } from '../engine.ts';
import type { Repository } from '../repositories/repository.ts';
import { findRepository, lockRepository, moveState, repositoriesIn } from '../repositories/store.ts';
import { markDeleted, noteDeleter, noteDump } from './store.ts';
import { addressOf, type Maintenance } from '../repositories/maintenance.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  jobs: Jobs;
  engine: GetEngine;
  /** whether the repositories are on this machine */
  isLocal: boolean;
  /** the directory for dumps of deleted repositories */
  dumps: string;
  projects: ProjectDirectory;
  directory: RepositoryDirectory;
  accessFiles: ProjectAccessFiles;
  maintenance: Maintenance;
}

const kind = 'svn_deletion';

/** Deletes repositories in the background, keeping a dump. */
export function createRepositoryDeletion(parts: Deps) {
  const { db, clock, events, jobs, engine, projects, directory, accessFiles, maintenance } = parts;

  /** A commit admitted just before may have ended during the dump. */
  async function dump(repository: Repository): Promise<string> {
    const at = addressOf(repository);
    const name = `${repository.projectId}-${repository.name}-${repository.id}-${clock()}.svn`;
    await mkdir(parts.dumps, { recursive: true, mode: 0o700 });
    const { look, repositories } = await engine();
    for (;;) {
      const youngest = await look.youngest(at);
      await repositories.dump(at, join(parts.dumps, name));
      if ((await look.youngest(at)) === youngest) return name;
    }
  }

  /**
   * The dump is durable and recorded before anything is deleted. A second run continues where the first one stopped.
   */
  async function takeOffDisk(repository: Repository): Promise<void> {
    const name = await dump(repository);
    await db.write((tx) => noteDump(tx, repository.id, name));
    const { repositories } = await engine();
    await repositories.remove(addressOf(repository));
    accessFiles.forget(repository.id);
  }

  async function withdraw(projectId: number): Promise<void> {
    const others = await repositoriesIn(db.read, ['creating', 'ready', 'deleting', 'removing', 'restoring'], projectId);
    const project = await projects.find(projectId);
    const { projects: served } = await engine();
    if (others.length === 0 && project !== undefined) await served.withdraw(project.shortname);
  }

  async function remove(id: number): Promise<void> {
    // From now on nothing is committed, so the dump has every commit that was acknowledged.
    await db.write(async (tx) => {
      if (await moveState(tx, id, 'deleting', 'removing')) db.publish(tx, topics.repository, id);
    });
    const repository = await findRepository(db.read, id);
    if (repository?.state !== 'removing') return;
    const { repositories } = await engine();
    if (await repositories.exists(addressOf(repository))) await takeOffDisk(repository);
    await db.write(async (tx) => {
      await markDeleted(tx, id, clock());
      db.publish(tx, topics.repository, id);
    });
    await withdraw(repository.projectId);
  }

  async function queue(tx: Tx, id: number, userId: number | null): Promise<void> {
    const repository = await lockRepository(tx, id);
    if (repository?.state === 'deleting') throw problem('svn_deletion_queued');
    if (repository === undefined || !(await moveState(tx, id, 'ready', 'deleting'))) {
      throw problem('svn_repository_not_found');
    }
    const { projectId, name: value } = repository;
    await addHistoryEntry(tx, { projectId, by: userId, at: clock(), event: 'svn_multi_repository_deletion', value });
    const place = { userId: userId ?? undefined, projectId, subjectId: id };
    await events.append(tx, { type: 'repository.deleted', ...place, details: {} });
    await noteDeleter(tx, id, userId);
    await jobs.enqueue(tx, kind, { id });
    db.publish(tx, topics.repository, id);
  }

  if (parts.isLocal) {
    jobs.handle({ kind, payload: Type.Object({ id: Type.Integer() }), run: ({ id }) => remove(id) });
  }

  return {
    /** Queues the deletion. */
    async delete(actor: Actor, user: Identity, id: number): Promise<void> {
      await directory.administered(actor, id);
      await maintenance.checkTools();
      await db.write((tx) => queue(tx, id, user.id));
    },

    /** Deletes the repositories of a deleted project. */
    async deleteAll(projectId: number): Promise<void> {
      for (const { id } of await repositoriesIn(db.read, ['ready'], projectId)) {
        await db.write(async (tx) => {
          if ((await lockRepository(tx, id))?.state === 'ready') await queue(tx, id, null);
        });
      }
    },
  };
}

export type RepositoryDeletion = ReturnType<typeof createRepositoryDeletion>;
