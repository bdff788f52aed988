import type { Readable } from 'node:stream';

type OutputContent = AsyncIterable<Uint8Array | string> | Iterable<string> | Readable;

/** The destination of an archive: files by path, one after the other. */
export interface ExportSink {
  write(path: string, content: OutputContent): Promise<void>;
  /** Resolves when everything is on disk. */
  finish(): Promise<void>;
  /** Discards an incomplete archive. */
  abandon(): Promise<void>;
}
