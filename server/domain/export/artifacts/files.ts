import { type Element, element } from '../../../lib/xml/element.ts';
import { typeFactsOf } from '../../fields/index.ts';
import type { FileFacts, Stored } from '../../fields/value-part.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import type { ExportedChangeset } from './changeset.ts';
import { fileReference } from '../tracker/references.ts';

const filesIn = (stored: Stored): FileFacts[] => (Array.isArray(stored) ? (stored as FileFacts[]) : []);

/** The path of the content of a file in an archive. */
export const filePath = (id: number): string => `data/Artifact${id}`;

const fileFields = ({ elements }: Tracker) => elements.filter((field) => typeFactsOf(field).holds === 'files');

/** The files that an artifact has after its last changeset, in the order of their fields. */
export function filesOfChangesets(tracker: Tracker, changesets: readonly ExportedChangeset[]): FileFacts[] {
  const byVersion = changesets.toSorted((one, other) => one.version - other.version);
  return fileFields(tracker).flatMap(({ id }) =>
    filesIn(byVersion.findLast(({ changes }) => changes[id] !== undefined)?.changes[id]?.after),
  );
}

function everAttached(tracker: Tracker, changesets: readonly ExportedChangeset[]): FileFacts[] {
  const found = fileFields(tracker).flatMap(({ id }) =>
    changesets.flatMap(({ changes }) => filesIn(changes[id]?.after)),
  );
  return [...new Map(found.map((file) => [file.id, file])).values()];
}

const fileElement = ({ id, name, size, type, description }: FileFacts): Element =>
  element('file', { id: fileReference(id) }, [
    element('filename', {}, name),
    element('path', {}, filePath(id)),
    element('filesize', {}, size),
    element('filetype', {}, type),
    element('description', {}, description),
  ]);

/** The files of a history that the archive contains. */
export const fileElements = (
  tracker: Tracker,
  changesets: readonly ExportedChangeset[],
  fileIds: ReadonlySet<number>,
): Element[] =>
  everAttached(tracker, changesets)
    .filter((file) => fileIds.has(file.id))
    .map(fileElement);
