import { stat } from 'node:fs/promises';
import type { ImportSource } from './source.ts';
import { openDirectory } from './source-directory.ts';
import { openZip } from './source-zip.ts';

/** Opens a directory, or a zip of one. */
export async function openSource(path: string): Promise<ImportSource> {
  return (await stat(path)).isDirectory() ? openDirectory(path) : openZip(path);
}
