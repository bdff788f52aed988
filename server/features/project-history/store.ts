import type { Kysely } from 'kysely';
import type { ProjectEvent } from '../../../contract/project-history.ts';
import type { Schema, Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Page } from '../../http/pagination.ts';

export interface ProjectHistoryEntry {
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
export async function addHistoryEntry(
  tx: Tx,
  { projectId, by, at, event, before, value }: ProjectHistoryEntry,
): Promise<void> {
  await tx
    .insertInto('project_history')
    .values({ project_id: projectId, user_id: by, at, event, before: before ?? null, value })
    .execute();
}

/** What one caller did to a project at one time. */
export async function addHistoryEntries(
  tx: Tx,
  { projectId, actor, at }: { projectId: number; actor: Actor; at: number },
  entries: readonly Pick<ProjectHistoryEntry, 'event' | 'before' | 'value'>[],
): Promise<void> {
  // Whoever runs the command line is nobody's account.
  const by = actor.kind === 'user' && actor.mechanism !== 'internal' ? actor.user.id : null;
  for (const entry of entries) await addHistoryEntry(tx, { projectId, by, at, ...entry });
}

/** The entries of a project, newest first. */
export async function listEntries(db: Kysely<Schema>, projectId: number, { limit, offset }: Page) {
  const all = db.selectFrom('project_history').where('project_id', '=', projectId);
  const rows = await all.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>['rows'][number];
