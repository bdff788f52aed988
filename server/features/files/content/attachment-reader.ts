import { problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type FileRecord, findFile } from '../store/files.ts';

/** A file that belongs to an artifact. */
type Attachment = FileRecord & { artifactId: number };

interface Deps {
  db: Database;
  clock: Clock;
  /** whether the caller may view the artifact and read the field of the file */
  canReadAttachment: (actor: Actor, file: Attachment) => Promise<boolean>;
}

/** Decides who may read a file. Until it is attached, only its uploader may. */
export function createAttachmentReader({ db, clock, canReadAttachment }: Deps) {
  function canRead(actor: Actor, file: FileRecord): Promise<boolean> | boolean {
    const { artifactId } = file;
    if (artifactId !== null) return canReadAttachment(actor, { ...file, artifactId });
    return actor.kind === 'user' && actor.user.id === file.submittedBy;
  }

  return {
    /** Only callers who may read a file learn that it exists. */
    async find(actor: Actor, id: number): Promise<FileRecord> {
      const file = await findFile(db.read, id, clock());
      if (file === undefined || !file.isComplete || !(await canRead(actor, file))) throw problem('file_not_found');
      return file;
    },
  };
}
