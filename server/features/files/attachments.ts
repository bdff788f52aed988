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

/** What the writer of artifacts asks about files, in its own transaction. */
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
      if (file.artifactId !== null) return { outcome: 'elsewhere', artifactId: file.artifactId };
      const isForField = file.kind === 'temporary' || file.fieldId === field.id;
      if (!file.isComplete || file.submittedBy !== userId || !isForField) return { outcome: 'unknown' };
      // A temporary file is for no field yet; whoever reads it later needs the right to read this one.
      if (file.fieldId !== field.id) await setField(tx, file.id, field.id);
      return { outcome: 'usable', file: factsOf(file) };
    },

    /** Makes them the artifact's, for as long as it exists. */
    async attach(tx: Tx, fileIds: readonly number[], artifactId: number): Promise<void> {
      const ids = [...new Set(fileIds)];
      if (ids.length === 0) return;
      if ((await attachFiles(tx, ids, artifactId)) !== ids.length) throw problem('file_not_attachable');
    },

    /** All files that the artifact ever had and that were not removed. */
    ofArtifact: filesOfArtifact,

    /** For the end of an artifact. */
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

export type Desk = ReturnType<typeof createAttachments>;
