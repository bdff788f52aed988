import type { Readable } from 'node:stream';

export interface StoredBlob {
  /** SHA-256 of the bytes, in hex: the name of the blob */
  hash: string;
  size: number;
}

/** Both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores bytes under the hash of their content, so equal contents are stored once. */
export interface Blobs {
  /** Resolves when the bytes are durable and may be referenced. */
  write(bytes: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** Rejects before the first byte if the blob is missing. */
  read(hash: string, range?: ByteRange): Promise<Readable>;
  has(hash: string): Promise<boolean>;
  /**
   * Removes a blob without references, and returns whether it was removed. A blob that was written since the given time
   * is kept, because its writer is about to refer to it.
   */
  remove(hash: string, writtenBefore: number): Promise<boolean>;
}

/** `ab/cdef…`: no directory grows without bound. */
export function blobPath(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new TypeError('a blob is named by its SHA-256 in hex');
  return `${hash.slice(0, 2)}/${hash.slice(2)}`;
}
