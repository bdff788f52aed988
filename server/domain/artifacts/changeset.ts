import type { Changes } from './document.ts';

export interface StoredComment {
  body: string;
  format: string;
  groups: number[] | null;
  /** author and time of the comment if they differ from those of the changeset */
  by?: number;
  on?: number;
  /** of an author without an account */
  email?: string;
}

export interface ArtifactChangeset {
  id: number;
  trackerId: number;
  version: number;
  submittedBy: number;
  /** of an author without an account */
  email?: string;
  submittedOn: number;
  changes: Changes;
  comment: StoredComment | null;
}

export interface ChangesetRow {
  id: number;
  tracker_id: number;
  version: number;
  submitted_by: number;
  submitted_on: number;
  changes: string;
  comment_body: string | null;
  comment_format: string | null;
  comment_groups: string | null;
  comment_by: number | null;
  comment_on: number | null;
  submitted_email: string | null;
  comment_email: string | null;
}

/** The user that represents all authors without an account. */
export const unknownAuthor = 100;

export const changesetOf = (row: ChangesetRow): ArtifactChangeset => ({
  id: row.id,
  trackerId: row.tracker_id,
  version: row.version,
  submittedBy: row.submitted_by,
  ...(row.submitted_email === null ? {} : { email: row.submitted_email }),
  submittedOn: row.submitted_on,
  changes: JSON.parse(row.changes) as Changes,
  comment:
    row.comment_body === null
      ? null
      : {
          body: row.comment_body,
          format: row.comment_format ?? 'text',
          groups: row.comment_groups === null ? null : (JSON.parse(row.comment_groups) as number[]),
          ...(row.comment_by === null ? {} : { by: row.comment_by }),
          ...(row.comment_on === null ? {} : { on: row.comment_on }),
          ...(row.comment_email === null ? {} : { email: row.comment_email }),
        },
});
