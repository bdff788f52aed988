import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type ImportSource, isInsideArchive } from './source.ts';
import { openZip } from './zip.ts';

/** A directory. Symbolic links that point outside are ignored. */
async function openDirectory(root: string): Promise<ImportSource> {
  const real = await realpath(root);

  async function fileAt(path: string): Promise<string | undefined> {
    if (!isInsideArchive(path)) return undefined;
    const found = await realpath(join(real, path)).catch(() => undefined);
    return found?.startsWith(`${real}${sep}`) === true ? found : undefined;
  }

  return {
    async size(path) {
      const file = await fileAt(path);
      const found = file === undefined ? undefined : await stat(file);
      return found?.isFile() === true ? found.size : undefined;
    },
    async read(path) {
      const file = await fileAt(path);
      if (file === undefined) throw new Error(`There is no ${path} in ${root}.`);
      return createReadStream(file, { highWaterMark: 256 * 1024 });
    },
    others: [],
    close: async () => undefined,
  };
}

/** Opens a directory, or a zip of one. */
export async function openSource(path: string): Promise<ImportSource> {
  return (await stat(path)).isDirectory() ? openDirectory(path) : openZip(path);
}
