import type { FileHandle } from 'node:fs/promises';

export interface PackedFile {
  /** in the archive; that of a directory ends with a slash */
  path: string;
  size: number;
  /** on disk */
  from: string;
}

export type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A file format that holds many files. */
export interface Archive {
  pack(files: AsyncIterable<PackedFile>, to: FileHandle): Promise<void>;
  unpack(archive: string, write: (path: string, bytes: Parts) => Promise<void>): Promise<void>;
}
