import { open, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncBelow } from '../../../lib/files/durable.ts';
import type { ExportSink } from './output.ts';

/** Writes an archive as a directory. */
export async function openDirectorySink(root: string): Promise<ExportSink> {
  await mkdir(root, { mode: 0o700 });
  return {
    async write(path, content) {
      const file = join(root, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(file, 'wx', 0o600);
      try {
        await handle.writeFile(content);
      } finally {
        await handle.close();
      }
    },
    finish: () => syncBelow(root),
    abandon: async () => undefined,
  };
}
