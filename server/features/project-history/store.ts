import type { Kysely } from 'kysely';
import type { ProjectEvent } from '../../../contract/project-history.ts';
import type { Schema, Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Page } from '../../http/pagination.ts';

export interface ProjectDeed {
  projectId: number;
  /** null: the platform itself */
  by: number | null;
  at: number;
  event: ProjectEvent;
  /** what was before */
  before?: string | null;
  value: string;
}

/** Notes what was done to a project, in the unit that does it. */
export async function noteDeed(tx: Tx, { projectId, by, at, event, before, value }: ProjectDeed): Promise<void> {
  await tx
    .insertInto('project_history')
    .values({ project_id: projectId, user_id: by, at, event, before: before ?? null, value })
    .execute();
}

/** What one caller did to a project at one time. */
export async function noteDeeds(
  tx: Tx,
  { projectId, actor, at }: { projectId: number; actor: Actor; at: number },
  deeds: readonly Pick<ProjectDeed, 'event' | 'before' | 'value'>[],
): Promise<void> {
  // Whoever runs the command line is nobody's account.
  const by = actor.kind === 'user' && actor.mechanism !== 'internal' ? actor.user.id : null;
  for (const deed of deeds) await noteDeed(tx, { projectId, by, at, ...deed });
}

/** The deeds of a project, newest first. */
export async function listDeeds(db: Kysely<Schema>, projectId: number, { limit, offset }: Page) {
  const all = db.selectFrom('project_history').where('project_id', '=', projectId);
  const rows = await all.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export type DeedRow = Awaited<ReturnType<typeof listDeeds>>['rows'][number];
