import { basename } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportRefused } from '../refusal.ts';
import { type ImportSource, isInsideArchive } from './source.ts';

/** The maximum contents of an archive from an untrusted user. */
interface ZipLimits {
  /** of all files, unpacked */
  bytes: number;
  files: number;
  /** of the names of all files */
  nameBytes: number;
}

const unlimited: ZipLimits = { bytes: Infinity, files: Infinity, nameBytes: Infinity };

const tooMuch = (file: string, what: string): ImportRefused =>
  new ImportRefused([{ file, message: `it holds ${what}, which is too much.` }]);

const none = Buffer.alloc(0);

async function entriesOf(zip: ZipFile, file: string, limits: ZipLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > limits.files) throw tooMuch(file, `${zip.entryCount} files`);
  let nameBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    nameBytes += entry.fileNameLength;
    if (nameBytes > limits.nameBytes) throw tooMuch(file, `names of more than ${limits.nameBytes} bytes`);
    // These are not used, and can have 64 kB in each entry.
    Object.assign(entry, { fileNameRaw: none, extraFieldRaw: none, fileCommentRaw: none, extraFields: [] });
    Object.assign(entry, { fileComment: '', comment: '' });
    if (fileName.endsWith('/') || !isInsideArchive(fileName)) continue;
    if (entries.has(fileName)) throw new Error(`it has ${fileName} twice`);
    entries.set(fileName, entry);
  }
  return entries;
}

const depthOf = (path: string): number => path.split('/').length;

/** The zip of a directory may have its name as a prefix of all paths. An attachment may be a document of a project. */
function placesIn(entries: ReadonlyMap<string, Entry>): Pick<ImportSource, 'others'> & { prefix: string } {
  const documents = [...entries.keys()].filter((name) => name === 'project.xml' || name.endsWith('/project.xml'));
  const [first = 'project.xml', ...more] = documents.toSorted((one, other) => depthOf(one) - depthOf(other));
  const [second] = more;
  if (second !== undefined && depthOf(second) === depthOf(first)) throw new Error(`it has both ${first} and ${second}`);
  const prefix = first.slice(0, -'project.xml'.length);
  return { prefix, others: more.filter((name) => !name.startsWith(`${prefix}data/`)) };
}

/** Faults of the zip itself are refusals, because a retry can't help. */
function refusalIn(file: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isOfTheZip = code === '' || code.startsWith('Z_');
  if (!isOfTheZip || error instanceof ImportRefused) return error;
  return new ImportRefused([{ file, message: `it can't be read as a zip: ${message}` }]);
}

async function openWithin(path: string, file: string, limits: ZipLimits) {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  try {
    const entries = await entriesOf(zip, file, limits);
    const total = entries.values().reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    if (total <= limits.bytes) return { zip, entries, ...placesIn(entries) };
    throw tooMuch(file, `${total} bytes`);
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
  /** the name that people know it by */
  name?: string;
  limits?: ZipLimits;
}

/** A zip, read in place. Nothing is unpacked to paths that it contains. */
export async function openZip(
  path: string,
  { name: file = basename(path), limits = unlimited }: ZipOptions = {},
): Promise<ImportSource> {
  const { zip, entries, prefix, others } = await openWithin(path, file, limits).catch((error: unknown) => {
    throw refusalIn(file, error);
  });
  return {
    size: async (name) => entries.get(`${prefix}${name}`)?.uncompressedSize,
    async read(name) {
      const entry = entries.get(`${prefix}${name}`);
      if (entry === undefined) throw new Error(`There is no ${name} in ${path}.`);
      return contentOf(zip, entry, file);
    },
    others,
    close: async () => zip.close(),
  };
}
