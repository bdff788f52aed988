import { basename } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportRefused } from '../refusal.ts';
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

/** What the zip itself is to blame for is a refusal: it would be so the next time, too. */
function refusalIn(file: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isOfTheZip = code === '' || code.startsWith('Z_');
  if (!isOfTheZip || error instanceof ImportRefused) return error;
  return new ImportRefused([{ file, message: `it can't be read as a zip: ${message}` }]);
}

async function openSound(path: string, file: string, mostBytes: number) {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  try {
    const entries = await entriesOf(zip);
    const total = entries.values().reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    if (total <= mostBytes) return { zip, entries };
    throw new ImportRefused([{ file, message: `it holds ${total} bytes, which is too much.` }]);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function* contentOf(zip: ZipFile, entry: Entry, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw refusalIn(`${file}, ${entry.fileName}`, error);
  }
}

interface ZipOptions {
  /** what people know it by */
  name?: string;
  mostBytes?: number;
}

/** A zip, read in place: nothing of it is unpacked to a path that it names. */
export async function openZip(
  path: string,
  { name: file = basename(path), mostBytes = Infinity }: ZipOptions = {},
): Promise<ImportSource> {
  const { zip, entries } = await openSound(path, file, mostBytes).catch((error: unknown) => {
    throw refusalIn(file, error);
  });
  const prefix = prefixOf(entries);
  return {
    size: async (name) => entries.get(`${prefix}${name}`)?.uncompressedSize,
    async read(name) {
      const entry = entries.get(`${prefix}${name}`);
      if (entry === undefined) throw new Error(`There is no ${name} in ${path}.`);
      return contentOf(zip, entry, file);
    },
    close: async () => zip.close(),
  };
}
