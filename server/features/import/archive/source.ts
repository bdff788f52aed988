/** What an archive consists of: files by their paths, with slashes. */
export interface ImportSource {
  /** bytes; undefined: there is no such file */
  size(path: string): Promise<number | undefined>;
  read(path: string): Promise<AsyncIterable<Uint8Array>>;
  close(): Promise<void>;
}

/** Inside the archive: no way up, no way out. */
export const isInside = (path: string): boolean =>
  path !== '' && !/^[/\\]|[\0\\]|^[a-zA-Z]:/.test(path) && !path.split('/').includes('..');
