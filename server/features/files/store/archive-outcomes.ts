import type { DbOrTx, Tx } from '../../../db/index.ts';
import { isPossibleId } from '../../../domain/ids.ts';

/** The state of an import from an uploaded archive. */
export type ArchiveOutcome =
  | { status: 'importing'; step: string; done: number; total: number | null }
  | { status: 'done'; project_id: number; counts: object; left: { path: string; count: number }[] }
  | { status: 'refused'; errors: string[] };

export async function writeArchiveOutcome(tx: Tx, fileId: number, outcome: ArchiveOutcome): Promise<void> {
  await tx
    .updateTable('archive_uploads')
    .set({ outcome: JSON.stringify(outcome) })
    .where('file_id', '=', fileId)
    // Progress never replaces a result.
    .where((eb) =>
      outcome.status === 'importing'
        ? eb.or([eb('outcome', 'is', null), eb('outcome', 'like', '{"status":"importing"%')])
        : eb.lit(true),
    )
    .execute();
}

/** An upload with its outcome; the sizes are undefined once the file is removed. */
export interface ArchiveUpload {
  submittedBy: number | null;
  size: number | null;
  uploaded: number | null;
  outcome: ArchiveOutcome | undefined;
}

export async function findArchiveUpload(source: DbOrTx, uploadId: number): Promise<ArchiveUpload | undefined> {
  if (!isPossibleId(uploadId)) return undefined;
  const row = await source
    .selectFrom('archive_uploads as u')
    .leftJoin('files as f', 'f.id', 'u.file_id')
    .select(['u.submitted_by as uploader', 'f.submitted_by', 'f.size', 'f.uploaded', 'u.outcome'])
    .where('u.id', '=', uploadId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    submittedBy: row.uploader ?? row.submitted_by,
    size: row.size,
    uploaded: row.uploaded,
    outcome: row.outcome === null ? undefined : (JSON.parse(row.outcome) as ArchiveOutcome),
  };
}
