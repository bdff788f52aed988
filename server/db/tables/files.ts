import type { Generated } from 'kysely';

export interface FileTables {
  files: {
    id: Generated<number>;
    /** tus: a slot made for a field, filled by the protocol; temporary: chunks sent through the API */
    kind: string;
    /** the field it was uploaded for; a temporary file has one once it is attached */
    field_id: number | null;
    /** null until it is attached */
    artifact_id: number | null;
    name: string;
    type: string;
    description: string;
    size: number;
    uploaded: number;
    /** parts so far */
    parts: number;
    is_complete: number;
    submitted_by: number;
    created_at: number;
    /** null once it is attached */
    expires_at: number | null;
    /** current writer and the end of their lock */
    writer: string | null;
    writer_until: number | null;
  };
  /** the bytes of a file, in the order of their numbers; each part is a blob */
  file_parts: { file_id: number; number: number; size: number; hash: string };
  /** the numbers of uploaded archives, which are kept after the file is deleted */
  archive_uploads: {
    id: Generated<number>;
    file_id: number;
    /** null: before outcomes were kept */
    submitted_by: Generated<number | null>;
    /** progress and result of the import, in JSON */
    outcome: Generated<string | null>;
  };
  /** blobs whose last reference went away */
  unused_blobs: { hash: string; since: number };
}
