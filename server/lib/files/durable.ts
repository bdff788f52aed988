import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new file name is durable once its directory is synced. */
export const syncDirectory = sync;
export const syncFile = sync;

/** Syncs everything in a directory to disk. */
export async function syncBelow(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) await sync(join(entry.parentPath, entry.name));
  }
  await sync(directory);
}

export interface FileDigest {
  sha256: string;
  size: number;
}

/** Reads a file; with `sync`, its content is on disk afterwards. */
export async function digestFile(path: string, { sync = false } = {}): Promise<FileDigest> {
  const file = await open(path, 'r');
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 })) {
      const bytes = chunk as Buffer;
      hash.update(bytes);
      size += bytes.length;
    }
    if (sync) await file.sync();
    return { sha256: hash.digest('hex'), size };
  } finally {
    await file.close();
  }
}

/** Writes a file durably. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
