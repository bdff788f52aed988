import type { Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../db/index.ts';

export type AuditLine = Selectable<Schema['audit_log']>;

/** The end of a chain: the number and the hash of a line. */
export interface ChainEnd {
  line: number;
  hash: string;
}

export interface LineFilter {
  type?: string | undefined;
  /** the user who did it, or whose account it concerns */
  userId?: number | undefined;
  projectId?: number | undefined;
  ip?: string | undefined;
  /** milliseconds since the epoch */
  since?: number | undefined;
  until?: number | undefined;
}

/** Where the kept lines begin and end. */
export async function chainEnds(source: DbOrTx): Promise<{ pruned: ChainEnd; last: ChainEnd }> {
  const row = await source.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();
  return {
    pruned: { line: row.pruned_line, hash: row.pruned_hash },
    last: { line: row.last_line, hash: row.last_hash },
  };
}

/** The same, with the first lines outside of it; undefined: the record is missing. One statement sees one state. */
export async function chainBounds(
  source: DbOrTx,
): Promise<{ pruned: ChainEnd; last: ChainEnd; below: number | null; beyond: number | null } | undefined> {
  const row = await source
    .selectFrom('audit_chain as c')
    .selectAll('c')
    .select((eb) => [
      eb
        .selectFrom('audit_log')
        .whereRef('line', '<=', 'c.pruned_line')
        .select(({ fn }) => fn.min<number | null>('line').as('line'))
        .as('below'),
      eb
        .selectFrom('audit_log')
        .whereRef('line', '>', 'c.last_line')
        .select(({ fn }) => fn.min<number | null>('line').as('line'))
        .as('beyond'),
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    pruned: { line: row.pruned_line, hash: row.pruned_hash },
    last: { line: row.last_line, hash: row.last_hash },
    below: row.below,
    beyond: row.beyond,
  };
}

export async function addLines(tx: Tx, lines: readonly AuditLine[]): Promise<void> {
  const last = lines.at(-1);
  if (last === undefined) return;
  await tx
    .insertInto('audit_log')
    .values([...lines])
    .execute();
  await tx.updateTable('audit_chain').set({ last_line: last.line, last_hash: last.hash }).execute();
}

/** Removes the oldest lines from before a time, and keeps the hash of the last one of them. */
export async function pruneLines(tx: Tx, before: number, limit: number): Promise<void> {
  const oldest = await tx.selectFrom('audit_log').select(['line', 'hash', 'at']).orderBy('line').limit(limit).execute();
  const kept = oldest.findIndex(({ at }) => at >= before);
  const last = (kept === -1 ? oldest : oldest.slice(0, kept)).at(-1);
  if (last === undefined) return;
  await tx.deleteFrom('audit_log').where('line', '<=', last.line).execute();
  await tx.updateTable('audit_chain').set({ pruned_line: last.line, pruned_hash: last.hash }).execute();
}

const matching = (source: DbOrTx, { type, userId, projectId, ip, since, until }: LineFilter) =>
  source
    .selectFrom('audit_log')
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? 0))
    .$if(ip !== undefined, (query) => query.where('ip', '=', ip ?? ''))
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? 0))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? 0))
    .$if(userId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('user_id', '=', userId ?? 0),
          eb.and([eb('type', 'like', 'account.%'), eb('subject_id', '=', userId ?? 0)]),
        ]),
      ),
    );

/** Newest first. */
export async function listLines(
  source: DbOrTx,
  filter: LineFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditLine[]; total: number }> {
  const found = matching(source, filter);
  const rows = await found.selectAll().orderBy('line', 'desc').limit(limit).offset(offset).execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Oldest first, after a line. */
export const linesAfter = (source: DbOrTx, filter: LineFilter, line: number, limit: number): Promise<AuditLine[]> =>
  matching(source, filter).selectAll().where('line', '>', line).orderBy('line').limit(limit).execute();
