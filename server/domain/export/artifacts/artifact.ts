import { type Element, element } from '../../../lib/xml/element.ts';
import type { ValueWriteContext } from '../context.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import { changesetElement, type ExportedChangeset } from './changeset.ts';
import { fileElements } from './files.ts';

export interface ExportedArtifact {
  id: number;
  changesets: readonly ExportedChangeset[];
}

/** An artifact with its whole history. Its first changeset created it. */
export function artifactElement(tracker: Tracker, artifact: ExportedArtifact, context: ValueWriteContext): Element {
  const changesets = artifact.changesets.toSorted((one, other) => one.version - other.version);
  return element('artifact', { id: artifact.id, tracker_id: tracker.id }, [
    ...changesets.map((changeset) => changesetElement(tracker, changeset, context)),
    ...fileElements(tracker, changesets, context.fileIds),
  ]);
}
