import type { Blobs } from '../../blobs/index.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { createAttachments } from './attachments.ts';
import { createContent } from './content/content.ts';
import { createReading } from './content/reading.ts';
import { createSlots } from './uploads/slots.ts';
import { createTemporaryFiles } from './uploads/temporary.ts';
import { createUploads } from './uploads/uploads.ts';
import type { FileRecord } from './store/files.ts';
import { createSweep } from './sweep.ts';

interface Deps {
  db: Database;
  clock: Clock;
  blobs: Blobs;
  /** bytes of one file, and of all temporary files of one user */
  uploadLimit: number;
  projects: ProjectDirectory;
  trackers: TrackerDirectory;
  canReadAttachment: Parameters<typeof createReading>[0]['canReadAttachment'];
  onError: (error: unknown) => void;
  /** an archive of a project is complete */
  onArchive: (tx: Tx, file: FileRecord) => Promise<void>;
  /** bytes of an archive of a project */
  archiveLimit: number;
}

/** Puts the parts of this slice together. */
export function createFiles(deps: Deps) {
  const sweep = createSweep(deps);
  return {
    uploadLimit: deps.uploadLimit,
    slots: createSlots(deps),
    uploads: createUploads({ ...deps, kind: 'tus' }),
    archiveLimit: deps.archiveLimit,
    archives: createUploads({ ...deps, kind: 'archive', onComplete: deps.onArchive }),
    temporary: createTemporaryFiles(deps),
    reading: createReading(deps),
    content: createContent(deps.db, deps.blobs),
    desk: createAttachments(deps.clock),
    /** Clears away what has expired, as is done from time to time; tells how many files went. */
    sweepExpired: (): Promise<number> => sweep.sweepExpired(),
    close: (): Promise<void> => sweep.close(),
  };
}

export type Files = ReturnType<typeof createFiles>;
