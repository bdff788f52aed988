import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { FileFacts, OpenValue } from '../../fields/value-part.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import type { ImportContext } from '../context.ts';
import type { References } from '../tracker/references.ts';

export interface KnownArtifact {
  /** its number here */
  id: number;
  /** whether it is the current artifact */
  isSelf: boolean;
  /** whether its tracker is a child of the current tracker */
  isBelow: boolean;
}

/**
 * The new number of the artifact that a text names, by its number and the keyword in lower case. null: the archive
 * doesn't have it; undefined: the keyword is not one of artifacts.
 */
export type NewNumber = (sourceId: string, keyword: string, node: XmlNode | undefined) => number | null | undefined;

/** The questions that rewriting a text can ask. */
export interface TextContext {
  /** for a reference, which is shown at both ends */
  referTo: NewNumber;
  /** for an address or a number, which is not a reference */
  leadTo: NewNumber;
  /** a file of the artifact that is read */
  file(name: string): FileFacts | undefined;
}

/** The questions that reading a value can ask, in addition to the questions for a tracker. */
export interface ValueReadContext extends ImportContext, TextContext {
  /** the time of the import */
  now: number;
  references: References;
  /** an artifact of the archive by its number there; undefined: the archive doesn't have it */
  artifact(id: string): KnownArtifact | undefined;
  /** a value that was added to an open list */
  openValue(field: FormElement, label: string): OpenValue;
}
