import type { NewUpload } from '../../../../contract/artifacts/file.ts';
import { limits, quotas } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import { type Database, lockUntilEnd, type Tx } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import { holds } from '../../../domain/fields/index.ts';
import { require } from '../../../domain/policies/policy.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import { callerOf } from '../../../http/caller.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { type TrackerDirectory, trackerIdOf } from '../../trackers/index.ts';
import { checkName } from './name.ts';
import { type FileRecord, findUnderWay, insertFile, type NewFile } from '../store/files.ts';
import { deleteFiles } from '../store/removal.ts';
import { pendingUploads } from '../store/temporary.ts';

interface Deps {
  db: Database;
  clock: Clock;
  uploadLimit: number;
  projects: ProjectDirectory;
  trackers: TrackerDirectory;
}

/** Creates slots for uploads. */
export function createUploadSlots({ db, clock, uploadLimit, projects, trackers }: Deps) {
  async function writableField(actor: Actor, fieldId: number): Promise<FormElement> {
    const trackerId = isPossibleId(fieldId) ? await trackerIdOf(db.read, 'tracker_fields', fieldId) : undefined;
    if (trackerId === undefined) throw problem('file_field_not_found');
    const { tracker, rights, project } = await trackers.visible(actor, trackerId);
    await projects.ofWritableTracker(actor, project.id);
    const field = tracker.elements.find((element) => element.id === fieldId);
    if (field === undefined) throw problem('file_field_not_found');
    if (!field.isUsed) throw problem('file_field_unused');
    if (!holds(field, 'files')) throw problem('file_field_of_other_type');
    require(actor, 'field.attach', { rights, field });
    return field;
  }

  async function checkQuota(tx: Tx, { submittedBy, size }: NewFile): Promise<void> {
    await lockUntilEnd(tx, db.engine, `uploads of user ${submittedBy}`);
    const { count, bytes } = await pendingUploads(tx, submittedBy, clock());
    const { uploads, uploadBytesFactor } = quotas;
    if (count >= uploads || bytes + size > uploadBytesFactor * uploadLimit) throw problem('uploads_too_many');
  }

  /** A repeated request for the same upload resumes it. */
  async function openSlot(tx: Tx, file: NewFile & { fieldId: number }): Promise<FileRecord> {
    const underWay = file.isComplete ? undefined : await findUnderWay(tx, file);
    const isOver = underWay !== undefined && (underWay.expiresAt ?? Infinity) <= clock();
    if (isOver) await deleteFiles(tx, [underWay.id], clock());
    if (underWay !== undefined && !isOver) return ownOrRefused(underWay, file.submittedBy);
    await checkQuota(tx, file);
    const made = (await insertFile(tx, file)) ?? (await findUnderWay(tx, file));
    if (made === undefined) throw problem('file_upload_of_other_user');
    return ownOrRefused(made, file.submittedBy);
  }

  return {
    writableField,

    async create(actor: Actor, fieldId: number, request: NewUpload): Promise<FileRecord> {
      const submittedBy = callerOf(actor).id;
      const field = await writableField(actor, fieldId);
      checkName(request.name);
      const size = request.file_size;
      if (size > uploadLimit) throw problem('file_too_large', { limit: uploadLimit, size });
      const createdAt = clock();
      return db.write((tx) =>
        openSlot(tx, {
          kind: 'tus',
          fieldId: field.id,
          name: request.name,
          type: request.file_type,
          description: request.description ?? '',
          size,
          isComplete: size === 0,
          submittedBy,
          createdAt,
          expiresAt: createdAt + limits.uploadLifetimeSeconds * 1000,
        }),
      );
    },
  };
}

function ownOrRefused(file: FileRecord, userId: number): FileRecord {
  if (file.submittedBy !== userId) throw problem('file_upload_of_other_user');
  return file;
}
