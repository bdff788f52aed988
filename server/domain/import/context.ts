import type { XmlNode } from '../../lib/xml/stream.ts';
import type { GroupNumber } from '../trackers/tracker.ts';

/** The questions that reading a document can ask; everything is loaded before. Numbers can be provisional. */
export interface ImportContext {
  /** a group of the project by its name; undefined: there is none */
  groupNamed(name: string): GroupNumber | undefined;
  /** the user that an element names; throws if there is no such user */
  user(node: XmlNode): number;
  isLinkType(shortname: string): boolean;
  /** reports that an element, or the given detail of it (`[type]`, `@attribute`), is not imported */
  leave(node: XmlNode, detail: string): void;
}
