import { type Database, type DbOrTx, lockUntilEnd, type Tx } from '../../../db/index.ts';

/** Two changes that are harmless alone could form a cycle together. */
export const lockHierarchy = (tx: Tx, engine: Database['engine']): Promise<void> =>
  lockUntilEnd(tx, engine, 'hierarchy');

/** All ancestors, following links of the type `_is_child`. */
export async function ancestorsOf(source: DbOrTx, ids: readonly number[]): Promise<number[]> {
  const rows = await source
    .withRecursive('above', (db) =>
      db
        .selectFrom('artifact_links')
        .select('source_id as id')
        .where('type', '=', '_is_child')
        .where('target_id', 'in', [...ids, -1])
        .union(
          db
            .selectFrom('artifact_links as l')
            .innerJoin('above as a', 'a.id', 'l.target_id')
            .select('l.source_id as id')
            .where('l.type', '=', '_is_child'),
        ),
    )
    .selectFrom('above')
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}
