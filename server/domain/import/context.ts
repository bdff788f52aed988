import type { XmlNode } from '../../lib/xml/stream.ts';
import type { GroupNumber } from '../trackers/tracker.ts';

/** What the reading of a document asks; all of it is loaded before. Numbers may be provisional ones. */
export interface ImportContext {
  /** a group of the project by its name; undefined: there is none */
  groupNamed(name: string): GroupNumber | undefined;
  /** a user as an element names them; throws where nobody is known by that */
  user(node: XmlNode): number;
  isLinkType(shortname: string): boolean;
  /** tells that an element, or what of it the detail says (`[type]`, `@attribute`), is not carried over */
  leave(node: XmlNode, detail: string): void;
}
