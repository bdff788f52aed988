import { gatheredInto, portions, rowsLater, type Schema, type Tx } from '../../../db/index.ts';
import { fold } from '../../../../contract/fold.ts';

export interface TextEntry {
  fieldId: number;
  text: string;
}

/** The ids of the texts of a field are contiguous and ordered by artifact. */
export const textId = (fieldId: number, artifactId: number): number => fieldId * 2 ** 31 + artifactId;

/** Replaces the indexed texts of these fields. */
export function writeTexts(
  tx: Tx,
  artifactId: number,
  fieldIds: readonly number[],
  entries: readonly TextEntry[],
): void {
  deleteRows(
    tx,
    fieldIds.map((fieldId) => ({ id: textId(fieldId, artifactId) })),
  );
  addTexts(tx, artifactId, entries);
}

const deleteRows = rowsLater<{ id: number }>((db, rows) =>
  db.deleteFrom('artifact_texts').where(
    'id',
    'in',
    rows.map(({ id }) => id),
  ),
);

export const addTexts = (tx: Tx, artifactId: number, entries: readonly TextEntry[]): void =>
  insertRows(
    tx,
    entries.map(({ fieldId, text }) => ({
      id: textId(fieldId, artifactId),
      artifact_id: artifactId,
      text: fold(text),
    })),
  );

const insertRows = gatheredInto('artifact_texts', { id: 'bigint', artifact_id: 'integer', text: 'text' });

export async function removeTexts(tx: Tx, artifactId: number): Promise<void> {
  await tx.deleteFrom('artifact_texts').where('artifact_id', '=', artifactId).execute();
}

type Commented = Pick<
  Schema['changesets'],
  'artifact_id' | 'tracker_id' | 'submitted_by' | 'comment_body' | 'comment_groups'
> & { id: number };

/** `tracker_id` is the current tracker of the artifact, even if the comment was written in another one. */
export async function addComments(tx: Tx, changesets: readonly Commented[]): Promise<void> {
  const rows = changesets.flatMap(({ id, tracker_id, artifact_id, submitted_by, comment_body, comment_groups }) =>
    comment_body === null || comment_body === ''
      ? []
      : [{ id, tracker_id, artifact_id, submitted_by, comment_groups, text: fold(comment_body) }],
  );
  for (const portion of portions(rows)) await tx.insertInto('comment_texts').values(portion).execute();
}

export async function moveComments(tx: Tx, artifactId: number, trackerId: number): Promise<void> {
  await tx
    .updateTable('comment_texts')
    .set({ tracker_id: trackerId })
    .where('id', 'in', (eb) => eb.selectFrom('changesets').select('id').where('artifact_id', '=', artifactId))
    .execute();
}
