import { type DbOrTx, portions, type Tx } from '../../../db/index.ts';
import type { Link } from '../../../domain/artifacts/document.ts';

/** The targets of the forward links of several artifacts, by artifact, in ascending order. */
export async function forwardTargetsOf(source: DbOrTx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const portion of portions(ids)) {
    const rows = await source
      .selectFrom('artifact_links')
      .select(['source_id', 'target_id'])
      .where('source_id', 'in', portion)
      .orderBy('source_id')
      .orderBy('target_id')
      .execute();
    for (const { source_id, target_id } of rows) found.get(source_id)?.push(target_id);
  }
  return found;
}

export interface FoundLink extends Link {
  direction: 'forward' | 'reverse';
}

/** The links of several artifacts in both directions, by artifact. */
export async function linksOfMany(source: DbOrTx, ids: readonly number[]): Promise<Map<number, FoundLink[]>> {
  const found = new Map<number, FoundLink[]>(ids.map((id) => [id, []]));
  for (const portion of portions(ids)) {
    const rows = await source
      .selectFrom('artifact_links')
      .selectAll()
      .where((eb) => eb.or([eb('source_id', 'in', portion), eb('target_id', 'in', portion)]))
      .orderBy('source_id')
      .orderBy('target_id')
      .execute();
    const wanted = new Set(portion);
    for (const { source_id, target_id, type } of rows) {
      if (wanted.has(source_id)) found.get(source_id)?.push({ id: target_id, type, direction: 'forward' });
      if (wanted.has(target_id)) found.get(target_id)?.push({ id: source_id, type, direction: 'reverse' });
    }
  }
  return found;
}

export const linksOf = async (source: DbOrTx, artifactId: number): Promise<FoundLink[]> =>
  (await linksOfMany(source, [artifactId])).get(artifactId) ?? [];

/** The artifacts that link to some others now, or that did so once. */
export async function linkingTo(source: DbOrTx, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const table of ['artifact_links', 'removed_links'] as const) {
    for (const portion of portions(ids)) {
      const rows = await source.selectFrom(table).select('source_id').where('target_id', 'in', portion).execute();
      for (const { source_id } of rows) found.add(source_id);
    }
  }
  return found;
}

/** Records removed links, so that they can be found from their targets. */
export async function addRemovedLinks(tx: Tx, removed: readonly { source: number; target: number }[]): Promise<void> {
  for (const portion of portions(removed)) {
    await tx
      .insertInto('removed_links')
      .values(portion.map(({ source, target }) => ({ source_id: source, target_id: target })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Removes and adds forward links of an artifact. Adding a link that exists changes its type. */
export async function changeLinks(
  tx: Tx,
  sourceId: number,
  removed: readonly number[],
  added: readonly Link[],
): Promise<void> {
  for (const portion of portions(removed)) {
    await tx.deleteFrom('artifact_links').where('source_id', '=', sourceId).where('target_id', 'in', portion).execute();
  }
  await addRemovedLinks(
    tx,
    removed.map((target) => ({ source: sourceId, target })),
  );
  for (const portion of portions(added)) {
    await tx
      .insertInto('artifact_links')
      .values(portion.map(({ id, type }) => ({ source_id: sourceId, target_id: id, type })))
      .onConflict((conflict) =>
        conflict.columns(['source_id', 'target_id']).doUpdateSet((eb) => ({ type: eb.ref('excluded.type') })),
      )
      .execute();
  }
}

/** The number of links of each artifact, which is stored with it. */
export async function recountLinks(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const portion of portions(ids)) {
    for (const { id, link_count: count } of await recountPortion(tx, portion)) counts.set(id, count);
  }
  return counts;
}

function recountPortion(tx: Tx, ids: number[]) {
  return tx
    .updateTable('artifacts')
    .set((eb) => ({
      link_count: eb
        .selectFrom('artifact_links')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where((inner) =>
          inner.or([
            inner('artifact_links.source_id', '=', inner.ref('artifacts.id')),
            inner('artifact_links.target_id', '=', inner.ref('artifacts.id')),
          ]),
        ),
    }))
    .where('id', 'in', ids)
    .returning(['id', 'link_count'])
    .execute();
}
