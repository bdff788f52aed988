import type { Tx } from '../../db/index.ts';
import type { Link } from '../../domain/artifacts/document.ts';
import type { Source } from './store.ts';
import { portions } from './store-portions.ts';

export async function forwardTargets(source: Source, artifactId: number): Promise<number[]> {
  const rows = await source
    .selectFrom('artifact_links')
    .select('target_id')
    .where('source_id', '=', artifactId)
    .orderBy('target_id')
    .execute();
  return rows.map((row) => row.target_id);
}

export interface FoundLink extends Link {
  direction: 'forward' | 'reverse';
}

/** Links of an artifact in both directions. */
export async function linksOf(source: Source, artifactId: number): Promise<FoundLink[]> {
  const rows = await source
    .selectFrom('artifact_links')
    .selectAll()
    .where((eb) => eb.or([eb('source_id', '=', artifactId), eb('target_id', '=', artifactId)]))
    .orderBy('source_id')
    .orderBy('target_id')
    .execute();
  return rows.flatMap(({ source_id, target_id, type }): FoundLink[] => [
    ...(source_id === artifactId ? [{ id: target_id, type, direction: 'forward' as const }] : []),
    ...(target_id === artifactId ? [{ id: source_id, type, direction: 'reverse' as const }] : []),
  ]);
}

/** Writes the forward links of an artifact: those to go, and those to come (or to change their type). */
export async function changeLinks(
  tx: Tx,
  sourceId: number,
  removed: readonly number[],
  added: readonly Link[],
): Promise<void> {
  for (const portion of portions(removed)) {
    await tx.deleteFrom('artifact_links').where('source_id', '=', sourceId).where('target_id', 'in', portion).execute();
  }
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

/** Counts the links of these artifacts anew. */
export async function recountLinks(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const portion of portions(ids)) await recountPortion(tx, portion);
}

async function recountPortion(tx: Tx, ids: number[]): Promise<void> {
  await tx
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
    .execute();
}
