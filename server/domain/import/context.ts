import type { XmlNode } from '../../lib/xml/stream.ts';
import type { GroupNumber } from '../trackers/tracker.ts';
import { DocumentFault } from './xml/fault.ts';

/** The author of a change; with an email address: a person without an account. */
export interface ImportedAuthor {
  id: number;
  email?: string;
}

/** The questions that reading a document can ask; everything is loaded before. Numbers can be provisional. */
export interface ImportContext {
  /** a group of the project by its name; undefined: unknown */
  groupNamed(name: string): GroupNumber | undefined;
  /** the user that an element names; undefined: nobody; throws if the user is unknown */
  user(node: XmlNode): number | undefined;
  /** the author that an element names; throws if the user is unknown */
  author(node: XmlNode): ImportedAuthor;
  isLinkType(shortname: string): boolean;
  /** reports that an element, or the given detail of it (`[type]`, `@attribute`), is not imported */
  leave(node: XmlNode, detail: string): void;
}

export type Leaving = Pick<ImportContext, 'leave'>;

/** Reads a part of a document. An unreadable part is omitted and reported with the reason. */
export function readPart<T>({ leave }: Leaving, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    leave(error.node, `: ${error.message}`);
    return undefined;
  }
}

/** Reads several parts, without unreadable ones. */
export const readParts = <T>(
  context: Leaving,
  nodes: readonly XmlNode[],
  read: (node: XmlNode) => T | undefined,
): T[] =>
  nodes.flatMap((node) => {
    const part = readPart(context, () => read(node));
    return part === undefined ? [] : [part];
  });
