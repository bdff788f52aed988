import { problem } from '../../../contract/problems.ts';
import type { Blobs } from '../../blobs/index.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { createAttachments } from './attachments.ts';
import { createStoredContent } from './content/content.ts';
import { createAttachmentReader } from './content/attachment-reader.ts';
import { createUploadSlots } from './uploads/slots.ts';
import { createTemporaryFiles } from './uploads/temporary.ts';
import { createUploads } from './uploads/uploads.ts';
import type { FileRecord } from './store/files.ts';
import { findArchiveUpload } from './store/archive-outcomes.ts';
import { fileOfArchive } from './store/imports.ts';
import { createFileSweep } from './sweep.ts';

interface Deps {
  db: Database;
  clock: Clock;
  blobs: Blobs;
  /** the limit in bytes for one file, and for all temporary files of a user */
  uploadLimit: number;
  projects: ProjectDirectory;
  trackers: TrackerDirectory;
  canReadAttachment: Parameters<typeof createAttachmentReader>[0]['canReadAttachment'];
  onError: (error: unknown) => void;
  /** called when the archive of a project is complete */
  onArchive: (tx: Tx, file: FileRecord) => Promise<void>;
  onArchiveCanceled: (tx: Tx, file: FileRecord) => Promise<void>;
  /** the limit in bytes for the archive of a project */
  archiveLimit: number;
}

/** Creates the services of this slice. */
export function createFiles(deps: Deps) {
  const sweep = createFileSweep(deps);
  return {
    uploadLimit: deps.uploadLimit,
    slots: createUploadSlots(deps),
    uploads: createUploads({ ...deps, kind: 'tus' }),
    archiveLimit: deps.archiveLimit,
    archives: createUploads({ ...deps, kind: 'archive', onComplete: deps.onArchive, onCancel: deps.onArchiveCanceled }),
    /** The file of an uploaded archive, by the number in its address. */
    fileOfArchive: (uploadId: number): Promise<number | undefined> => fileOfArchive(deps.db.read, uploadId),
    /** Progress and result of an uploaded archive, for its uploader. */
    async archiveStatus(userId: number, uploadId: number): Promise<object> {
      const upload = await findArchiveUpload(deps.db.read, uploadId);
      if (upload?.submittedBy !== userId) throw problem('file_not_found');
      const { size, uploaded, outcome } = upload;
      if (outcome !== undefined) return outcome;
      if (size === null || uploaded === null) throw problem('file_not_found');
      return uploaded < size ? { status: 'uploading', done: uploaded, total: size } : { status: 'waiting' };
    },
    temporary: createTemporaryFiles(deps),
    reading: createAttachmentReader(deps),
    content: createStoredContent(deps.db, deps.blobs),
    attachments: createAttachments(deps.clock),
    /** Removes expired files, as happens periodically. Returns the number of removed files. */
    sweepExpired: (): Promise<number> => sweep.sweepExpired(),
    close: (): Promise<void> => sweep.close(),
  };
}

export type Files = ReturnType<typeof createFiles>;
