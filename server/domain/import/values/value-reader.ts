import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { FileFacts, OpenValue, Stored } from '../../fields/field-type.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import type { ImportContext } from '../context.ts';
import type { References } from '../references.ts';

export interface KnownArtifact {
  /** its number here */
  id: number;
  /** whether its tracker is a child of the one that is read */
  isBelow: boolean;
  /** of its tracker */
  itemName: string;
}

/** What reading a value may ask, besides. */
export interface ValueContext extends ImportContext {
  references: References;
  /** an artifact of the document by its number there; undefined: it isn't in it */
  artifact(id: string): KnownArtifact | undefined;
  /** tells that a text names another artifact of the document */
  refer(target: number, keyword: string): void;
  /** a file of the artifact that is read */
  file(name: string): FileFacts | undefined;
  /** what someone added to an open list */
  openValue(field: FormElement, label: string): OpenValue;
}

/** The new value of a field, as a change tells it. */
export type ValueReader = (change: XmlNode, field: FormElement, context: ValueContext) => Stored;
