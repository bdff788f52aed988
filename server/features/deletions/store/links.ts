import type { Selectable } from 'kysely';
import type { Database, Schema, Tx } from '../../../db/index.ts';
import type { Snapshot } from './deletions.ts';

export type LinkRow = Selectable<Schema['artifact_links']>;

export async function insertLink(tx: Tx, link: LinkRow): Promise<void> {
  await tx
    .insertInto('artifact_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes a link in the archive of an artifact, so that it comes back with that one. False: it isn't archived. */
export async function keepForLater(
  tx: Tx,
  artifactId: number,
  link: LinkRow,
  engine: Database['engine'],
): Promise<boolean> {
  const query = tx.selectFrom('deleted_artifacts').select('snapshot').where('artifact_id', '=', artifactId);
  const row = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return false;
  const snapshot = JSON.parse(row.snapshot) as Snapshot;
  const others = snapshot.links.filter((one) => one.source_id !== link.source_id || one.target_id !== link.target_id);
  await tx
    .updateTable('deleted_artifacts')
    .set({ snapshot: JSON.stringify({ ...snapshot, links: [...others, link] } satisfies Snapshot) })
    .where('artifact_id', '=', artifactId)
    .execute();
  return true;
}
