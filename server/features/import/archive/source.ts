/** The content of an archive: files by path, with slashes. */
export interface ImportSource {
  /** bytes; undefined: no such file */
  size(path: string): Promise<number | undefined>;
  read(path: string): Promise<AsyncIterable<Uint8Array>>;
  /** documents of other projects, which are not read */
  others: readonly string[];
  close(): Promise<void>;
}

/** Rejects absolute paths and paths that point outside the archive. */
export const isInsideArchive = (path: string): boolean =>
  path !== '' && !/^[/\\]|[\0\\]|^[a-zA-Z]:/.test(path) && !path.split('/').includes('..');
