import type { Generated } from 'kysely';

/** The tables that searches read besides the artifacts. */
export interface SearchTables {
  /** folded texts that are not empty; the id is that of the field times 2^31 plus that of the artifact */
  artifact_texts: { id: number; artifact_id: number; text: string };
  /** comments that are not empty, by the id of their changeset, folded; `tracker_id` is where the artifact is now */
  comment_texts: {
    id: number;
    tracker_id: number;
    artifact_id: number;
    submitted_by: number;
    /** as in `changesets` */
    comment_groups: string | null;
    text: string;
  };
  /** on SQLite, the texts that have changed since they were indexed, written by triggers; null: not in the index */
  artifact_texts_tail: { id: number; indexed: string | null };
  comment_texts_tail: { id: number; indexed: string | null };
  /** recently created, changed, moved or deleted artifacts, written by triggers */
  artifact_changes: {
    seq: Generated<number>;
    tracker_id: number;
    artifact_id: number;
    /** the transaction, on PostgreSQL; on SQLite always 0, because there `seq` has the order of the commits */
    transaction_id: Generated<number>;
  };
}
