import type { Insertable, Kysely } from 'kysely';
import type { Schema, Tx } from '../../db/index.ts';
import type { Page } from '../../http/pagination.ts';

export async function insertEntry(tx: Tx, entry: Insertable<Schema['project_history']>): Promise<void> {
  await tx.insertInto('project_history').values(entry).execute();
}

/** The entries of a project, newest first. */
export async function listEntries(db: Kysely<Schema>, projectId: number, { limit, offset }: Page) {
  const all = db.selectFrom('project_history').where('project_id', '=', projectId);
  const rows = await all.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>['rows'][number];
