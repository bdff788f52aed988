import { parseDate } from '../../../lib/dates/iso-date.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { holds } from '../../fields/index.ts';
import type { FileFacts } from '../../fields/value-part.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { readPart } from '../context.ts';
import { fieldOfChange, type ImportedChangeset, readChangeset } from './changeset.ts';
import { wrong } from '../xml/fault.ts';
import { type ImportedFile, readFiles } from './files.ts';
import { attribute, childOf, childrenOf, instant, required, trimmed } from '../xml/nodes.ts';
import { relinkedText } from './texts.ts';
import type { ValueReadContext } from './value-context.ts';

/** A file with its field, the user who attached it, and the date. */
export interface AttachedFile extends ImportedFile {
  fieldId: number;
  submittedBy: number;
  submittedOn: number;
}

type Fields = ReadonlyMap<string, FormElement>;
type Attached = Pick<AttachedFile, 'fieldId' | 'submittedBy' | 'submittedOn'>;

interface Dated {
  node: XmlNode;
  /** milliseconds, a whole second */
  on: number;
}

type Dating = Pick<ValueReadContext, 'leave' | 'now'>;

const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000;

/** The first date that a comment has. */
const dateOfComments = (changesets: readonly XmlNode[]): number | undefined =>
  changesets
    .flatMap((changeset) => childrenOf(childOf(changeset, 'comments'), 'comment'))
    .map((comment) => parseDate(trimmed(childOf(comment, 'submitted_on'))))
    .find((date) => date !== undefined);

/**
 * The changesets of an artifact in the order of their dates, because values replace each other. A changeset without a
 * valid date gets that of its predecessor; the first ones get that of their successor, or else of a comment.
 */
function changesetsInOrder(artifact: XmlNode, context: Dating): Dated[] {
  const changesets = childrenOf(artifact, 'changeset');
  const dates = changesets.map((node) => {
    const submitted = childOf(node, 'submitted_on');
    if (submitted === undefined) throw wrong(node, 'there is no <submitted_on>.');
    return readPart(context, () => instant(submitted, context));
  });
  let previous = dates.find((date) => date !== undefined) ?? dateOfComments(changesets) ?? context.now;
  const dated = changesets.map((node, index): Dated => {
    previous = dates[index] ?? previous;
    return { node, on: wholeSecond(previous) };
  });
  let latest = -Infinity;
  for (const { node, on } of dated) {
    if (on < latest) context.leave(node, '/submitted_on[before the changeset above, sorted]');
    latest = Math.max(latest, on);
  }
  return dated.toSorted((one, other) => one.on - other.on);
}

/** The first attachment of each file. */
function attachments(artifact: XmlNode, fields: Fields, context: ValueReadContext): Map<string, Attached> {
  const found = new Map<string, Attached>();
  for (const { node: changeset, on } of changesetsInOrder(artifact, { leave: () => undefined, now: context.now })) {
    for (const change of childrenOf(changeset, 'field_change')) {
      const field = fieldOfChange(change, fields);
      const by = childOf(changeset, 'submitted_by');
      if (field === undefined || !holds(field, 'files') || by === undefined) continue;
      for (const value of childrenOf(change, 'value')) {
        const name = attribute(value, 'ref');
        if (name === undefined || found.has(name)) continue;
        found.set(name, { fieldId: field.id, submittedBy: context.author(by).id, submittedOn: on });
      }
    }
  }
  return found;
}

/** The files of an artifact that one of its changesets attaches. Other files are reported. */
export function attachedFiles(artifact: XmlNode, fields: Fields, context: ValueReadContext): AttachedFile[] {
  const files = readFiles(artifact, context);
  if (files.length === 0) return [];
  const attached = attachments(artifact, fields, context);
  return files.flatMap((file) => {
    const how = attached.get(file.name);
    if (how === undefined) context.leave(file.node, '[not attached]');
    if (how === undefined) return [];
    const description = relinkedText(file.description, childOf(file.node, 'description'), context.leadTo);
    return [{ ...file, ...how, description }];
  });
}

export const fileFactsOf = (file: AttachedFile, id: number, size: number): FileFacts => ({
  id,
  name: file.fileName,
  size,
  type: file.type,
  description: file.description,
  submittedBy: file.submittedBy,
});

/** The number of an artifact in its document; undefined: it has no changeset, so nothing is known of it. */
export const artifactNumber = (artifact: XmlNode): string | undefined =>
  childOf(artifact, 'changeset') === undefined ? undefined : required(artifact, 'id');

/** The whole history of an artifact. Its first changeset created it. */
export const readArtifact = (artifact: XmlNode, fields: Fields, context: ValueReadContext): ImportedChangeset[] =>
  changesetsInOrder(artifact, context).map(({ node, on }) => readChangeset(node, on, fields, context));
