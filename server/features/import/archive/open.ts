import { stat } from 'node:fs/promises';
import type { ImportSource } from './source.ts';
import { openDirectory } from './directory.ts';
import { openZip } from './zip.ts';

/** Opens a directory, or a zip of one. */
export async function openSource(path: string): Promise<ImportSource> {
  return (await stat(path)).isDirectory() ? openDirectory(path) : openZip(path);
}
