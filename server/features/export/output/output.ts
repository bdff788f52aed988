import type { Readable } from 'node:stream';

type Content = AsyncIterable<Uint8Array | string> | Iterable<string> | Readable;

/** Where an archive is written: files by their paths, one after the other. */
export interface ExportSink {
  write(path: string, content: Content): Promise<void>;
  /** Nothing comes any more; resolves when all of it is on disk. */
  finish(): Promise<void>;
  /** Lets go of what is half written. */
  abandon(): Promise<void>;
}
