import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import type { Archive, PackedFile } from './archive.ts';

const blockSize = 512;
/** The size field of a header holds 11 octal digits. */
const largestSizeInHeader = 8 ** 11 - 1;

const endsTooEarly = 'The tar file ends too early.';

const roundedUp = (size: number): number => Math.ceil(size / blockSize) * blockSize;

/** The types of tar-stream don't say that its chunks are bytes. */
async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk;
}

function addDirectory(to: Pack, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  to.entry({ name: path, type: 'directory', mode: 0o700, mtime: new Date(0) }, (error) => {
    if (error) reject(error);
    else resolve();
  });
  return promise;
}

async function addFile(to: Pack, { path, size, from }: PackedFile): Promise<void> {
  // tar-stream writes a large size as GNU tar does; the pax record is for readers that only know POSIX.
  const pax = size > largestSizeInHeader ? { pax: { size: String(size) } } : {};
  const entry = to.entry({ name: path, type: 'file', size, mode: 0o600, mtime: new Date(0), ...pax });
  let written = 0;
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        written += chunk.length;
        yield chunk;
      }
      if (written !== size) throw new Error(`${from} changed while it was packed.`);
    },
    entry,
  );
}

async function addAll(to: Pack, files: AsyncIterable<PackedFile>): Promise<void> {
  for await (const file of files) {
    if (file.path.endsWith('/')) await addDirectory(to, file.path);
    else await addFile(to, file);
  }
  to.finalize();
}

/** Rejects a file that ends between two entries, which tar-stream accepts: an empty block follows the last one. */
async function requireEnd(archive: string, endOfLastEntry: number): Promise<void> {
  const file = await open(archive, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(blockSize), 0, blockSize, endOfLastEntry);
    if (bytesRead < blockSize || buffer.some((byte) => byte !== 0)) throw new Error(endsTooEarly);
  } finally {
    await file.close();
  }
}

/** tar-stream's errors in words for the person who restores a backup; undefined for any other error. */
function explained(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message === 'Unexpected end of data') return new Error(endsTooEarly, { cause: error });
  return /^Invalid (tar )?header|^Header exceeds/.test(error.message)
    ? new Error('The tar file is damaged.', { cause: error })
    : undefined;
}

export const tar: Archive = {
  async pack(files, to) {
    const packer = pack();
    const added = addAll(packer, files).catch((error: unknown) => {
      packer.destroy(error instanceof Error ? error : new Error(String(error)));
    });
    for await (const chunk of bytesOf(packer)) await to.appendFile(chunk);
    await added;
  },

  async unpack(archive, write) {
    const entries = extract();
    const read = pipeline(createReadStream(archive), entries);
    const failure = read.then(
      () => undefined,
      (error: unknown) => error,
    );
    let end = 0;
    try {
      for await (const entry of entries) {
        const { name, size, type } = entry.header;
        end = entry.offset + blockSize + roundedUp(size);
        if (type === 'directory') await write(name.endsWith('/') ? name : `${name}/`, []);
        else if (type === 'file') await write(name, bytesOf(entry));
        entry.resume();
      }
      await read;
    } catch (error) {
      // A damaged file also breaks off the entry that is being written, with an error that explains nothing.
      throw explained(await failure) ?? error;
    }
    await requireEnd(archive, end);
  },
};
