import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, extname, join, normalize, relative } from 'node:path';
import type { Progress } from '../../lib/progress.ts';
import type { Archive, PackedFile, Chunks } from './archive.ts';
import { tar } from './tar.ts';
import { zip } from './zip.ts';

const archives: Record<string, Archive> = { '.tar': tar, '.zip': zip };

/** The archive format for a file name; undefined for a directory. */
export const archiveNamed = (path: string): Archive | undefined => archives[extname(path).toLowerCase()];

async function* filesIn(root: string, progress: Progress): AsyncGenerator<PackedFile> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    // Subversion repositories need their empty directories.
    if (entry.isDirectory()) yield { path: `${relative(root, from)}/`, size: 0, from };
    else yield { path: relative(root, from), size: (await stat(from)).size, from };
    progress.advance();
  }
}

/** Packs a directory into one file and syncs it to disk. */
export async function pack(archive: Archive, directory: string, file: string, progress: Progress): Promise<void> {
  progress.step('Files packed');
  const to = await open(file, 'wx', 0o600);
  try {
    await archive.pack(filesIn(directory, progress), to);
    await to.sync();
  } finally {
    await to.close();
  }
}

async function writeFile(to: string, bytes: Chunks): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const file = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await file.appendFile(chunk);
  } finally {
    await file.close();
  }
}

/** Unpacks an archive into a directory. */
export async function unpack(archive: Archive, file: string, directory: string, progress: Progress): Promise<void> {
  progress.step('Files unpacked');
  await archive.unpack(file, async (path, bytes) => {
    const inside = normalize(path);
    if (inside.startsWith('..') || inside.startsWith('/'))
      throw new Error(`${file} contains a path that leads outside of it: ${path}`);
    const to = join(directory, inside);
    if (path.endsWith('/')) await mkdir(to, { recursive: true, mode: 0o700 });
    else await writeFile(to, bytes);
    progress.advance();
  });
}
