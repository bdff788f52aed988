import { problem } from '../../../contract/problems.ts';
import type { Tx } from '../../db/index.ts';
import type { FileFacts, FileLookup } from '../../domain/fields/value-part.ts';
import type { FormElement } from '../../domain/trackers/tracker.ts';
import type { Clock } from '../../lib/clock.ts';
import { attachFiles, type FileRecord, filesOfArtifact, findFile, setField } from './store/files.ts';
import { deleteFiles } from './store/removal.ts';

const factsOf = ({ id, name, size, type, description, submittedBy }: FileRecord): FileFacts => ({
  id,
  name,
  size,
  type,
  description,
  submittedBy,
});

/** Answers the questions of the artifact writer about files, in its transaction. */
export function createAttachments(clock: Clock) {
  return {
    async lookup(
      tx: Tx,
      field: FormElement,
      fileId: number,
      userId: number,
      artifactId: number | undefined,
    ): Promise<FileLookup> {
      const file = await findFile(tx, fileId, clock());
      if (file === undefined) return { outcome: 'unknown' };
      if (file.artifactId !== null && file.artifactId === artifactId) return { outcome: 'usable', file: factsOf(file) };
      const { artifactId: holder, fieldId: heldIn } = file;
      if (holder !== null) return { outcome: 'attached-to-another', artifactId: holder, fieldId: heldIn };
      const isForField = file.kind === 'temporary' || file.fieldId === field.id;
      if (!file.isComplete || file.submittedBy !== userId || !isForField) return { outcome: 'unknown' };
      // A temporary file has no field yet. From now on, readers need access to this one.
      if (file.fieldId !== field.id) await setField(tx, file.id, field.id);
      return { outcome: 'usable', file: factsOf(file) };
    },

    /** Attaches the files to the artifact for as long as it exists. */
    async attach(tx: Tx, fileIds: readonly number[], artifactId: number): Promise<void> {
      const ids = [...new Set(fileIds)];
      if (ids.length === 0) return;
      if ((await attachFiles(tx, ids, artifactId)) !== ids.length) throw problem('file_not_attachable');
    },

    /** All files that the artifact ever had and that were not removed. */
    ofArtifact: filesOfArtifact,

    /** For an artifact that is deleted. */
    async removeAll(tx: Tx, artifactId: number): Promise<void> {
      const files = await filesOfArtifact(tx, artifactId);
      await deleteFiles(
        tx,
        files.map((file) => file.id),
        clock(),
      );
    },
  };
}

export type FileAttachments = ReturnType<typeof createAttachments>;
