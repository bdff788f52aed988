import type { XmlNode } from '../../../lib/xml/stream.ts';
import { type Leaving, readParts } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { childrenOf, required, childText } from '../xml/nodes.ts';

/** A file next to the document. */
export interface ImportedFile {
  /** the name by which values refer to it */
  name: string;
  fileName: string;
  /** its path in the archive */
  path: string;
  size: number | undefined;
  type: string;
  description: string;
  node: XmlNode;
}

/** Removes invisible characters from a name. */
const visible = (text: string): string => text.replaceAll(/\p{Cc}/gu, '').trim();

function readFile(node: XmlNode): ImportedFile {
  const path = childText(node, 'path');
  if (path === '') throw wrong(node, 'the file has no <path>.');
  const size = childText(node, 'filesize');
  return {
    name: required(node, 'id'),
    fileName: visible(childText(node, 'filename')) || (path.split('/').at(-1) ?? path),
    path,
    size: /^\d{1,15}$/.test(size) ? Number(size) : undefined,
    type: visible(childText(node, 'filetype')) || 'application/octet-stream',
    description: childText(node, 'description'),
    node,
  };
}

/** The files of an artifact, without duplicates. */
export function readFiles(artifact: XmlNode, context: Leaving): ImportedFile[] {
  const files = new Map<string, ImportedFile>();
  for (const file of readParts(context, childrenOf(artifact, 'file'), readFile)) {
    if (files.has(file.name)) context.leave(file.node, '[second file of the same id]');
    else files.set(file.name, file);
  }
  return [...files.values()];
}
