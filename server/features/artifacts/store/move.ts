import type { Tx } from '../../../db/index.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { countArtifacts, lastNumber } from './new-artifact.ts';
import { moveComments, removeTexts } from './texts.ts';

export interface ArtifactMove {
  trackerId: number;
  at: number;
  lead: number;
  by: number;
  document: Document;
  allowedGroups: number[] | null;
}

/** Removes the index entries of the artifact in its old tracker. Its comments follow it. */
export async function leaveTracker(tx: Tx, artifactId: number, nextTrackerId: number): Promise<void> {
  await tx.deleteFrom('artifact_index').where('artifact_id', '=', artifactId).execute();
  await removeTexts(tx, artifactId);
  await moveComments(tx, artifactId, nextTrackerId);
}

/**
 * The artifact keeps its id and gets the next number of the other tracker, whose counter is then locked: the unit ends
 * after this.
 */
export async function moveArtifactRow(tx: Tx, current: ArtifactRecord, move: ArtifactMove): Promise<boolean> {
  const { trackerId } = move;
  countArtifacts.later(tx, { trackerId, count: 1 });
  const result = await tx
    .updateTable('artifacts')
    .set((eb) => ({
      tracker_id: trackerId,
      number: lastNumber(eb, trackerId),
      version: current.version + 1,
      last_modified_on: move.at,
      stamp_lead: move.lead,
      last_modified_by: move.by,
      document: JSON.stringify(move.document),
      allowed_groups: move.allowedGroups === null ? null : JSON.stringify(move.allowedGroups),
    }))
    .where('id', '=', current.id)
    .where('version', '=', current.version)
    .executeTakeFirstOrThrow();
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
