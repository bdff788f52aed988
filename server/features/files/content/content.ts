import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { problem } from '../../../../contract/problems.ts';
import type { Blobs, ByteRange } from '../../../blobs/index.ts';
import type { Database } from '../../../db/index.ts';
import { secretHash } from '../../../lib/secrets.ts';
import { type FilePart, filePartsOf } from '../store/files.ts';

interface Slice {
  hash: string;
  range: ByteRange;
}

/** The pieces of the parts that a range covers. */
function slicesOf(parts: readonly FilePart[], { start, end }: ByteRange): Slice[] {
  const slices: Slice[] = [];
  let from = 0;
  for (const { hash, size } of parts) {
    const range = { start: Math.max(start - from, 0), end: Math.min(end - from, size - 1) };
    if (range.start <= range.end) slices.push({ hash, range });
    from += size;
  }
  return slices;
}

/** The bytes of files, read from their blobs. */
export function createStoredContent(db: Database, blobs: Blobs) {
  /** A missing blob has a separate error, so that the operator knows what to restore. */
  async function read({ hash, range }: Slice): Promise<Readable> {
    try {
      return await blobs.read(hash, range);
    } catch (error) {
      if (await blobs.has(hash).catch(() => true)) throw error;
      throw problem('file_content_missing', { hash });
    }
  }

  /** Ends with an error if the blob is shorter than recorded. An answer that has begun is aborted. */
  async function* wholeOf({ hash, range }: Slice, bytes: Readable): AsyncGenerator<Uint8Array> {
    let left = range.end - range.start + 1;
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      left -= chunk.length;
      yield chunk;
    }
    if (left > 0) throw problem('file_content_short', { hash, bytes: left });
  }

  async function open(id: number, range: ByteRange = { start: 0, end: Number.MAX_SAFE_INTEGER }): Promise<Readable> {
    const [first, ...others] = slicesOf(await filePartsOf(db.read, id), range);
    if (first === undefined) return Readable.from([]);
    // Open the blob before the response starts, so that a missing blob is an error and not a truncated file.
    const begin = await read(first);
    async function* all(slice: Slice): AsyncGenerator<Uint8Array> {
      yield* wholeOf(slice, begin);
      for (const other of others) yield* wholeOf(other, await read(other));
    }
    return Readable.from(all(first), { objectMode: false });
  }

  return {
    open,

    /** Identifies the content: the hash of the bytes, or of the hashes of the parts. */
    async digest(id: number): Promise<string> {
      const parts = (await filePartsOf(db.read, id)).filter((part) => part.size > 0);
      const [first, ...others] = parts;
      if (first !== undefined && others.length === 0) return first.hash;
      return secretHash(parts.map((part) => part.hash).join());
    },

    /** For contents that are small by contract. */
    async bytes(id: number, offset: number, length: number): Promise<Buffer> {
      if (length === 0) return Buffer.alloc(0);
      return buffer(await open(id, { start: offset, end: offset + length - 1 }));
    },
  };
}

export type StoredContent = ReturnType<typeof createStoredContent>;
