import type { Generated } from 'kysely';

export interface DeletionTables {
  /** deletions by user and time; the sliding window counts them even after a restore */
  artifact_deletions: { id: Generated<number>; user_id: number; artifact_id: number; deleted_at: number };
  /** the archive of deleted artifacts */
  deleted_artifacts: {
    artifact_id: number;
    project_id: number;
    tracker_id: number;
    tracker_label: string;
    xref: string;
    title: string;
    deleted_by: number;
    deleted_at: number;
    archive_name: string;
    archive_hash: string;
    archive_size: number;
    /** the deleted rows, in JSON */
    snapshot: string;
  };
}
