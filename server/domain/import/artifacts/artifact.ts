import type { XmlNode } from '../../../lib/xml/stream.ts';
import { holds } from '../../fields/index.ts';
import type { FileFacts } from '../../fields/value-part.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { type ImportedChangeset, readChangeset } from './changeset.ts';
import { wrong } from '../xml/fault.ts';
import { type ImportedFile, readFiles } from './files.ts';
import { attribute, childOf, childrenOf, instant } from '../xml/nodes.ts';
import type { ValueReadContext } from './value-context.ts';

/** A file with its field, and who attached it when. */
export interface AttachedFile extends ImportedFile {
  fieldId: number;
  submittedBy: number;
  submittedOn: number;
}

type Fields = ReadonlyMap<string, FormElement>;
type Attached = Pick<AttachedFile, 'fieldId' | 'submittedBy' | 'submittedOn'>;

/** The first attachment of each file. */
function attachments(changesets: readonly XmlNode[], fields: Fields, context: ValueReadContext): Map<string, Attached> {
  const found = new Map<string, Attached>();
  for (const changeset of changesets) {
    for (const change of childrenOf(changeset, 'field_change')) {
      const field = fields.get(attribute(change, 'field_name') ?? '');
      if (field === undefined || !holds(field, 'files')) continue;
      const [by, on] = [childOf(changeset, 'submitted_by'), childOf(changeset, 'submitted_on')];
      for (const value of childrenOf(change, 'value')) {
        const name = attribute(value, 'ref');
        if (name === undefined || found.has(name) || by === undefined || on === undefined) continue;
        found.set(name, { fieldId: field.id, submittedBy: context.user(by), submittedOn: instant(on) });
      }
    }
  }
  return found;
}

/** The files of an artifact that one of its changesets attaches. Other files are reported. */
export function attachedFiles(artifact: XmlNode, fields: Fields, context: ValueReadContext): AttachedFile[] {
  const files = readFiles(artifact);
  if (files.length === 0) return [];
  const attached = attachments(childrenOf(artifact, 'changeset'), fields, context);
  return files.flatMap((file) => {
    const how = attached.get(file.name);
    if (how === undefined) context.leave(file.node, '[not attached]');
    return how === undefined ? [] : [{ ...file, ...how }];
  });
}

export const factsOf = (file: AttachedFile, id: number, size: number): FileFacts => ({
  id,
  name: file.fileName,
  size,
  type: file.type,
  description: file.description,
  submittedBy: file.submittedBy,
});

/** The whole history of an artifact. Its first changeset created it. */
export function readArtifact(artifact: XmlNode, fields: Fields, context: ValueReadContext): ImportedChangeset[] {
  const changesets = childrenOf(artifact, 'changeset');
  if (changesets.length === 0) throw wrong(artifact, 'an artifact has at least one <changeset>.');
  return changesets.map((changeset) => readChangeset(changeset, fields, context));
}
