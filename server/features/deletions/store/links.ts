import type { Selectable } from 'kysely';
import type { Database, Schema, Tx } from '../../../db/index.ts';
import type { ArtifactSnapshot } from './deletions.ts';

export type ArtifactLinkRow = Selectable<Schema['artifact_links']>;

export async function insertArtifactLink(tx: Tx, link: ArtifactLinkRow): Promise<void> {
  await tx
    .insertInto('artifact_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds a link to the archive of an artifact, to restore both together. False: the artifact is not archived. */
export async function keepForLater(
  tx: Tx,
  artifactId: number,
  link: ArtifactLinkRow,
  engine: Database['engine'],
): Promise<boolean> {
  const query = tx.selectFrom('deleted_artifacts').select('snapshot').where('artifact_id', '=', artifactId);
  const row = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return false;
  const snapshot = JSON.parse(row.snapshot) as ArtifactSnapshot;
  const others = snapshot.links.filter((one) => one.source_id !== link.source_id || one.target_id !== link.target_id);
  await tx
    .updateTable('deleted_artifacts')
    .set({ snapshot: JSON.stringify({ ...snapshot, links: [...others, link] } satisfies ArtifactSnapshot) })
    .where('artifact_id', '=', artifactId)
    .execute();
  return true;
}
