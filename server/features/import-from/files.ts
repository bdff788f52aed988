import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { ForeignFault } from '../../domain/import-from/model.ts';
import type { NamedDocument } from '../../domain/import-from/documents.ts';
import { decodeText } from '../../../contract/text-encoding.ts';
import { openSource } from '../import/index.ts';

/** A larger document cannot be an export of a project that fits into memory. */
const largest = 512 * 1024 * 1024;

export interface ExportFiles {
  /** paths of the files with one of these endings */
  named(...endings: string[]): string[];
  text(path: string): Promise<string>;
  /** the first of these files that exists */
  open(paths: readonly string[]): Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** The files of an export: a folder with everything below it, or a file and its siblings. */
export async function openExport(location: string): Promise<ExportFiles> {
  const found = await stat(location).catch((error: unknown) => {
    throw new ForeignFault(`${location} can't be opened: ${(error as Error).message}`);
  });
  const root = found.isDirectory() ? location : dirname(location);
  const paths = found.isDirectory()
    ? (await readdir(root, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\/+/, ''))
        .toSorted()
    : [basename(location)];
  const source = await openSource(root);
  return {
    named: (...endings) => paths.filter((path) => endings.includes(extname(path).toLowerCase())),
    async text(path) {
      if (((await source.size(path)) ?? 0) > largest) throw new ForeignFault(`${path} is larger than 512 MiB.`);
      return decodeText(await readFile(join(root, path)));
    },
    async open(candidates) {
      for (const path of candidates) if ((await source.size(path)) !== undefined) return source.read(path);
      return undefined;
    },
  };
}

/** The JSON documents of an export, except attachments in `attachments` and `uploads`. */
export async function jsonDocuments(files: ExportFiles): Promise<NamedDocument[]> {
  const documents: NamedDocument[] = [];
  for (const path of files.named('.json').filter((one) => !/(?:^|\/)(?:attachments|uploads)\//.test(one))) {
    try {
      documents.push({ path, document: JSON.parse((await files.text(path)).replace(/^\uFEFF/, '')) });
    } catch (error) {
      if (error instanceof ForeignFault) throw error;
      throw new ForeignFault(`${path} is not JSON: ${(error as Error).message}`);
    }
  }
  return documents;
}
