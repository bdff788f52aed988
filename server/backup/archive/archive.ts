import type { FileHandle } from 'node:fs/promises';

export interface PackedFile {
  /** Inside the archive; the path of a directory ends with a slash. */
  path: string;
  size: number;
  /** On disk. */
  from: string;
}

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A file format that holds many files. */
export interface Archive {
  pack(files: AsyncIterable<PackedFile>, to: FileHandle): Promise<void>;
  unpack(archive: string, write: (path: string, bytes: Chunks) => Promise<void>): Promise<void>;
}
