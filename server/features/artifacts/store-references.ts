import type { Tx } from '../../db/index.ts';
import type { Source } from './store.ts';

/** References never go away: who once named an artifact is still in its history. */
export async function addReferences(
  tx: Tx,
  sourceType: string,
  sourceId: number,
  targets: readonly { keyword: string; id: number }[],
): Promise<void> {
  await tx
    .insertInto('cross_references')
    .values(
      targets.map(({ keyword, id }) => ({
        source_type: sourceType,
        source_id: sourceId,
        target_type: 'artifact',
        target_id: id,
        keyword,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function recountReferences(tx: Tx, artifactIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('artifacts')
    .set((eb) => ({
      reference_count: eb
        .selectFrom('cross_references as c')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where((inner) =>
          inner.or([
            inner.and([inner('c.target_type', '=', 'artifact'), inner('c.target_id', '=', inner.ref('artifacts.id'))]),
            inner.and([inner('c.source_type', '=', 'artifact'), inner('c.source_id', '=', inner.ref('artifacts.id'))]),
          ]),
        ),
    }))
    .where('id', 'in', [...artifactIds])
    .execute();
}

export interface ReferenceRow {
  type: string;
  id: number;
  keyword: string;
  direction: 'in' | 'out';
}

export async function referencesOf(source: Source, artifactId: number): Promise<ReferenceRow[]> {
  const rows = await source
    .selectFrom('cross_references')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('target_type', '=', 'artifact'), eb('target_id', '=', artifactId)]),
        eb.and([eb('source_type', '=', 'artifact'), eb('source_id', '=', artifactId)]),
      ]),
    )
    .orderBy('source_id')
    .orderBy('target_id')
    .orderBy('keyword')
    .execute();
  return rows.map(
    (row): ReferenceRow =>
      row.source_type === 'artifact' && row.source_id === artifactId
        ? { type: row.target_type, id: row.target_id, keyword: row.keyword, direction: 'out' }
        : { type: row.source_type, id: row.source_id, keyword: row.keyword, direction: 'in' },
  );
}
