import { DocumentFault, type ImportFault, faultOf } from '../../../domain/import/xml/fault.ts';
import { XmlError } from '../../../lib/xml/read.ts';
import { type KnownElements, streamXml, type XmlNode } from '../../../lib/xml/stream.ts';
import { ImportRefused } from '../refusal.ts';
import type { ImportSource } from './source.ts';

export const projectFile = 'project.xml';

export interface DocumentOptions {
  roots: Readonly<Record<string, KnownElements>>;
  onUnknown?: (path: string) => void;
  /** the number of additional bytes read */
  onRead?: (bytes: number) => void;
}

async function* counted(chunks: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void) {
  for await (const chunk of chunks) {
    onRead(chunk.length);
    yield chunk;
  }
}

/** The fault of the document, if the error is one. */
export function documentFault(file: string, error: unknown): ImportFault | undefined {
  if (error instanceof DocumentFault) return faultOf(file, error);
  return error instanceof XmlError ? { file, line: error.line, message: error.message } : undefined;
}

/** The records of a document, and finally its root. */
export async function* documentRecords(
  source: ImportSource,
  file: string,
  { roots, onUnknown = () => undefined, onRead = () => undefined }: DocumentOptions,
): AsyncGenerator<XmlNode> {
  if ((await source.size(file)) === undefined) {
    throw new ImportRefused([{ file, message: 'the archive has no such file.' }]);
  }
  try {
    yield* streamXml(counted(await source.read(file), onRead), { roots, onUnknown });
  } catch (error) {
    const fault = error instanceof XmlError ? documentFault(file, error) : undefined;
    throw fault === undefined ? error : new ImportRefused([fault]);
  }
}

/** A document that is small enough to be read at once. */
export async function rootOf(source: ImportSource, file: string, options: DocumentOptions): Promise<XmlNode> {
  let root: XmlNode | undefined;
  for await (const node of documentRecords(source, file, options)) root = node;
  if (root === undefined) throw new Error(`${file} has no root.`);
  return root;
}
