import type { ProjectEvent } from '../../../contract/projects/history.ts';
import type { Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { insertEntry } from './store.ts';

export interface ProjectHistoryEntry {
  projectId: number;
  /** null: the platform itself */
  by: number | null;
  at: number;
  event: ProjectEvent;
  /** the previous value */
  before?: string | null;
  value: string;
}

/** Records a change to a project, in the transaction that makes it. */
export const addHistoryEntry = (
  tx: Tx,
  { projectId, by, at, event, before = null, value }: ProjectHistoryEntry,
): Promise<void> => insertEntry(tx, { project_id: projectId, user_id: by, at, event, before, value });

/** Records several changes that one caller made to a project at the same time. */
export async function addHistoryEntries(
  tx: Tx,
  { projectId, actor, at }: { projectId: number; actor: Actor; at: number },
  entries: readonly Pick<ProjectHistoryEntry, 'event' | 'before' | 'value'>[],
): Promise<void> {
  // The command line doesn't act for an account.
  const by = actor.kind === 'user' && actor.mechanism !== 'internal' ? actor.user.id : null;
  for (const entry of entries) await addHistoryEntry(tx, { projectId, by, at, ...entry });
}
