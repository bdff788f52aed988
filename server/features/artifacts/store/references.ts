import { type DbOrTx, portions, type Tx } from '../../../db/index.ts';

/** References are never removed: the text that made one stays in the history. */
export async function insertReferences(
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

export async function updateReferenceCounts(tx: Tx, artifactIds: readonly number[]): Promise<void> {
  for (const portion of portions(artifactIds)) await updateCounts(tx, portion);
}

async function updateCounts(tx: Tx, ids: number[]): Promise<void> {
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
    .where('id', 'in', ids)
    .execute();
}

export interface ReferenceRow {
  type: string;
  id: number;
  keyword: string;
  direction: 'in' | 'out';
}

/** The references of several artifacts, in both directions, by artifact. */
export async function referencesOfMany(source: DbOrTx, ids: readonly number[]): Promise<Map<number, ReferenceRow[]>> {
  const found = new Map<number, ReferenceRow[]>(ids.map((id) => [id, []]));
  for (const portion of portions(ids)) {
    const wanted = new Set(portion);
    const rows = await source
      .selectFrom('cross_references')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb.and([eb('target_type', '=', 'artifact'), eb('target_id', 'in', portion)]),
          eb.and([eb('source_type', '=', 'artifact'), eb('source_id', 'in', portion)]),
        ]),
      )
      .orderBy('source_id')
      .orderBy('target_id')
      .orderBy('keyword')
      .execute();
    for (const { source_type, source_id, target_type, target_id, keyword } of rows) {
      const isSource = source_type === 'artifact' && wanted.has(source_id);
      const isTarget = target_type === 'artifact' && wanted.has(target_id);
      if (isSource) found.get(source_id)?.push({ type: target_type, id: target_id, keyword, direction: 'out' });
      if (isTarget) found.get(target_id)?.push({ type: source_type, id: source_id, keyword, direction: 'in' });
    }
  }
  return found;
}
