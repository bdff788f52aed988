import type { Readable } from 'node:stream';
import { basename } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportRefused } from './refusal.ts';
import { type ImportSource, isInside } from './source.ts';

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (!fileName.endsWith('/') && isInside(fileName)) entries.set(fileName, entry);
  }
  return entries;
}

/** Zips of a directory have its name before those of its files. */
function prefixOf(entries: ReadonlyMap<string, Entry>): string {
  const documents = [...entries.keys()].filter((name) => name === 'project.xml' || name.endsWith('/project.xml'));
  const [first = 'project.xml'] = documents.toSorted((one, other) => one.length - other.length);
  return first.slice(0, -'project.xml'.length);
}

/** A zip, read in place: nothing of it is unpacked to a path that it names. */
export async function openZip(path: string, mostBytes = Infinity): Promise<ImportSource> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  const entries = await entriesOf(zip);
  const total = entries.values().reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > mostBytes) {
    zip.close();
    throw new ImportRefused([{ file: basename(path), message: `it holds ${total} bytes, which is too much.` }]);
  }
  const prefix = prefixOf(entries);
  return {
    size: async (name) => entries.get(`${prefix}${name}`)?.uncompressedSize,
    async read(name): Promise<Readable> {
      const entry = entries.get(`${prefix}${name}`);
      if (entry === undefined) throw new Error(`There is no ${name} in ${path}.`);
      return zip.openReadStreamPromise(entry);
    },
    close: async () => zip.close(),
  };
}
