import { pathOf, type XmlNode } from '../../../lib/xml/stream.ts';

/** A fault of an archive, with enough detail to find and fix it. */
export interface ImportFault {
  /** in which file of the archive */
  file: string;
  line?: number;
  /** where in the document */
  path?: string;
  message: string;
}

/** A part of a document that can't be imported. */
export class DocumentFault extends Error {
  readonly node: XmlNode;

  constructor(node: XmlNode, message: string) {
    super(message);
    this.node = node;
  }
}

export const wrong = (node: XmlNode, message: string): DocumentFault => new DocumentFault(node, message);

export const faultOf = (file: string, { node, message }: DocumentFault): ImportFault => ({
  file,
  line: node.line,
  path: pathOf(node),
  message,
});

/** `project.xml, line 12 (project/trackers/tracker): …` */
export function faultText({ file, line, path, message }: ImportFault): string {
  const at = line === undefined ? file : `${file}, line ${line}`;
  return path === undefined ? `${at}: ${message}` : `${at} (${path}): ${message}`;
}
