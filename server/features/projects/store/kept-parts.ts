import type { DbOrTx, Tx } from '../../../db/index.ts';
import type { KeptElement } from '../../../domain/kept/kept.ts';

/** The parts of an imported project that no page shows. */
export async function insertKeptParts(tx: Tx, projectId: number, parts: readonly KeptElement[]): Promise<void> {
  await tx
    .insertInto('project_kept_parts')
    .values({ project_id: projectId, parts: JSON.stringify(parts) })
    .execute();
}

export async function findKeptParts(source: DbOrTx, projectId: number): Promise<KeptElement[]> {
  const row = await source
    .selectFrom('project_kept_parts')
    .select('parts')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row === undefined ? [] : (JSON.parse(row.parts) as KeptElement[]);
}
