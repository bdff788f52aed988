import type { Tx } from '../../../db/index.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { moveComments, removeTexts } from './texts.ts';

export interface ArtifactMove {
  trackerId: number;
  at: number;
  lead: number;
  by: number;
  document: Document;
  allowedGroups: number[] | null;
}

/** The artifact keeps its id and gets the next number of the other tracker. */
export async function moveArtifactRow(tx: Tx, current: ArtifactRecord, move: ArtifactMove): Promise<boolean> {
  const { last_number: number } = await tx
    .updateTable('tracker_counters')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .where('tracker_id', '=', move.trackerId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const result = await tx
    .updateTable('artifacts')
    .set({
      tracker_id: move.trackerId,
      number,
      version: current.version + 1,
      last_modified_on: move.at,
      stamp_lead: move.lead,
      last_modified_by: move.by,
      document: JSON.stringify(move.document),
      allowed_groups: move.allowedGroups === null ? null : JSON.stringify(move.allowedGroups),
    })
    .where('id', '=', current.id)
    .where('version', '=', current.version)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('artifact_index').where('artifact_id', '=', current.id).execute();
  await removeTexts(tx, current.id);
  await moveComments(tx, current.id, move.trackerId);
  return result.numUpdatedRows > 0n;
}

/** Reassigns attachments to a field of the new tracker. */
export async function moveFiles(tx: Tx, artifactId: number, from: number, to: number): Promise<void> {
  await tx
    .updateTable('files')
    .set({ field_id: to })
    .where('artifact_id', '=', artifactId)
    .where('field_id', '=', from)
    .execute();
}
