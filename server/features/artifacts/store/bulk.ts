import { type Engine, indexAllTexts, insertRows, type Tx } from '../../../db/index.ts';
import type { Changes, Document, Link } from '../../../domain/artifacts/document.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { StoredComment } from '../../../domain/artifacts/changeset.ts';
import { fold } from '../../../../contract/fold.ts';
import type { IndexEntry } from './artifacts.ts';
import { artifactColumns } from './new-artifact.ts';
import { type TextEntry, textId } from './texts.ts';

/** An artifact with its whole history and the ids reserved for them. */
export interface ArtifactWithHistory {
  id: number;
  number: number;
  tracker: Tracker;
  document: Document;
  changesets: readonly {
    id: number;
    submittedBy: number;
    email?: string;
    submittedOn: number;
    changes: Changes;
    comment: StoredComment | null;
  }[];
}

/** Adds its index entries and the groups that may read it. */
export interface PreparedHistory extends ArtifactWithHistory {
  allowedGroups: number[] | null;
  numbers: readonly IndexEntry[];
  texts: readonly TextEntry[];
}

const groupsText = (groups: number[] | null): string | null => (groups === null ? null : JSON.stringify(groups));

function artifactRow({ id, number, tracker, document, changesets, allowedGroups }: PreparedHistory): object {
  const [first, last] = [changesets[0], changesets.at(-1)];
  return {
    id,
    tracker_id: tracker.id,
    number,
    rank: 0,
    submitted_by: first?.submittedBy,
    submitted_on: first?.submittedOn,
    version: changesets.length,
    last_modified_on: last?.submittedOn,
    last_modified_by: last?.submittedBy,
    document: JSON.stringify(document),
    allowed_groups: groupsText(allowedGroups),
    link_count: 0,
    reference_count: 0,
  };
}

const changesetColumns = {
  id: 'integer',
  artifact_id: 'integer',
  tracker_id: 'integer',
  version: 'integer',
  submitted_by: 'integer',
  submitted_on: 'bigint',
  changes: 'text',
  comment_body: 'text',
  comment_format: 'text',
  comment_groups: 'text',
  comment_by: 'integer',
  comment_on: 'bigint',
  submitted_email: 'text',
  comment_email: 'text',
} as const;

const changesetRows = ({ id, tracker, changesets }: ArtifactWithHistory): object[] =>
  changesets.map((changeset, index) => ({
    id: changeset.id,
    artifact_id: id,
    tracker_id: tracker.id,
    version: index + 1,
    submitted_by: changeset.submittedBy,
    submitted_on: changeset.submittedOn,
    changes: JSON.stringify(changeset.changes),
    comment_body: changeset.comment?.body ?? null,
    comment_format: changeset.comment?.format ?? null,
    comment_groups: groupsText(changeset.comment?.groups ?? null),
    comment_by: changeset.comment?.by ?? null,
    comment_on: changeset.comment?.on ?? null,
    submitted_email: changeset.email ?? null,
    comment_email: changeset.comment?.email ?? null,
  }));

const indexColumns = { field_id: 'integer', value: 'double precision', artifact_id: 'integer' } as const;
const textColumns = { id: 'bigint', artifact_id: 'integer', text: 'text' } as const;
const commentColumns = {
  id: 'integer',
  tracker_id: 'integer',
  artifact_id: 'integer',
  submitted_by: 'integer',
  comment_groups: 'text',
  text: 'text',
} as const;

const commentRows = ({ id: artifact, tracker, changesets }: ArtifactWithHistory): object[] =>
  changesets.flatMap(({ id, submittedBy, comment }) =>
    comment === null || comment.body === ''
      ? []
      : [
          {
            id,
            tracker_id: tracker.id,
            artifact_id: artifact,
            submitted_by: submittedBy,
            comment_groups: groupsText(comment.groups),
            text: fold(comment.body),
          },
        ],
  );

/** Inserts artifacts with their histories and their index entries. Links and files are inserted separately. */
export async function insertPrepared(tx: Tx, engine: Engine, histories: readonly PreparedHistory[]): Promise<void> {
  const numbers = histories.flatMap((history) =>
    history.numbers.map(({ fieldId, value }) => ({ field_id: fieldId, value, artifact_id: history.id })),
  );
  const texts = histories.flatMap((history) =>
    history.texts.map(({ fieldId, text }) => ({
      id: textId(fieldId, history.id),
      artifact_id: history.id,
      text: fold(text),
    })),
  );
  await insertRows(tx, engine, 'artifacts', artifactColumns, histories.map(artifactRow));
  await insertRows(tx, engine, 'changesets', changesetColumns, histories.flatMap(changesetRows));
  await insertRows(tx, engine, 'artifact_index', indexColumns, numbers);
  await insertRows(tx, engine, 'artifact_texts', textColumns, texts);
  await insertRows(tx, engine, 'comment_texts', commentColumns, histories.flatMap(commentRows));
  if (engine === 'sqlite') indexAllTexts(tx);
}

const linkColumns = { source_id: 'integer', target_id: 'integer', type: 'text' } as const;

/** Both ends must exist. */
export const insertLinks = (tx: Tx, engine: Engine, links: readonly (Link & { from: number })[]): Promise<void> =>
  insertRows(
    tx,
    engine,
    'artifact_links',
    linkColumns,
    links.map(({ from, id, type }) => ({ source_id: from, target_id: id, type })),
  );

/** The number of the latest artifact in a tracker. */
export async function setLastNumber(tx: Tx, trackerId: number, number: number): Promise<void> {
  await tx.updateTable('tracker_counters').set({ last_number: number }).where('tracker_id', '=', trackerId).execute();
}
